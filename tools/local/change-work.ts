import { workOnChange } from '@cloudmend/infra/changes';
import type { ChangeWork, Services } from '@cloudmend/infra/runtime';
import { applyToDemoCloud, type DemoCloudSettings, isDemoAccount } from '../demo-cloud';
import { faultFields } from './local-logger';

/** Works on changes in this process, one after the other, as the queue of a deployment does. */
export interface LocalChangeWork extends ChangeWork {
  begin(services: Services): void;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

type ChangeId = Parameters<typeof workOnChange>[1];

/** Applies a merged change to the demo accounts, as their owner's pipeline would. */
const applyMerged = async (services: Services, demo: DemoCloudSettings, change: ChangeId): Promise<void> => {
  const found = await services.openStores(change.tenantId).changes.read(change.changeId);
  if (found?.state !== 'merged') return;
  for (const { id, accountId, resource, source } of found.targets) {
    const read = (found.facts?.items ?? []).filter(({ target }) => target === id);
    const facts = Object.fromEntries(read.map(({ fact, value }) => [fact, value]));
    if (isDemoAccount(accountId)) applyToDemoCloud(demo, { accountId, resource, about: source, facts });
  }
};

export const localChangeWork = (demo: DemoCloudSettings): LocalChangeWork => {
  let services: Services | undefined;
  let last: Promise<void> = Promise.resolve();
  const work: LocalChangeWork = {
    begin: (given) => {
      services = given;
    },
    wake: async (change) => {
      last = last.then(async () => {
        try {
          if (!services) return;
          await workOnChange(services, change);
          await applyMerged(services, demo, change);
        } catch (error) {
          services?.log.error('A change could not be worked on.', { ...change, ...faultFields(error) });
        }
      });
    },
    settled: () => last,
  };
  return work;
};
