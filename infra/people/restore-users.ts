import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord, SystemStore } from '@cloudmend/store/system';
import type { RestoringPool } from '../adapters/cognito-restoring';
import type { IdentityProvider } from '../runtime/services';

interface Uses {
  readonly system: Pick<SystemStore, 'tenants' | 'members' | 'companySignIns' | 'provisioning'>;
  readonly identity: Pick<IdentityProvider, 'find' | 'create'>;
  readonly pool: RestoringPool;
}

export interface RestoredUsers {
  /** Whom the pool has already. */
  readonly present: number;
  readonly restored: number;
  /** Of these, how many were disabled and are again. */
  readonly disabled: number;
  /** Users who left a pool that still exists: removed on purpose, so they stay removed. */
  readonly removed: number;
  /** Addresses that several users have, which a person must sort out. */
  readonly ambiguous: readonly string[];
}

interface Person {
  readonly sub: string;
  readonly email: string;
  readonly memberships: readonly MembershipRecord[];
}

const toAddress = ({ email }: Pick<Person, 'email'>): string => email.trim().toLowerCase();

/** Members of live workspaces: people of deleted ones have no membership, and so never come back. */
const listPeople = async ({ system }: Uses): Promise<readonly Person[]> => {
  const people = new Map<string, MembershipRecord[]>();
  for (const { tenantId, state } of await system.tenants.list()) {
    if (state !== 'active') continue;
    for (const member of await system.members.ofTenant(tenantId))
      people.set(member.sub, [...(people.get(member.sub) ?? []), member]);
  }
  return [...people].map(([sub, memberships]) => ({ sub, email: memberships[0]?.email ?? '', memberships }));
};

/** Where a member's sub stands besides the membership: how the company signs them in. */
const moveCompany = async ({ system }: Uses, tenantId: TenantId, from: string, to: string): Promise<void> => {
  const { companySignIns, provisioning } = system;
  const bound = await companySignIns.identityOf(tenantId, from);
  if (bound) {
    await companySignIns.bind(tenantId, to, bound);
    await companySignIns.unbind(tenantId, from);
  }
  if ((await companySignIns.get(tenantId)).breakGlass.includes(from))
    await companySignIns.change(tenantId, (setup) => ({
      ...setup,
      breakGlass: setup.breakGlass.map((sub) => (sub === from ? to : sub)),
    }));
  for (const user of await provisioning.users.list(tenantId))
    if (user.sub === from) await provisioning.users.save(tenantId, user, { ...user, sub: to });
};

/** First the new membership, then the end of the old one: repeated after an interruption. */
const moveMember = async (uses: Uses, member: MembershipRecord, to: string): Promise<void> => {
  const { members } = uses.system;
  const { tenantId, sub, email, role, state, until, invitation } = member;
  const known = (await members.ofUser(to)).find((one) => one.tenantId === tenantId);
  // `ended` follows from the last day.
  const stored = state === 'ended' ? 'active' : state;
  if (!known) await members.put({ tenantId, sub: to, email, role, state: stored, until, invitation });
  await moveCompany(uses, tenantId, sub, to);
  await members.remove(sub, tenantId);
};

const groupByAddress = (people: readonly Person[]): Map<string, Person[]> => {
  const named = new Map<string, Person[]>();
  for (const person of people) named.set(toAddress(person), [...(named.get(toAddress(person)) ?? []), person]);
  return named;
};

const isActive = ({ state }: MembershipRecord): boolean => state !== 'invited';

/** Makes the user, disabled if the old one was, and moves what the old one had. */
const restorePerson = async (uses: Uses, { sub, email, memberships }: Person, isDisabled: boolean): Promise<void> => {
  const { system, identity, pool } = uses;
  const made = await identity.create(toAddress({ email }));
  // Who was only invited gets a temporary password with a new invitation.
  if (made.isNew && memberships.some(isActive)) await pool.confirm(made.sub);
  if (isDisabled) await pool.disable(made.sub);
  const active = (await system.members.user(sub))?.activeTenant;
  for (const member of memberships) await moveMember(uses, member, made.sub);
  if (active && memberships.some(({ tenantId, state }) => tenantId === active && state === 'active'))
    await system.members.setActiveTenant(made.sub, active);
  await system.members.forget(sub);
};

/**
 * Makes the users whom a lost pool had in the new one, under their addresses, and gives their memberships the new subs. They
 * set a password by email and enrol second factors and passkeys again. Whoever was an operator has to be granted that again.
 */
export const restoreUsers = async (uses: Uses): Promise<RestoredUsers> => {
  const { system, identity, pool } = uses;
  const [createdAt, people, disabled] = await Promise.all([
    pool.createdAt(),
    listPeople(uses),
    system.members.listDisabled(),
  ]);
  const missing: Person[] = [];
  for (const person of people) if (!(await identity.find(person.sub))) missing.push(person);
  const wasLost = ({ memberships }: Person): boolean =>
    memberships.some((member) => member.createdAt < createdAt.toISOString());
  const lost = missing.filter(wasLost);
  const named = [...groupByAddress(lost)];
  const chosen = named.flatMap(([, same]) => (same.length === 1 ? same : []));
  const isDisabled = ({ sub }: Person): boolean => disabled.includes(sub);
  for (const person of chosen) await restorePerson(uses, person, isDisabled(person));
  return {
    present: people.length - missing.length,
    restored: chosen.length,
    disabled: chosen.filter(isDisabled).length,
    removed: missing.length - lost.length,
    ambiguous: named.filter(([, same]) => same.length > 1).map(([address]) => address),
  };
};
