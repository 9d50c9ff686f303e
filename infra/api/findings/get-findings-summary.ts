import { getFindingsSummary } from '@cloudmend/domain/findings';
import { listOwnerIds, listOwnOwners } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listKnownOwners } from '../work/known-owners';
import { toFindingFilter } from './to-finding-filter';

export const getFindingsSummaryFor =
  ({ findings, ...owners }: Pick<MemberUses, 'findings' | 'system' | 'teams'>): Operation<typeof getFindingsSummary> =>
  async (actor, filter) => {
    const known = await listKnownOwners(owners, actor.tenantId);
    return findings.summary(await toFindingFilter(owners, actor, filter), {
      owners: listOwnOwners(known, actor.email),
      known: listOwnerIds(known),
    });
  };

export const handler = serve(getFindingsSummary, getFindingsSummaryFor);
