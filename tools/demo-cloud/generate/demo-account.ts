import { DEMO_REGIONS } from '../demo-accounts';
import { makeBuckets, type DemoBucket } from './buckets';
import { makeIdentities, type Identities } from './identities';
import { makeEuRegion, makeUsRegion, type DemoRegion } from './region';
import { openScope, type Scope } from './scope';
import { makeTrails, type DemoTrail } from './trails';

/** A whole account, as it stands on one day. */
export interface DemoAccount {
  readonly scope: Scope;
  readonly accountId: string;
  readonly regions: ReadonlyMap<string, DemoRegion>;
  readonly identities: Identities;
  readonly buckets: readonly DemoBucket[];
  readonly trails: readonly DemoTrail[];
}

/** Makes an account: the same seed, id and day give the same account. */
export const makeAccount = (origin: { readonly seed: string; readonly accountId: string; readonly now: Date }): DemoAccount => {
  const scope = openScope(origin);
  const buckets = makeBuckets(scope);
  const bucketFor = (purpose: string): string => buckets.find(({ name }) => name.endsWith(purpose))?.name ?? '';
  return {
    scope,
    accountId: origin.accountId,
    regions: new Map([
      [DEMO_REGIONS[0], makeUsRegion(scope)],
      [DEMO_REGIONS[1], makeEuRegion(scope)],
    ]),
    identities: makeIdentities(scope),
    buckets,
    trails: makeTrails(scope, { audit: bucketFor('-audit-logs'), other: bucketFor('-exports') }),
  };
};
