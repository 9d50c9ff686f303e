import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import type { Write } from '../keyed-table/transact';
import type { MembershipRecord, SeatRules } from './members';
import { seatsKey } from './system-keys';
type Counted = Pick<MembershipRecord, 'role' | 'state'> | undefined;

const MANAGER: Role = 'tenant-manager';
const ADMIN: Role = 'tenant-admin';

/** Admins count once active; managers count from invitation, so that invitations cannot exceed the limit. */
const isAdmin = (member: Counted): boolean => member?.role === ADMIN && member.state === 'active';
const isManager = (member: Counted): boolean => member?.role === MANAGER;
/**
 * The conditional write that moves a tenant's counters from one member state to the next; undefined if none changes.
 */
export const countSeats = (
  tenantId: TenantId,
  { from, to }: { from: Counted; to: Counted },
  rules: SeatRules,
): Write | undefined => {
  const admins = Number(isAdmin(to)) - Number(isAdmin(from));
  const managers = Number(isManager(to)) - Number(isManager(from));
  if (admins === 0 && managers === 0) return undefined;
  const conditions = [
    ...(rules.keepsAnAdmin && admins < 0 ? [{ text: '#admins > :one', values: { one: 1 } }] : []),
    ...(typeof rules.managerLimit === 'number' && managers > 0
      ? [{ text: '(attribute_not_exists(#managers) OR #managers < :limit)', values: { limit: rules.managerLimit } }]
      : []),
  ];
  const when = expression(
    conditions.map(({ text }) => text).join(' AND '),
    Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, number>,
  );
  return {
    update: seatsKey(tenantId),
    change: expression('ADD #admins :moreAdmins, #managers :moreManagers', {
      moreAdmins: admins,
      moreManagers: managers,
    }),
    ...(conditions.length > 0 && { when }),
  };
};

/** A tenant's counters with its first admin. */
export const firstSeats = (tenantId: TenantId): Write => ({ put: { ...seatsKey(tenantId), admins: 1, managers: 0 } });
