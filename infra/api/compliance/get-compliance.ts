import { getCompliance } from '@cloudmend/domain/compliance';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { CATALOGUE_STATES, rankFramework } from './catalogue-states';
import { summariseCompliance } from './summarise-compliance';
import { withoutMuted } from './without-muted';

/** Coverage of each framework over the tenant's accounts; empty before the first evaluation. */
export const getComplianceFor =
  ({
    compliance,
    findings,
    clock,
  }: Pick<MemberUses, 'compliance' | 'findings' | 'clock'>): Operation<typeof getCompliance> =>
  async () => {
    const [{ accounts: recorded, history }, tallies, open] = await Promise.all([
      compliance.read(),
      compliance.readChecks(),
      findings.openChecks(),
    ]);
    const accounts = withoutMuted(recorded, tallies, open);
    // A framework newer than the last evaluation is listed as not assessed.
    const judged = accounts.length === 0 ? [] : [...accounts, { accountId: '', frameworks: CATALOGUE_STATES }];
    return summariseCompliance({ accounts: judged, history }, clock()).sort(
      (a, b) => rankFramework(a) - rankFramework(b),
    );
  };

export const handler = serve(getCompliance, getComplianceFor);
