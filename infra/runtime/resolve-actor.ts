import { type AppError, forbidden } from '@cloudmend/domain/errors';
import type { Role } from '@cloudmend/domain/permissions';
import type { MemberActor, PersonActor, TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord } from '@cloudmend/store/system';
import { activeTenant } from './active-tenant';
import { assertWayIn, reachByCompany, readCompanySession } from './company-session';
import type { Passage } from './gate';
import { grantedRole, isOperatorWithSecondFactor, saysOperator } from './operators';
import type { Event } from './raw-request';
import { assertSecondFactor } from './second-factor';
import type { Settings } from './settings';
import { assertStanding, toUnauthenticated } from './sessions';
import { namedTenant } from './tenant-name';

/** No tenant can have this name; asking for it costs the same reads as any other. */
const NOBODY = '-';

type Clients = Pick<Settings, 'userPoolId' | 'userPoolClientId' | 'companyClientId'>;

const isOurs = (text: (claim: string) => string, { userPoolId, userPoolClientId, companyClientId }: Clients): boolean =>
  [userPoolClientId, companyClientId].includes(text('aud')) && text('iss').endsWith(`/${userPoolId}`);

/**
 * Who is calling: the verified claims prove the subject and nothing else. The authorizer has checked signature and
 * expiry; here an access token and a token of another pool or client are refused.
 */
export const readPerson = (event: Event, settings: Clients): PersonActor => {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const text = (name: string): string => (typeof claims?.[name] === 'string' ? claims[name] : '');
  if (!isOurs(text, settings) || text('token_use') !== 'id' || text('sub') === '') throw toUnauthenticated();
  const email = text('email');
  const company = readCompanySession(text, settings);
  return {
    kind: 'person',
    sub: company?.member ?? text('sub'),
    email,
    name: text('name') || email,
    signedInAt: Number(text('auth_time')),
    ...(company && { company: { tenantId: company.tenantId, provider: company.provider } }),
  };
};

type Asked = Pick<Passage, 'contract' | 'event' | 'request' | 'services'>;

const resolveTenant = async (
  { sub, company }: PersonActor,
  { request, services }: Asked,
): Promise<TenantId | undefined> => {
  const named = namedTenant(request);
  if (company) return reachByCompany(company, named);
  if (named.kind === 'none') return activeTenant(services.system.members, sub);
  return named.kind === 'one' ? named.tenantId : undefined;
};

/** An operator who is also a member still needs a second factor. */
const findOperatorRole = async (
  person: PersonActor,
  { event, services }: Asked,
  tenantId: TenantId | undefined,
): Promise<Role | undefined> => {
  if (person.company || !saysOperator(event) || !(await isOperatorWithSecondFactor(services, person))) return undefined;
  return tenantId && grantedRole(services, person.sub, tenantId);
};

/** An auditor is told that their access has ended: they know the workspace. */
const refuseAccess = (membership: MembershipRecord | undefined): AppError =>
  membership?.state === 'ended'
    ? forbidden(`Your access to this workspace ended on ${membership.until}. Ask an admin to extend it.`)
    : forbidden();

const activeRole = (membership: MembershipRecord | undefined): Role | undefined =>
  membership?.state === 'active' ? membership.role : undefined;

/**
 * The caller as a member of the named tenant, or of their active one. Role and plan are read now, strongly consistent.
 * An operator without a membership needs a grant. Foreign, unknown, deleted and malformed tenants are denied alike,
 * after the same reads. @throws AppError forbidden
 */
export const resolveMember = async (person: PersonActor, passage: Asked): Promise<MemberActor> => {
  const { members } = passage.services.system;
  const tenantId = await resolveTenant(person, passage);
  const { membership, tenant, user } = await members.access(person.sub, tenantId ?? NOBODY);
  assertStanding(passage.event, person, user);
  const operatorRole = await findOperatorRole(person, passage, tenantId);
  if (!tenantId || tenant?.state !== 'active') throw forbidden();
  const acting = activeRole(membership) ?? operatorRole;
  if (!acting) throw refuseAccess(membership);
  assertWayIn(person, membership, tenant);
  await assertSecondFactor(passage.services, passage.contract, person, { role: acting, tenant, user });
  return { ...person, kind: 'member', tenantId, role: acting, plan: tenant.plan ?? 'free' };
};
