import { listActive, listEverActive } from '@cloudmend/domain/custom-checks';
import { type Providers, withCustomChecks } from '@cloudmend/scanner';
import type { MemberUses } from '../../runtime';

type Uses = Pick<MemberUses, 'providers'> & { readonly customChecks: Pick<MemberUses['customChecks'], 'list'> };

/** The installed providers with the checks that scans of the workspace evaluate. */
export const withActiveChecks = async ({ providers, customChecks }: Uses): Promise<Providers> =>
  withCustomChecks(await providers(), listActive(await customChecks.list()));

/** These, and retired checks: what past scans were evaluated with. */
export const withPastChecks = async ({ providers, customChecks }: Uses): Promise<Providers> =>
  withCustomChecks(await providers(), listEverActive(await customChecks.list()));
