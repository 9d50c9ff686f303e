import { forbidden } from '@cloudmend/domain/errors';
import { NEW, EXISTS, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { MEMBERSHIPS_BEGIN, membersOf, membershipKey, profileKey, tenantItemKey } from './system-keys';
import type { MembershipRecord, MemberStore, TenantRecord, UserRecord } from './system-store';
import { countTenants, toTenant } from './tenant-store';

const toMembership = ({ tenantId, sub, email, role, state, createdAt }: MembershipRecord): MembershipRecord => ({ tenantId, sub, email, role, state, createdAt });

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
    const item = { ...key, tenantId, sub, email, role, state, createdAt: clock().toISOString(), gsi1pk: membersOf(tenantId), gsi1sk: sub };
    const failed = await table.transact([
      { put: item, when: NEW },
      { ...countTenants(sub, 1), change: expression('SET #email = :email ADD #tenantCount :by', { email, by: 1 }) } as ReturnType<typeof countTenants>,
    ]);
    if (failed.length > 0) await table.update(key, expression('SET #role = :role, #state = :state, #email = :email', { role, state, email }), EXISTS);
  },
  remove: async (sub, tenantId) => {
    await table.transact([{ remove: membershipKey(sub, tenantId), when: EXISTS }, countTenants(sub, -1)]);
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
