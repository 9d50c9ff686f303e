import { notFound } from '@cloudmend/domain/errors';
import { PROBE_TENANT, type TenantId } from '@cloudmend/domain/tenancy';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { NamedWrite, TransactionOutcome, Write } from '../keyed-table/transact';
import type { MemberStore, MembershipRecord } from './members';
import {
  ALL_TENANTS,
  archiveKey,
  emailHash,
  holdKey,
  holderKey,
  memberMailKey,
  toMembersPartition,
  membershipKey,
  profileKey,
  tenantItemKey,
} from './system-keys';
import { readMembers } from './read-members';
import { firstSeats } from './seats';
import type { NewTenant, TenantRecord, TenantStore } from './tenants';

/** How long an unconfirmed sign-up keeps a slug from others. */
const HOLD_MS = 15 * 60_000;
const MAX_TRIES = 5;

interface Hold {
  readonly holder: string;
  readonly expiresAt: number;
}

export const toTenant = ({
  tenantId,
  name,
  plan,
  state,
  createdAt,
  ownerGoneSince,
  requiresSecondFactor,
  companySignIn,
  erasesAt,
}: TenantRecord): TenantRecord => ({
  tenantId,
  name,
  plan,
  state,
  createdAt,
  ...(ownerGoneSince !== undefined && { ownerGoneSince }),
  ...(requiresSecondFactor === true && { requiresSecondFactor }),
  ...(companySignIn !== undefined && { companySignIn }),
  ...(erasesAt !== undefined && { erasesAt }),
});

/** Tenants and the holds on future slugs. */
export const openTenantStore = (
  table: KeyedTable,
  clock: () => Date,
  removeMember: MemberStore['remove'],
): TenantStore => {
  const now = (): number => clock().getTime();

  const isTaken = async (tenantId: string): Promise<boolean> => {
    const found = await table.getMany<Partial<Hold>>([tenantItemKey(tenantId), holdKey(tenantId)]);
    return found.some(({ expiresAt }) => expiresAt === undefined || expiresAt > now());
  };

  const tryHold = async (tenantId: TenantId, holder: string): Promise<TransactionOutcome<'tenant' | 'hold'>> => {
    const earlier = (await table.get<{ slug: string }>(holderKey(holder)))?.slug;
    const expiresAt = now() + HOLD_MS;
    const ttl = Math.ceil(expiresAt / 1000);
    const writes: NamedWrite<'tenant' | 'hold'>[] = [
      { name: 'tenant', check: tenantItemKey(tenantId), when: NEW },
      { name: 'hold', put: { ...holdKey(tenantId), holder, expiresAt, ttl }, when: freeFor(holder, now()) },
      {
        put: { ...holderKey(holder), slug: tenantId, ttl },
        when: earlier === undefined ? NEW : expression('#slug = :earlier', { earlier }),
      },
    ];
    if (earlier !== undefined && earlier !== tenantId)
      writes.push({ remove: holdKey(earlier), when: freeFor(holder, now()) });
    return table.transact(writes);
  };

  const changeLive = async (tenantId: TenantId, change: Expression): Promise<void> => {
    if (!(await table.update(tenantItemKey(tenantId), change, expression('#state = :active', { active: 'active' }))))
      throw notFound('The workspace');
  };

  return {
    isTaken,
    hold: async (tenantId, email) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        const outcome = await tryHold(tenantId, emailHash(email));
        if (outcome.isDone) return true;
        // Where only the address's earlier hold has changed, another try sees the newer one.
        if (outcome.missed.size > 0) return false;
      }
      return false;
    },
    create: async (tenant, { firstOnly = false } = {}) => {
      const outcome = await table.transact(creation(tenant, clock().toISOString(), now(), firstOnly));
      if (outcome.isDone) return 'created';
      const own = await table.get<MembershipRecord>(membershipKey(tenant.owner.sub, tenant.tenantId));
      if (own?.state === 'active') return 'yours';
      return outcome.missed.size > 0 ? 'taken' : 'member';
    },
    get: async (tenantId) => {
      const item = await table.get<TenantRecord>(tenantItemKey(tenantId));
      return item && toTenant(item);
    },
    list: async () =>
      (await table.all<TenantRecord>({ pk: ALL_TENANTS, index: true }))
        .filter(({ tenantId }) => tenantId !== PROBE_TENANT)
        .map(toTenant),
    pages: async function* (after, pageSize) {
      for await (const page of table.pages<TenantRecord>({ pk: ALL_TENANTS, index: true, after, pageSize }))
        yield page.map(toTenant);
    },
    setPlan: (tenantId, plan) => changeLive(tenantId, expression('SET #plan = :plan', { plan })),
    setOwnerGone: (tenantId, since) =>
      changeLive(
        tenantId,
        since === undefined
          ? expression('REMOVE #ownerGoneSince')
          : expression('SET #ownerGoneSince = :since', { since }),
      ),
    requireSecondFactor: (tenantId, isRequired) =>
      changeLive(tenantId, expression('SET #requiresSecondFactor = :isRequired', { isRequired })),
    setErasure: (tenantId, erasesAt) =>
      changeLive(
        tenantId,
        erasesAt === undefined ? expression('REMOVE #erasesAt') : expression('SET #erasesAt = :erasesAt', { erasesAt }),
      ),
    noteArchive: async (tenantId, digest) => {
      await table.put({ ...archiveKey(tenantId, digest), at: clock().toISOString() });
    },
    hasArchive: async (tenantId, digest) => (await table.get(archiveKey(tenantId, digest))) !== undefined,
    restore: async (tenant) => (await table.transact(restoration(tenant, clock().toISOString()))).isDone,
    remove: async (tenantId) => {
      const changed = await table.update(
        tenantItemKey(tenantId),
        expression('SET #state = :deleted, #name = :tenantId REMOVE #ownerGoneSince, #companySignIn', {
          deleted: 'deleted',
          tenantId,
        }),
        expression('attribute_exists(#pk)'),
      );
      if (!changed) throw notFound('The workspace');
      for (const { sub } of await readMembers(table, tenantId, clock())) await removeMember(sub, tenantId);
    },
  };
};

/** Free, this holder's, or expired: expiry is compared here because TTL deletes late. */
const freeFor = (holder: string, now: number): Expression =>
  expression('attribute_not_exists(#pk) OR #holder = :holder OR #expiresAt <= :now', { holder, now });

/** Counts the tenants in which a user is active, so that "only the first" can be a condition. */
export const countTenants = (sub: string, by: number, email?: string): Write => ({
  update: profileKey(sub),
  change:
    email === undefined
      ? expression('ADD #tenantCount :by', { by })
      : expression('SET #email = :email ADD #tenantCount :by', { by, email }),
});

/** The records of a workspace's first admin. @param when condition on the user's record */
const firstAdmin = (
  { tenantId, owner }: Pick<NewTenant, 'tenantId' | 'owner'>,
  createdAt: string,
  when?: Expression,
): Write[] => [
  {
    put: {
      ...membershipKey(owner.sub, tenantId),
      tenantId,
      sub: owner.sub,
      email: owner.email,
      role: 'tenant-admin',
      state: 'active',
      createdAt,
      gsi1pk: toMembersPartition(tenantId),
      gsi1sk: owner.sub,
    },
    when: NEW,
  },
  {
    update: profileKey(owner.sub),
    change: expression(
      'SET #email = :email, #activeTenant = if_not_exists(#activeTenant, :tenantId) ADD #tenantCount :one',
      { email: owner.email, tenantId, one: 1 },
    ),
    when,
  },
  firstSeats(tenantId),
  { put: { ...memberMailKey(tenantId, owner.email), sub: owner.sub } },
];

const creation = (
  { tenantId, name, plan, owner }: NewTenant,
  createdAt: string,
  now: number,
  firstOnly: boolean,
): NamedWrite<'tenant' | 'hold'>[] => [
  {
    name: 'tenant',
    put: {
      ...tenantItemKey(tenantId),
      tenantId,
      name,
      plan,
      state: 'active',
      createdAt,
      gsi1pk: ALL_TENANTS,
      gsi1sk: tenantId,
    },
    when: NEW,
  },
  ...firstAdmin(
    { tenantId, owner },
    createdAt,
    firstOnly ? expression('attribute_not_exists(#tenantCount) OR #tenantCount = :none', { none: 0 }) : undefined,
  ),
  { name: 'hold', remove: holdKey(tenantId), when: freeFor(emailHash(owner.email), now) },
];

const restoration = ({ tenantId, plan, owner }: Omit<NewTenant, 'name'>, at: string): Write[] => [
  {
    update: tenantItemKey(tenantId),
    change: expression('SET #state = :active, #plan = :plan REMOVE #erasesAt', { active: 'active', plan }),
    when: expression('#state = :deleted', { deleted: 'deleted' }),
  },
  ...firstAdmin({ tenantId, owner }, at),
];
