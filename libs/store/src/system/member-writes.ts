import { AppError, forbidden } from '@cloudmend/domain/errors';
import { invitationEnd, memberAlready } from '@cloudmend/domain/people';
import { REFUSALS } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { toDueRow } from '../due-work';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { NamedWrite } from '../keyed-table/transact';
import type { MemberRules, MembershipRecord, MemberStore } from './members';
import { toMembership } from './read-members';
import { countSeats } from './seats';
import { memberMailKey, toMembersPartition, membershipKey, seatsKey } from './system-keys';
import { countTenants } from './tenant-store';

const MAX_TRIES = 8;

const asItIs = (before: MembershipRecord | undefined): Expression =>
  before ? expression('#state = :state AND #role = :role', { state: before.state, role: before.role }) : NEW;

/** Whose address it is. A pending invitation is due for removal on its last day. */
const toMailItem = ({ tenantId, sub, email, state, invitation }: Omit<MembershipRecord, 'createdAt'>) => ({
  ...memberMailKey(tenantId, email),
  sub,
  ...(state === 'invited' &&
    invitation &&
    toDueRow('invitations', tenantId, invitationEnd(invitation.at).toISOString())),
});

/** A write, and what its failed condition means. */
interface Ruled {
  readonly write: NamedWrite<'member' | 'seats' | 'rights'>;
  readonly refusal?: () => Promise<AppError>;
}

/** One write carries both seat rules: the counters tell which one failed. */
const seatsRefusal = async (
  table: KeyedTable,
  tenantId: TenantId,
  rules: MemberRules,
  isAdmin: boolean,
): Promise<AppError> => {
  const seats = await table.get<{ admins: number }>(seatsKey(tenantId));
  return isAdmin && rules.keepsAnAdmin && (seats?.admins ?? 0) <= 1
    ? new AppError('conflict', 'A workspace needs at least one admin. Make another user an admin first.')
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
 * Ensures that the actor still has their role at the time of the write: a condition on their own record or, if they
 * change themselves, on the record that the write replaces. @throws AppError forbidden
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

/** What a member change writes besides the member: counters, and the condition that the actor is still allowed. */
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

/** Adds, changes and removes members; a tenant's seat rules are conditions of the same transaction. */
export const openMemberWrites = (
  table: KeyedTable,
  clock: () => Date,
): Pick<MemberStore, 'put' | 'change' | 'remove'> => {
  /** True if written; false if the member changed meanwhile. */
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
    throw new AppError('conflict', 'This user is being changed. Please try again.');
  };

  const replaceMember = (
    before: MembershipRecord | undefined,
    to: Omit<MembershipRecord, 'createdAt'>,
    rules: MemberRules,
  ): Ruled[] => {
    const { tenantId, sub, email, role, state, invitation, until } = to;
    if (before?.state === 'active' && state === 'invited') throw memberAlready(email);
    const item = {
      ...membershipKey(sub, tenantId),
      tenantId,
      sub,
      email,
      role,
      state,
      ...(invitation && { invitation }),
      ...(until !== undefined && { until }),
    };
    const by = Number(state === 'active') - Number(before?.state === 'active');
    return [
      {
        write: {
          name: 'member',
          put: {
            ...item,
            createdAt: before?.createdAt ?? clock().toISOString(),
            gsi1pk: toMembersPartition(tenantId),
            gsi1sk: sub,
          },
          when: asItIs(before),
        },
      },
      { write: countTenants(sub, by, email) },
      { write: { put: toMailItem(to) } },
      ...consequences(table, tenantId, { from: before, to }, rules),
    ];
  };

  return {
    put: (to, rules = {}) => untilWritten(to.tenantId, to.sub, (before) => replaceMember(before, to, rules)),
    change: async ({ sub, tenantId }, next, rules = {}) => {
      let changed: MembershipRecord | undefined;
      await untilWritten(tenantId, sub, (before) => {
        changed = before && next(toMembership(before));
        return changed ? replaceMember(before, changed, rules) : [];
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
      // The address may belong to someone else by now.
      if (removed) await table.remove(memberMailKey(tenantId, removed.email), expression('#sub = :sub', { sub }));
      return removed;
    },
  };
};
