import { readDemoMark, writeDemoMark } from './demo-mark';
import { seedPeople } from './seed-people';
import { seedStory, type SeedStoryOptions } from './seed-story';

export interface SeedDemoOptions extends SeedStoryOptions {
  /** The file that tells that it has been done. */
  readonly mark: string;
  /** False where an emulator of one's own plays the customer's cloud: it has no demo account. */
  readonly withAccounts: boolean;
}

/** The workspaces are older than what happened in them. */
const BEFORE_STORY_MS = 50 * 86_400_000;

const seedPeopleThen = async ({ services, seedUser, madeOn, clock }: SeedDemoOptions): Promise<void> => {
  clock.setTo(new Date(madeOn.getTime() - BEFORE_STORY_MS));
  try {
    await seedPeople(services.system, seedUser);
  } finally {
    clock.release();
  }
};

/** Makes the demo data once. What somebody changes or removes afterwards stays so at the next start. */
export const seedDemo = async (options: SeedDemoOptions): Promise<void> => {
  const { mark, madeOn, withAccounts } = options;
  if ((await readDemoMark(mark))?.isWhole) return;
  const day = madeOn.toISOString().slice(0, 10);
  await writeDemoMark(mark, { madeOn: day, isWhole: false });
  await seedPeopleThen(options);
  if (withAccounts) await seedStory(options);
  await writeDemoMark(mark, { madeOn: day, isWhole: true });
};
