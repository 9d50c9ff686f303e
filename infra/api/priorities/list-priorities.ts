import { FINDINGS_MOST } from '@cloudmend/domain/findings';
import { planRow } from '@cloudmend/domain/plans';
import { listPriorities, type Priority, prioritise } from '@cloudmend/domain/priorities';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'findings' | 'recommendations'>;

/** The total number of findings of a check and its accounts, if more are open than were ranked. */
const countFindings = async (findings: Uses['findings'], priority: Priority): Promise<Priority> => {
  const { kind, subject, severity } = priority;
  if (kind !== 'finding' || severity === null) return priority;
  const [{ severityCounts }, openChecks] = await Promise.all([
    findings.summary({ check: subject, status: ['open'] }),
    findings.openChecks(),
  ]);
  const accountIds = [...openChecks].flatMap(([account, checks]) => (checks.has(subject) ? [account] : [])).sort();
  return { ...priority, count: severityCounts[severity], accountIds };
};

/** The top priorities. On Free, the two visible recommendations are ranked. */
export const listPrioritiesFor =
  ({ findings, recommendations }: Uses): Operation<typeof listPriorities> =>
  async ({ plan }, { limit }) => {
    const [{ items, cursor }, all] = await Promise.all([
      findings.list({ status: ['open'] }, { limit: FINDINGS_MOST }),
      recommendations.list(),
    ]);
    const visible = all.slice(0, planRow(plan).limits.visibleRecommendations ?? all.length);
    const first = prioritise(items, visible).slice(0, limit);
    return cursor === undefined ? first : Promise.all(first.map((one) => countFindings(findings, one)));
  };

export const handler = serve(listPriorities, listPrioritiesFor);
