import type { Services } from '@cloudmend/infra/runtime';
import { fireDue } from '@cloudmend/infra/schedules';
import type { LocalClock } from '../local-clock';
import { type CallerOptions, openCallAs } from './call-as';
import { DEMO_PASSWORD, DEMO_TENANTS, type DemoTenant } from './demo-people';
import { demoStory, type StoryTools } from './demo-story';
import type { SeedUser } from './seed-people';

export interface SeedStoryOptions extends Omit<CallerOptions, 'clock'> {
  readonly services: Services;
  readonly clock: LocalClock;
  /** The day that the story leads up to. */
  readonly madeOn: Date;
  readonly seedUser: SeedUser;
  /** Whose story is told; the other workspaces stay empty. */
  readonly tenants: readonly DemoTenant[];
  readonly scansSettled: () => Promise<void>;
}

/** When the newest scan of each workspace was asked for: what comes after it has not happened yet. */
const newestScans = async ({ openStores }: Pick<Services, 'openStores'>): Promise<Map<string, string>> => {
  const newest = await Promise.all(
    DEMO_TENANTS.map(async ({ tenantId }) => {
      const { items } = await openStores(tenantId).scans.list(1);
      return [tenantId, items[0]?.scanTs ?? ''] as const;
    }),
  );
  return new Map(newest);
};

/**
 * Lives through the story of the demo's workspaces: people call the API, schedules come up and scans run as they would have on those days,
 * with the clock set back. One that was broken off goes on after its newest scan.
 */
export const seedStory = async (options: SeedStoryOptions): Promise<void> => {
  const { services, clock, madeOn, tenants, seedUser, scansSettled, ...caller } = options;
  const tools: StoryTools = {
    call: openCallAs({ ...caller, clock: clock.now }),
    personOf: async (tenant, email) => {
      const { sub } = await seedUser({ email, password: DEMO_PASSWORD, attributes: {} });
      return { tenant, email, sub };
    },
    fireDue: () => fireDue(services),
    scansSettled,
  };
  clock.release();
  const newest = await newestScans(services);
  try {
    for (const { tenant, at, run } of demoStory(madeOn, clock.now(), tenants)) {
      if (at.toISOString() <= (newest.get(tenant.tenantId) ?? '')) continue;
      clock.setTo(at);
      await run(tools);
      clock.release();
    }
  } finally {
    clock.release();
  }
};
