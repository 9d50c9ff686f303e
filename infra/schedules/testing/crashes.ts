import type { Stores } from '@cloudmend/store';
import type { Services } from '../../runtime/services';

/** Services that die at the n-th crash point: one before and one after each action. */
export const openCrashes = (services: Services, at: number): { readonly services: Services; wasKilled(): boolean } => {
  let passed = 0;
  let isDead = false;
  const point = (): void => {
    passed += 1;
    if (passed === at) isDead = true;
    if (isDead) throw new Error('The process was killed.');
  };
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return typeof value === 'object' && value !== null ? mortal(value) : value;
        return async (...call: unknown[]) => {
          point();
          const answer = await (value as (...args: unknown[]) => unknown).apply(target, call);
          point();
          return answer;
        };
      },
    });
  const { system, workflow, scheduler, openStores } = services;
  return {
    services: {
      ...services,
      system: mortal(system),
      workflow: mortal(workflow),
      scheduler: mortal(scheduler),
      openStores: (tenantId) => mortal(openStores(tenantId)) as Stores,
    },
    wasKilled: () => isDead,
  };
};
