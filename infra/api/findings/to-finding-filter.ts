import { type FindingFilter, type FindingFilterInput, readFindingFilter } from '@cloudmend/domain/findings';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { toOwnerFilter } from '@cloudmend/domain/work';
import type { MemberUses } from '../../runtime';
import { listKnownOwners } from '../work/known-owners';

/** The filter of a query, with its owners. Members and teams are read only if it asks for them. */
export const toFindingFilter = async (
  uses: Pick<MemberUses, 'system' | 'teams'>,
  { tenantId, email }: Pick<MemberActor, 'tenantId' | 'email'>,
  { owner, ...input }: FindingFilterInput,
): Promise<FindingFilter> => {
  const filter = readFindingFilter(input);
  if (owner === undefined) return filter;
  const known =
    owner === 'none'
      ? await listKnownOwners(uses, tenantId)
      : { people: [], teams: owner === 'mine' ? await uses.teams.list() : [] };
  return { ...filter, ...toOwnerFilter(owner, known, email) };
};
