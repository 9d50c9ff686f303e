import { DEMO_REGIONS, HOME_REGION } from '../demo-accounts';
import { toName } from './company';
import { isDuring, isHalfMended } from './condition';
import type { Scope } from './scope';

const SMALLEST: string = DEMO_REGIONS[2];

/** Which services watch one region. */
export interface DemoGovernance {
  readonly isRecording: boolean;
  readonly detector: { readonly id: string; readonly watchesS3: boolean } | undefined;
  readonly hasHub: boolean;
  readonly hasMacie: boolean;
  readonly analyzer: string | undefined;
  readonly vault: string | undefined;
}

/** Production is watched; the other regions only since someone mended them in the course of the story, and the smallest then not by everything. */
export const makeGovernance = (scope: Scope, region: string): DemoGovernance => {
  const isProduction = region === HOME_REGION;
  const isMended = isHalfMended(scope) && (isProduction || !isDuring(scope, { until: 31 }));
  const isWatched = isProduction || isMended;
  const id = scope.letters(`detector/${region}`, 32).toLowerCase();
  const name = (what: string) => (isWatched ? toName(scope.accountId, { env: 'prod' }, what) : undefined);
  return {
    isRecording: isWatched,
    detector: isWatched ? { id, watchesS3: isMended } : undefined,
    hasHub: isWatched,
    hasMacie: isProduction || (isMended && region !== SMALLEST),
    analyzer: name('outside-access'),
    vault: name('backups'),
  };
};
