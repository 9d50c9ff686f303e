import { getFindingsSummary } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findingFilter } from './finding-filter';

export const getFindingsSummaryFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof getFindingsSummary> =>
  (_actor, filter) =>
    findings.summary(findingFilter(filter));

export const handler = serve(getFindingsSummary, getFindingsSummaryFor);
