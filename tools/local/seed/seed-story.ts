import type { Services } from '@cloudmend/infra/runtime';
import { fireDue } from '@cloudmend/infra/schedules';
import type { LocalClock } from '../local-clock';
import { type CallerOptions, openCallAs } from './call-as';
import { DEMO_PASSWORD, type DemoTenant, MAIN_TENANT } from './demo-people';
import { seedLedger } from './seed-ledger';
import { demoStory, firstSteps, type StoryTools } from './demo-story';
import type { SeedUser } from './seed-people';

export interface SeedStoryOptions extends Omit<CallerOptions, 'clock'> {
  readonly services: Services;
  readonly clock: LocalClock;
  /** The day the story leads up to. */
  readonly madeOn: Date;
  readonly seedUser: SeedUser;
  /** Which workspaces get accounts and scans; the others stay empty. */
  readonly tenants: readonly DemoTenant[];
  /** Without the scans between the first and the last. */
  readonly isShort: boolean;
  readonly scansSettled: () => Promise<void>;
}

const makeTools = ({ services, clock, seedUser, scansSettled, ...caller }: SeedStoryOptions): StoryTools => ({
  call: openCallAs({ ...caller, clock: clock.now }),
  openPerson: async (tenant, email) => {
    const { sub } = await seedUser({ email, password: DEMO_PASSWORD, attributes: {} });
    return { tenant, email, sub };
  },
  fireDue: () => fireDue(services),
  scansSettled,
});

/**
 * Plays out the story of the main workspace: users call the API, schedules fire and scans run as they would have on
 * those days, with the clock set back. An interrupted run continues after its latest scan.
 */
export const seedStory = async (options: SeedStoryOptions): Promise<void> => {
  const { services, clock, madeOn, isShort } = options;
  const tools = makeTools(options);
  const stores = services.openStores(MAIN_TENANT.tenantId);
  await seedLedger(stores, madeOn, async (email) => (await tools.openPerson(MAIN_TENANT, email)).sub);
  const { items } = await stores.scans.list(1);
  const doneUntil = items[0]?.scanTs ?? '';
  try {
    for (const { at, run } of demoStory(madeOn, clock.now(), isShort)) {
      if (at.toISOString() <= doneUntil) continue;
      clock.setTo(at);
      await run(tools);
    }
  } finally {
    clock.release();
  }
};

/** The first steps of the other workspaces, taken now. */
export const seedFirstSteps = async (options: SeedStoryOptions): Promise<void> => {
  const tools = makeTools(options);
  for (const tenant of options.tenants) if (tenant !== MAIN_TENANT) await firstSteps(tools, tenant);
};
