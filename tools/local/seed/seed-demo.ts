import { readDemoMark, writeDemoMark } from './demo-mark';
import { seedPeople } from './seed-people';
import { seedFirstSteps, seedStory, type SeedStoryOptions } from './seed-story';

export interface SeedDemoOptions extends SeedStoryOptions {
  /** The file that records completion. */
  readonly mark: string;
  /** False if your own emulator is the customer's cloud: it has no demo account. */
  readonly withAccounts: boolean;
}

/** The workspaces are older than their events. */
const BEFORE_STORY_MS = 50 * 86_400_000;

const seedPeopleThen = async ({ services, seedUser, madeOn, clock }: SeedDemoOptions): Promise<void> => {
  clock.setTo(new Date(madeOn.getTime() - BEFORE_STORY_MS));
  try {
    await seedPeople(services.system, seedUser);
  } finally {
    clock.release();
  }
};

/** There is nothing left to create. */
const doNothing = async (): Promise<void> => undefined;

/**
 * Creates the demo data once: the users and the main workspace. The returned function creates the rest, the other
 * workspaces' first scans, which a start need not wait for. Later changes by a user survive the next start.
 */
const seedDemo = async (options: SeedDemoOptions): Promise<() => Promise<void>> => {
  const { mark, madeOn, withAccounts } = options;
  if ((await readDemoMark(mark))?.isWhole) return doNothing;
  const day = madeOn.toISOString().slice(0, 10);
  await writeDemoMark(mark, { madeOn: day, isWhole: false });
  await seedPeopleThen(options);
  if (withAccounts) await seedStory(options);
  return async () => {
    if (withAccounts) await seedFirstSteps(options);
    await writeDemoMark(mark, { madeOn: day, isWhole: true });
  };
};

/** Creating the demo data while the local cloud starts and runs. */
export interface Demo {
  isBeingMade(): boolean;
  /** Creates what a start waits for; a failure is reported and the rest is skipped. */
  begin(options: SeedDemoOptions): Promise<void>;
  /** Creates the rest in the background. */
  goOn(): void;
  /** Resolves when everything has been created. */
  close(): Promise<void>;
}

export const openDemo = (onFault: (error: Error) => void): Demo => {
  let isBeingMade = false;
  let isClosing = false;
  let seedRest = doNothing;
  let rest: Promise<void> = Promise.resolve();
  const tell = (error: Error): void => {
    if (!isClosing) onFault(error);
  };
  return {
    isBeingMade: () => isBeingMade,
    begin: async (options) => {
      isBeingMade = true;
      seedRest = await seedDemo(options).catch((error: Error) => {
        tell(error);
        return doNothing;
      });
      isBeingMade = false;
    },
    goOn: () => {
      isBeingMade = true;
      rest = seedRest()
        .catch(tell)
        .finally(() => {
          isBeingMade = false;
        });
    },
    close: () => {
      isClosing = true;
      return rest;
    },
  };
};
