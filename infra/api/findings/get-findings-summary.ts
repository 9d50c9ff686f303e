import { getFindingsSummary, readFindingFilter } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getFindingsSummaryFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof getFindingsSummary> =>
  (_actor, filter) =>
    findings.summary(readFindingFilter(filter));

export const handler = serve(getFindingsSummary, getFindingsSummaryFor);
