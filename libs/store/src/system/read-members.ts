import { isAccessOver } from '@cloudmend/domain/people';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { MembershipRecord } from './members';
import { memberMailKey, toMemberMailsPartition, toMembersPartition, membershipKey } from './system-keys';

export const toMembership = ({
  tenantId,
  sub,
  email,
  role,
  state,
  createdAt,
  invitation,
  until,
}: MembershipRecord): MembershipRecord => ({
  tenantId,
  sub,
  email,
  role,
  state,
  createdAt,
  ...(invitation && { invitation }),
  ...(until !== undefined && { until }),
});

/** As of a time: an auditor whose last day has passed is no longer active, whatever the record says. */
export const toStanding = (item: MembershipRecord, now: Date): MembershipRecord => {
  const member = toMembership(item);
  return member.state === 'active' && isAccessOver(member.until, now) ? { ...member, state: 'ended' } : member;
};

export const findByEmail = async (
  table: KeyedTable,
  { tenantId, email, now }: { readonly tenantId: TenantId; readonly email: string; readonly now: Date },
): Promise<MembershipRecord | undefined> => {
  const named = await table.get<{ sub: string }>(memberMailKey(tenantId, email));
  const member = named && (await table.get<MembershipRecord>(membershipKey(named.sub, tenantId)));
  return member && toStanding(member, now);
};

/**
 * Everyone in a tenant in the order of their ids, strongly consistent: their addresses stand in a partition of the table, and who is there is read from the memberships
 * themselves. The index, which may lag behind, adds those alone whose address someone else has taken over since.
 */
export const readMembers = async (table: KeyedTable, tenantId: TenantId, now: Date): Promise<MembershipRecord[]> => {
  const [named, indexed] = await Promise.all([
    table.all<{ sub: string }>({ pk: toMemberMailsPartition(tenantId) }),
    table.all<{ sub: string }>({ pk: toMembersPartition(tenantId), index: true }),
  ]);
  const subs = new Set([...named, ...indexed].map(({ sub }) => sub));
  const members = await table.getMany<MembershipRecord>([...subs].map((sub) => membershipKey(sub, tenantId)));
  // A batch is unordered.
  return members.map((member) => toStanding(member, now)).sort((a, b) => (a.sub < b.sub ? -1 : 1));
};
