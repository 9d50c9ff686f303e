import { CompanyRole, parseGroups, pickRole, readEmailDomain } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import { AUDITOR } from '@cloudmend/domain/people';
import { hasFeature, planRow } from '@cloudmend/domain/plans';
import { TRIAL_WORKED } from '@cloudmend/domain/product';
import type { CompanySetup, MembershipRecord, TenantRecord } from '@cloudmend/store/system';
import { toAccepted } from '../api/people/to-person';
import { decidesRoles, pickProvisioned } from '../scim/groups-of-users';
import { leavePersonLine } from '../people/person-line';
import type { IdentityProvider, Services } from '../runtime/services';

/** The pool's attribute for the groups of a company's directory. */
export const GROUPS_ATTRIBUTE = 'custom:groups';

/** A user of the pool as its triggers see them. */
export interface PoolIdentity {
  /** The provider's name, an underscore, and what the provider calls the user. */
  readonly userName: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** True for a user whom a company's provider vouches for; a user with a password has none of this. */
export const isOfCompany = ({ attributes }: Pick<PoolIdentity, 'attributes'>): boolean =>
  attributes['cognito:user_status'] === 'EXTERNAL_PROVIDER';

/** The sign-in page shows refusals as worded here. */
const REFUSALS = {
  provider: 'Your company does not use company sign-in. Sign in with your password.',
  email: 'Your company sent no email address in a verified domain. Ask your administrator.',
  role: 'Your company has not given you access. Ask your administrator.',
  identity: 'Another person of your company signed in with this address before. Ask your administrator.',
  member: 'You are no longer a member of this workspace. Sign in again.',
} as const;

const refuse = (why: keyof typeof REFUSALS): Error => new Error(REFUSALS[why]);

type Uses = Pick<Services, 'system' | 'openStores' | 'clock' | 'log'>;

export interface Vouched {
  readonly tenant: TenantRecord;
  readonly setup: CompanySetup;
  readonly provider: string;
  readonly email: string;
  /** Undefined for a user in no group with a role. */
  readonly role: CompanyRole | undefined;
}

/** A directory may list hundreds. */
const GROUPS_SHOWN = 10;

/** Provider names have no underscore. */
const readProvider = (userName: string): string => userName.slice(0, Math.max(0, userName.indexOf('_')));

/** The workspace that a provider belongs to. @throws Error worded for the user */
const findCompany = async (
  { system: { companySignIns, tenants } }: Pick<Services, 'system'>,
  provider: string,
): Promise<Pick<Vouched, 'tenant' | 'setup'>> => {
  const tenantId = provider === '' ? undefined : await companySignIns.ownerOfProvider(provider);
  if (!tenantId) throw refuse('provider');
  const [setup, tenant] = await Promise.all([companySignIns.get(tenantId), tenants.get(tenantId)]);
  if (tenant?.state !== 'active' || !hasFeature(tenant.plan, 'sso')) throw refuse('provider');
  if (setup.provider !== provider) throw refuse('provider');
  return { tenant, setup };
};

/** What an admin who tries the connection before turning it on is told. No one gets in, and nothing is stored. */
const tellOfTrial = ({ email, role }: Pick<Vouched, 'email' | 'role'>, groups: readonly string[]): Error => {
  const sent = groups.length === 0 ? 'no groups' : `the groups ${groups.slice(0, GROUPS_SHOWN).join(', ')}`;
  const gives = role ? `the role ${role.replace('tenant-', '')}` : 'no role, so their sign-in would be refused';
  return new Error(`${TRIAL_WORKED} Your provider sent ${email} with ${sent}. They would get ${gives}.`);
};

/** Whom the directory has deactivated is refused; once it provisions groups with roles, assertions do not say who is in them. */
const findRole = async (
  { system: { provisioning, members } }: Pick<Services, 'system'>,
  {
    tenant,
    setup,
    email,
    groups,
  }: Pick<Vouched, 'tenant' | 'setup' | 'email'> & { readonly groups: readonly string[] },
): Promise<CompanyRole | undefined> => {
  const user = await provisioning.users.findNamed(tenant.tenantId, 'address', email);
  if (!user) return pickRole(setup, groups);
  if (!user.active) throw refuse('role');
  const provisioned = await provisioning.groups.list(tenant.tenantId);
  if (!decidesRoles(setup, provisioned)) return pickRole(setup, groups);
  const given = pickProvisioned(setup, provisioned, user, user.sub === null);
  if (given || user.sub === null) return given;
  const { membership } = await members.access(user.sub, tenant.tenantId);
  return CompanyRole.safeParse(membership?.role).data;
};

/**
 * What a company's provider may say: of users of its own workspace, with addresses of that workspace's own domains. All
 * else in the assertion counts for nothing. @throws Error worded for the user
 */
export const vouch = async (
  { system }: Pick<Services, 'system'>,
  { userName, attributes }: PoolIdentity,
  { isNew = true }: { readonly isNew?: boolean } = {},
): Promise<Vouched> => {
  const provider = readProvider(userName);
  const { tenant, setup } = await findCompany({ system }, provider);
  const email = (attributes['email'] ?? '').trim().toLowerCase();
  const domain = readEmailDomain(email);
  if (!setup.domains.some((entry) => entry.domain === domain && entry.verifiedAt !== null)) throw refuse('email');
  const groups = parseGroups(attributes[GROUPS_ATTRIBUTE] ?? '');
  const role = await findRole({ system }, { tenant, setup, email, groups });
  if (setup.mode === 'off') throw isNew ? tellOfTrial({ email, role }, groups) : refuse('provider');
  return { tenant, setup, provider, email, role };
};

/** @throws Error for another user of the same provider than the one who signed in as this member before */
const assertSameIdentity = async (
  { system: { companySignIns } }: Pick<Services, 'system'>,
  member: Pick<MembershipRecord, 'tenantId' | 'sub'> | undefined,
  { provider, userName }: Pick<Vouched, 'provider'> & Pick<PoolIdentity, 'userName'>,
): Promise<void> => {
  const bound = member && (await companySignIns.identityOf(member.tenantId, member.sub));
  if (bound?.provider === provider && bound.userName !== userName) throw refuse('identity');
};

/** The member with the address, if any; refuses who may not become one, before the pool makes a user. */
export const assertAdmissible = async (uses: Pick<Services, 'system'>, identity: PoolIdentity): Promise<void> => {
  const { tenant, role, provider, email, setup } = await vouch(uses, identity);
  const member = await uses.system.members.byEmail(tenant.tenantId, email);
  if (!keepsRole(setup, member) && !role) throw refuse('role');
  await assertSameIdentity(uses, member, { provider, userName: identity.userName });
};

/** An auditor's access has a last day, and a break-glass admin stays one whatever the directory says. */
const keepsRole = (
  { breakGlass }: Pick<CompanySetup, 'breakGlass'>,
  member: Pick<MembershipRecord, 'role' | 'sub'> | undefined,
): member is MembershipRecord => member !== undefined && (member.role === AUDITOR || breakGlass.includes(member.sub));

/** A new member: an account like any other, whose password no one knows. */
const addMember = async (
  uses: Uses,
  identity: IdentityProvider,
  { tenant, email, provider }: Vouched,
  role: CompanyRole,
): Promise<MembershipRecord> => {
  const { sub } = await identity.create(email);
  const member = { tenantId: tenant.tenantId, sub, email, role, state: 'active' as const };
  await uses.system.members.put(member, { managerLimit: planRow(tenant.plan).limits.managerUsers });
  await leavePersonLine(uses, member, { action: 'user.join', before: null, after: { group: role, by: provider } });
  return { ...member, createdAt: uses.clock().toISOString() };
};

const changeRole = async (
  uses: Uses,
  member: MembershipRecord,
  { tenant, role }: { readonly tenant: TenantRecord; readonly role: MembershipRecord['role'] },
): Promise<MembershipRecord> => {
  const changed = await uses.system.members.change(
    member,
    (now) => ({ ...(now.state === 'invited' ? toAccepted(now) : now), role }),
    { managerLimit: planRow(tenant.plan).limits.managerUsers, keepsAnAdmin: true },
  );
  if (!changed) throw refuse('member');
  await leavePersonLine(uses, changed, {
    action: 'user.role',
    before: { group: member.role, state: member.state },
    after: { group: role, state: 'active' },
  });
  return changed;
};

/** The role follows the groups at each sign-in. The last admin stays one. */
const renewMember = async (
  uses: Uses,
  member: MembershipRecord,
  { tenant, setup, role }: Vouched,
): Promise<MembershipRecord> => {
  const next = keepsRole(setup, member) ? member.role : role;
  if (!next) throw refuse('role');
  if (member.state === 'ended') throw refuse('member');
  if (member.state === 'active' && member.role === next) return member;
  try {
    return await changeRole(uses, member, { tenant, role: next });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && member.state === 'active') return member;
    throw error;
  }
};

export interface Admitted extends Vouched {
  readonly member: MembershipRecord;
}

/** Makes the user a member, or finds the member they are. @throws Error worded for the user */
export const admitByCompany = async (
  uses: Uses & { readonly identity: IdentityProvider },
  user: PoolIdentity,
): Promise<Admitted> => {
  const vouched = await vouch(uses, user);
  const { tenant, email, provider, role, setup } = vouched;
  const known = await uses.system.members.byEmail(tenant.tenantId, email);
  if (!role && !keepsRole(setup, known)) throw refuse('role');
  // First: the groups of somebody else with this address must not change the member's role.
  await assertSameIdentity(uses, known, { provider, userName: user.userName });
  const member = known
    ? await renewMember(uses, known, vouched)
    : await addMember(uses, uses.identity, vouched, role as CompanyRole);
  if (!(await uses.system.companySignIns.bind(tenant.tenantId, member.sub, { provider, userName: user.userName })))
    throw refuse('identity');
  return { ...vouched, member };
};

/** The member of a session that goes on. @throws Error worded for the user */
export const continueByCompany = async (uses: Uses, user: PoolIdentity): Promise<Admitted> => {
  const vouched = await vouch(uses, user, { isNew: false });
  const member = await uses.system.members.byEmail(vouched.tenant.tenantId, vouched.email);
  if (member?.state !== 'active') throw refuse('member');
  const bound = await uses.system.companySignIns.identityOf(vouched.tenant.tenantId, member.sub);
  if (bound?.userName !== user.userName) throw refuse('identity');
  return { ...vouched, member };
};
