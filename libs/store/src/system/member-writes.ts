import { AppError, forbidden } from '@cloudmend/domain/errors';
import { memberAlready } from '@cloudmend/domain/people';
import { REFUSALS } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { NamedWrite } from '../keyed-table/transact';
import type { MemberRules, MembershipRecord, MemberStore } from './members';
import { toMembership } from './read-members';
import { countSeats } from './seats';
import { memberMailKey, membersOf, membershipKey, seatsKey } from './system-keys';
import { countTenants } from './tenant-store';

const MAX_TRIES = 8;

const asItIs = (before: MembershipRecord | undefined): Expression =>
  before ? expression('#state = :state AND #role = :role', { state: before.state, role: before.role }) : NEW;

/** A write, and what it means when its condition does not hold. */
interface Ruled {
  readonly write: NamedWrite<'member' | 'seats' | 'rights'>;
  readonly refusal?: () => Promise<AppError>;
}

/** One write carries both rules of the seats: the counters tell which one did not hold. */
const seatsRefusal = async (
  table: KeyedTable,
  tenantId: TenantId,
  rules: MemberRules,
  isAdmin: boolean,
): Promise<AppError> => {
  const seats = await table.get<{ admins: number }>(seatsKey(tenantId));
  return isAdmin && rules.keepsAnAdmin && (seats?.admins ?? 0) <= 1
    ? new AppError('conflict', 'A workspace needs at least one admin. Make somebody else an admin first.')
    : new AppError('plan-limit', `Your plan includes up to ${rules.managerLimit} managers.`, {
        details: { limit: 'managerUsers', value: rules.managerLimit },
      });
};

interface Change {
  readonly from: MembershipRecord | undefined;
  readonly to: Omit<MembershipRecord, 'createdAt'> | undefined;
}

const lostTheRight = (): AppError => forbidden(REFUSALS.manageUsers);

/**
 * That whoever makes the change still has their role in the moment it is written: a condition on their own record, or, where they change
 * themselves, a look at the record that the write replaces only as it is.
 * @throws AppError forbidden
 */
const stillAllowed = (tenantId: TenantId, { from, to }: Change, by: NonNullable<MemberRules['by']>): Ruled[] => {
  if (by.sub !== (to ?? from)?.sub) {
    const when = expression('#state = :active AND #role = :role', { active: 'active', role: by.role });
    return [
      { write: { name: 'rights', check: membershipKey(by.sub, tenantId), when }, refusal: async () => lostTheRight() },
    ];
  }
  if (from?.state !== 'active' || from.role !== by.role) throw lostTheRight();
  return [];
};

/** What a change of a member writes besides the member: counters, and whoever makes it must still be allowed to. */
const consequences = (table: KeyedTable, tenantId: TenantId, change: Change, rules: MemberRules): Ruled[] => {
  const seats = countSeats(tenantId, change, rules);
  return [
    ...(seats
      ? [
          {
            write: { name: 'seats' as const, ...seats },
            refusal: () => seatsRefusal(table, tenantId, rules, change.from?.role === 'tenant-admin'),
          },
        ]
      : []),
    ...(rules.by ? stillAllowed(tenantId, change, rules.by) : []),
  ];
};

/** Adds, changes and removes members; the rules of a tenant's seats are conditions of the same transaction. */
export const openMemberWrites = (
  table: KeyedTable,
  clock: () => Date,
): Pick<MemberStore, 'put' | 'change' | 'remove'> => {
  /** True when written; false when somebody else changed the member meanwhile. */
  const attempt = async (writes: readonly Ruled[]): Promise<boolean> => {
    const { isDone, missed } = await table.transact(writes.map(({ write }) => write));
    if (isDone) return true;
    if (missed.has('member')) return false;
    const refused = writes.find(({ write, refusal }) => refusal && write.name && missed.has(write.name));
    if (refused?.refusal) throw await refused.refusal();
    return false;
  };

  const untilWritten = async (
    tenantId: TenantId,
    sub: string,
    writesFor: (before: MembershipRecord | undefined) => Ruled[],
  ): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await table.get<MembershipRecord>(membershipKey(sub, tenantId));
      const writes = writesFor(before);
      if (writes.length === 0 || (await attempt(writes))) return;
    }
    throw new AppError('conflict', 'This person is being changed by somebody else. Please try again.');
  };

  const replacing = (
    before: MembershipRecord | undefined,
    to: Omit<MembershipRecord, 'createdAt'>,
    rules: MemberRules,
  ): Ruled[] => {
    const { tenantId, sub, email, role, state, invitation } = to;
    if (before?.state === 'active' && state === 'invited') throw memberAlready(email);
    const item = {
      ...membershipKey(sub, tenantId),
      tenantId,
      sub,
      email,
      role,
      state,
      ...(invitation && { invitation }),
    };
    const by = Number(state === 'active') - Number(before?.state === 'active');
    return [
      {
        write: {
          name: 'member',
          put: {
            ...item,
            createdAt: before?.createdAt ?? clock().toISOString(),
            gsi1pk: membersOf(tenantId),
            gsi1sk: sub,
          },
          when: asItIs(before),
        },
      },
      { write: countTenants(sub, by, email) },
      { write: { put: { ...memberMailKey(tenantId, email), sub } } },
      ...consequences(table, tenantId, { from: before, to }, rules),
    ];
  };

  return {
    put: (to, rules = {}) => untilWritten(to.tenantId, to.sub, (before) => replacing(before, to, rules)),
    change: async ({ sub, tenantId }, next, rules = {}) => {
      let changed: MembershipRecord | undefined;
      await untilWritten(tenantId, sub, (before) => {
        changed = before && next(toMembership(before));
        return changed ? replacing(before, changed, rules) : [];
      });
      return changed;
    },
    remove: async (sub, tenantId, { onlyInvited, ...rules } = {}) => {
      let removed: MembershipRecord | undefined;
      await untilWritten(tenantId, sub, (before) => {
        removed = before && (!onlyInvited || before.state === 'invited') ? toMembership(before) : undefined;
        if (!removed) return [];
        return [
          { write: { name: 'member', remove: membershipKey(sub, tenantId), when: asItIs(before) } },
          { write: countTenants(sub, removed.state === 'active' ? -1 : 0) },
          ...consequences(table, tenantId, { from: removed, to: undefined }, rules),
        ];
      });
      // The address may be somebody else's by now.
      if (removed) await table.remove(memberMailKey(tenantId, removed.email), expression('#sub = :sub', { sub }));
      return removed;
    },
  };
};
