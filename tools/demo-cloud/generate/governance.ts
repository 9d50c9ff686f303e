import { isDuring, isHalfMended } from './condition';
import { nameOf } from './company';
import { DEMO_REGIONS, HOME_REGION } from '../demo-accounts';
import type { Scope } from './scope';

const SMALLEST: string = DEMO_REGIONS[2];

export interface DemoDocument {
  readonly name: string;
  readonly isPublic: boolean;
}

/** Which services watch one region. */
export interface DemoGovernance {
  readonly recorder: { readonly isRecording: boolean } | undefined;
  readonly detector: { readonly id: string; readonly watchesS3: boolean } | undefined;
  readonly hasHub: boolean;
  readonly hasMacie: boolean;
  readonly analyzer: string | undefined;
  readonly vault: string | undefined;
  readonly documents: readonly DemoDocument[];
}

/** The other regions were switched on in the course of the story. */
const isMendedIn = (scope: Scope, isProduction: boolean): boolean =>
  isHalfMended(scope) && (isProduction || !isDuring(scope, { until: 31 }));

/** Production is watched; the other regions only since somebody mended them, and the smallest then not by everything. */
export const makeGovernance = (scope: Scope, region: string): DemoGovernance => {
  const isProduction = region === HOME_REGION;
  const isMended = isMendedIn(scope, isProduction);
  const isWatched = isProduction || isMended;
  const name = (what: string) => nameOf(scope.accountId, { env: 'prod' }, what);
  return {
    recorder: isProduction || isMended ? { isRecording: isWatched } : { isRecording: false },
    detector: isWatched
      ? { id: scope.letters(`detector/${region}`, 32).toLowerCase(), watchesS3: isMended }
      : undefined,
    hasHub: isWatched,
    hasMacie: isProduction || (isMended && region !== SMALLEST),
    analyzer: isWatched ? name('outside-access') : undefined,
    vault: isWatched ? name('backups') : undefined,
    documents: isProduction
      ? [
          { name: name('restart-agent'), isPublic: false },
          { name: name('collect-logs'), isPublic: !isMended },
        ]
      : [],
  };
};
