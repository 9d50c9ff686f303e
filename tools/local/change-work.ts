import { workOnChange } from '@cloudmend/infra/changes';
import type { ChangeWork, Services } from '@cloudmend/infra/runtime';
import { faultFields } from './local-logger';

/** Works on changes in this process, one after the other, as the queue of a deployment does. */
export interface LocalChangeWork extends ChangeWork {
  begin(services: Services): void;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

export const localChangeWork = (): LocalChangeWork => {
  let services: Services | undefined;
  let last: Promise<void> = Promise.resolve();
  const work: LocalChangeWork = {
    begin: (given) => {
      services = given;
    },
    wake: async ({ afterSeconds = 0, ...change }) => {
      if (afterSeconds > 0) {
        setTimeout(() => void work.wake(change), afterSeconds * 1000).unref();
        return;
      }
      last = last.then(async () => {
        try {
          if (services) await workOnChange(services, change);
        } catch (error) {
          services?.log.error('A change could not be worked on.', { ...change, ...faultFields(error) });
        }
      });
    },
    settled: () => last,
  };
  return work;
};
