import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import type { Write } from '../keyed-table/transact';
import type { MembershipRecord, SeatRules } from './members';
import { seatsKey } from './system-keys';
type Counted = Pick<MembershipRecord, 'role' | 'state'> | undefined;

const MANAGER: Role = 'tenant-manager';
const ADMIN: Role = 'tenant-admin';

/** Admins count once they are active; managers from the invitation on, so that a limit cannot be invited past. */
const isAdmin = (member: Counted): boolean => member?.role === ADMIN && member.state === 'active';
const isManager = (member: Counted): boolean => member?.role === MANAGER;
/** The write that moves a tenant's counters from one state of a member to the next, under its conditions; undefined when none moves. */
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

/** The counters of a tenant with its first admin. */
export const firstSeats = (tenantId: TenantId): Write => ({ put: { ...seatsKey(tenantId), admins: 1, managers: 0 } });
