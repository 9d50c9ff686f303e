import { getFindingsSummary } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getFindingsSummaryFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof getFindingsSummary> =>
  () =>
    findings.summary();

export const handler = serve(getFindingsSummary, getFindingsSummaryFor);
