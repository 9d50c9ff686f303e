import { type DemoGovernance, makeGovernance } from './governance';
import { listEnabledRegions, MAIN_DEMO_ACCOUNT_ID } from '../demo-accounts';
import { openScope, type Origin, type Scope } from './scope';

/** An account on one day. */
export interface DemoAccount {
  /** The scope that it was generated from. */
  readonly origin: Origin;
  readonly scope: Scope;
  readonly accountId: string;
  /** Enabled Regions. */
  readonly regions: readonly string[];
  /** Detection services by Region. */
  readonly governance: ReadonlyMap<string, DemoGovernance>;
  /** Null for an account outside an organisation. */
  readonly organizationId: string | null;
}

/** What people meet first belongs to a company; of the others about half do. */
const isMember = (scope: Scope): boolean =>
  scope.accountId === MAIN_DEMO_ACCOUNT_ID || scope.share('organization') < 0.5;

/** Makes an account: the same seed, id, day and end of the story give the same account. */
export const makeAccount = (origin: Origin): DemoAccount => {
  const scope = openScope(origin);
  const regions = listEnabledRegions(origin.accountId);
  return {
    origin,
    scope,
    accountId: origin.accountId,
    regions,
    governance: new Map(regions.map((region) => [region, makeGovernance(scope, region)])),
    organizationId: isMember(scope) ? `o-${scope.letters('organization', 10).toLowerCase()}` : null,
  };
};
