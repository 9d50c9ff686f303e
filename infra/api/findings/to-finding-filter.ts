import { type FindingFilter, type FindingFilterInput, readFindingFilter } from '@cloudmend/domain/findings';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { MemberUses } from '../../runtime';
import { listKnownOwners, listOwnerIds, listOwnOwners } from '../work/known-owners';

/** The filter of a query, with its owners. Members and teams are read only if it asks for them. */
export const toFindingFilter = async (
  uses: Pick<MemberUses, 'system' | 'teams'>,
  { tenantId, email }: Pick<MemberActor, 'tenantId' | 'email'>,
  { owner, ...input }: FindingFilterInput,
): Promise<FindingFilter> => {
  const filter = readFindingFilter(input);
  if (owner === undefined) return filter;
  if (owner === 'mine') return { ...filter, owners: listOwnOwners({ teams: await uses.teams.list() }, email) };
  if (owner === 'none') return { ...filter, notOwnedBy: listOwnerIds(await listKnownOwners(uses, tenantId)) };
  return { ...filter, owners: [owner === 'me' ? email : owner] };
};
