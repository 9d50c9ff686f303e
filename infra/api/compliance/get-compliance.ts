import { getCompliance } from '@cloudmend/domain/compliance';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPastChecks } from '../custom-checks/own-checks';
import { listUnassessed, rankFramework } from './catalogue-states';
import { summariseCompliance } from './summarise-compliance';
import { withoutResolved } from './without-resolved';

/** Coverage of each framework over the tenant's accounts; empty before the first evaluation. */
export const getComplianceFor =
  ({
    compliance,
    findings,
    customChecks,
    clock,
    providers: loadProviders,
  }: Pick<MemberUses, 'compliance' | 'findings' | 'customChecks' | 'clock' | 'providers'>): Operation<
    typeof getCompliance
  > =>
  async () => {
    const [providers, { accounts: recorded, history }, tallies, unresolved] = await Promise.all([
      withPastChecks({ providers: loadProviders, customChecks }),
      compliance.read(),
      compliance.readChecks(),
      findings.unresolvedChecks(),
    ]);
    const accounts = withoutResolved(providers.frameworks, recorded, tallies, unresolved);
    // A framework newer than the last evaluation is listed as not assessed.
    const judged =
      accounts.length === 0 ? [] : [...accounts, { accountId: '', frameworks: listUnassessed(providers.frameworks) }];
    const rank = rankFramework(providers.frameworks);
    return summariseCompliance({ accounts: judged, history }, clock()).sort((a, b) => rank(a) - rank(b));
  };

export const handler = serve(getCompliance, getComplianceFor);
