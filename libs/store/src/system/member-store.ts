import { AppError, forbidden } from '@cloudmend/domain/errors';
import { NEW, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { MEMBERSHIPS_BEGIN, membersOf, membershipKey, profileKey, tenantItemKey } from './system-keys';
import type { MembershipRecord, MemberStore, TenantRecord, UserRecord } from './system-store';
import { countTenants, toTenant } from './tenant-store';

const toMembership = ({ tenantId, sub, email, role, state, createdAt }: MembershipRecord): MembershipRecord => ({ tenantId, sub, email, role, state, createdAt });

const MAX_TRIES = 5;

interface Profile {
  readonly email?: string;
  readonly activeTenant?: UserRecord['activeTenant'];
  readonly isSuperAdmin?: boolean;
}

/** Who is a member of what, and what a person's active tenant is. */
export const openMemberStore = (table: KeyedTable, clock: () => Date): MemberStore => ({
  access: async (sub, tenantText) => {
    const found = await table.getMany<MembershipRecord | TenantRecord>([membershipKey(sub, tenantText), tenantItemKey(tenantText)]);
    const membership = found.find((item): item is typeof item & MembershipRecord => 'role' in item);
    const tenant = found.find((item): item is typeof item & TenantRecord => 'plan' in item);
    return { membership: membership && toMembership(membership), tenant: tenant && toTenant(tenant) };
  },
  ofUser: async (sub) => (await table.all<MembershipRecord>({ pk: profileKey(sub).pk, begins: MEMBERSHIPS_BEGIN })).map(toMembership),
  ofTenant: async (tenantId) => (await table.all<MembershipRecord>({ pk: membersOf(tenantId), index: true })).map(toMembership),
  put: async ({ tenantId, sub, email, role, state }) => {
    const key = membershipKey(sub, tenantId);
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const before = await table.get<MembershipRecord>(key);
      const createdAt = before?.createdAt ?? clock().toISOString();
      const item = { ...key, tenantId, sub, email, role, state, createdAt, gsi1pk: membersOf(tenantId), gsi1sk: sub };
      const by = Number(state === 'active') - Number(before?.state === 'active');
      const failed = await table.transact([{ put: item, when: before ? expression('#state = :before', { before: before.state }) : NEW }, countTenants(sub, by, email)]);
      if (failed.length === 0) return;
    }
    throw new AppError('conflict', 'This membership is being changed by somebody else. Please try again.');
  },
  remove: async (sub, tenantId) => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const before = await table.get<MembershipRecord>(membershipKey(sub, tenantId));
      if (!before) return;
      const unchanged = expression('#state = :before', { before: before.state });
      const failed = await table.transact([{ remove: membershipKey(sub, tenantId), when: unchanged }, countTenants(sub, before.state === 'active' ? -1 : 0)]);
      if (failed.length === 0) return;
    }
  },
  user: async (sub) => {
    const profile = await table.get<Profile>(profileKey(sub));
    return profile && { sub, email: profile.email ?? '', activeTenant: profile.activeTenant, isSuperAdmin: profile.isSuperAdmin === true };
  },
  setActiveTenant: async (sub, tenantId) => {
    const failed = await table.transact([
      { check: membershipKey(sub, tenantId), when: expression('#state = :active', { active: 'active' }) },
      { update: profileKey(sub), change: expression('SET #activeTenant = :tenantId', { tenantId }) },
    ]);
    if (failed.length > 0) throw forbidden();
  },
  setSuperAdmin: async (sub, email, isSuperAdmin) => {
    await table.update(profileKey(sub), expression('SET #isSuperAdmin = :isSuperAdmin, #email = :email', { isSuperAdmin, email }));
  },
});
