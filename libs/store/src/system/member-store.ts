import { forbidden } from '@cloudmend/domain/errors';
import type { AccessGrant } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import {
  ACCESS_BEGINS,
  accessKey,
  DISABLED,
  MEMBERSHIPS_BEGIN,
  membershipKey,
  profileKey,
  tenantItemKey,
} from './system-keys';
import { toTenant } from './tenant-store';
import { openMemberWrites } from './member-writes';
import type { MembershipRecord, MemberStore, UserRecord } from './members';
import { findByEmail, readMembers, toStanding } from './read-members';
import type { TenantRecord } from './tenants';

interface Profile {
  readonly email?: string;
  readonly activeTenant?: UserRecord['activeTenant'];
  readonly isSuperAdmin?: boolean;
  readonly signedOutAt?: number;
  readonly keptSession?: string;
  readonly factorSince?: number;
  readonly factorAskedAt?: number;
}

const toUser = (sub: string, profile: Profile): UserRecord => ({
  sub,
  email: profile.email ?? '',
  activeTenant: profile.activeTenant,
  isSuperAdmin: profile.isSuperAdmin === true,
  ...(profile.signedOutAt !== undefined && { signedOutAt: profile.signedOutAt }),
  ...(profile.keptSession !== undefined && { keptSession: profile.keptSession }),
  ...(profile.factorSince !== undefined && { factorSince: profile.factorSince }),
  ...(profile.factorAskedAt !== undefined && { factorAskedAt: profile.factorAskedAt }),
});

/** Cognito's clock and ours may differ, and it records the sign-in before calling our trigger. */
const LEEWAY_SECONDS = 60;

/** Memberships, and each user's active tenant. */
export const openMemberStore = (table: KeyedTable, clock: () => Date): MemberStore => ({
  access: async (sub, tenantText) => {
    const found = await table.getMany<MembershipRecord | TenantRecord | Profile>([
      membershipKey(sub, tenantText),
      tenantItemKey(tenantText),
      profileKey(sub),
    ]);
    const membership = found.find((item): item is typeof item & MembershipRecord => 'role' in item);
    const tenant = found.find((item): item is typeof item & TenantRecord => 'plan' in item);
    const profile = found.find((item): item is typeof item & Profile => item.sk === profileKey(sub).sk);
    return {
      membership: membership && toStanding(membership, clock()),
      tenant: tenant && toTenant(tenant),
      user: profile && toUser(sub, profile),
    };
  },
  ofUser: async (sub) =>
    (await table.all<MembershipRecord>({ pk: profileKey(sub).pk, begins: MEMBERSHIPS_BEGIN })).map((member) =>
      toStanding(member, clock()),
    ),
  ofTenant: (tenantId) => readMembers(table, tenantId, clock()),
  byEmail: (tenantId, email) => findByEmail(table, { tenantId, email, now: clock() }),
  ...openMemberWrites(table, clock),
  user: async (sub) => {
    const profile = await table.get<Profile>(profileKey(sub));
    return profile && toUser(sub, profile);
  },
  forget: async (sub) => {
    const { pk } = profileKey(sub);
    const items = await table.all<Profile>({ pk });
    if (items.some((item) => item.sk.startsWith(MEMBERSHIPS_BEGIN) || item.isSuperAdmin === true)) return false;
    for (const { sk } of items) await table.remove({ pk, sk });
    return true;
  },
  endSessions: async (sub, keptSession, secondsLater = 0) => {
    const signedOutAt = Math.floor(clock().getTime() / 1000) + secondsLater;
    await table.update(
      profileKey(sub),
      keptSession === undefined
        ? expression('SET #signedOutAt = :signedOutAt REMOVE #keptSession', { signedOutAt })
        : expression('SET #signedOutAt = :signedOutAt, #keptSession = :keptSession', { signedOutAt, keptSession }),
    );
  },
  noteSignIn: async (sub, hasFactor) => {
    const factorSince = Math.floor(clock().getTime() / 1000) - LEEWAY_SECONDS;
    await table.update(
      profileKey(sub),
      hasFactor
        ? expression('SET #factorSince = if_not_exists(#factorSince, :factorSince)', { factorSince })
        : expression('REMOVE #factorSince'),
    );
  },
  askForFactor: async (sub) => {
    const now = Math.floor(clock().getTime() / 1000);
    await table.update(
      profileKey(sub),
      expression('SET #factorAskedAt = if_not_exists(#factorAskedAt, :now)', { now }),
    );
    return (await table.get<Profile>(profileKey(sub)))?.factorAskedAt ?? now;
  },
  setActiveTenant: async (sub, tenantId) => {
    const { isDone } = await table.transact([
      { check: membershipKey(sub, tenantId), when: expression('#state = :active', { active: 'active' }) },
      { update: profileKey(sub), change: expression('SET #activeTenant = :tenantId', { tenantId }) },
    ]);
    if (!isDone) throw forbidden();
  },
  giveAccess: async (sub, { tenantId, until }) => {
    await table.put({ ...accessKey(sub, tenantId), tenantId, until, ttl: Math.ceil(Date.parse(until) / 1000) });
  },
  endAccess: async (sub, tenantId) => {
    await table.remove(accessKey(sub, tenantId));
  },
  listAccess: async (sub) => {
    const grants = await table.all<AccessGrant>({ pk: profileKey(sub).pk, begins: ACCESS_BEGINS });
    const now = clock().toISOString();
    return grants.filter(({ until }) => until > now).map(({ tenantId, until }) => ({ tenantId, until }));
  },
  noteDisabled: async (subs) => {
    const known = (await table.get<{ subs: readonly string[] }>(DISABLED))?.subs ?? [];
    const sorted = [...subs].sort();
    if (sorted.join() !== [...known].sort().join()) await table.put({ ...DISABLED, subs: sorted });
  },
  listDisabled: async () => (await table.get<{ subs: readonly string[] }>(DISABLED))?.subs ?? [],
  setSuperAdmin: async (sub, email, isSuperAdmin) => {
    await table.update(
      profileKey(sub),
      expression('SET #isSuperAdmin = :isSuperAdmin, #email = :email', { isSuperAdmin, email }),
    );
  },
});
