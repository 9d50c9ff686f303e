import type { Services } from '@cloudmend/infra/runtime';
import { watchChanges } from './watch-changes';
import { watchFixes } from './watch-fixes';
import { watchLife } from './watch-life';
import { watchPacks } from './watch-packs';

/** Works on direct fixes, changes, packs and the life of workspaces. Returns a function that stops it. */
export const watchWork = (services: Services): (() => Promise<void>) => {
  const endFixes = watchFixes(services);
  const endChanges = watchChanges(services);
  const endPacks = watchPacks(services);
  const endLife = watchLife(services);
  return async () => {
    await endPacks();
    await endLife();
    endFixes();
    endChanges();
  };
};
