import { AppError, forbidden } from '@cloudmend/domain/errors';
import type { Role } from '@cloudmend/domain/permissions';
import type { ActingToken, MemberActor } from '@cloudmend/domain/tenancy';
import { FACTOR_REQUIRED } from '@cloudmend/domain/tenancy';
import type { TenantRecord, TokenRecord } from '@cloudmend/store/system';
import { audit } from './audit-call';
import { COMPANY_REQUIRED, mustUseCompany } from './company-session';
import type { Passage } from './gate';
import { isFirstRead } from './idempotency';
import { errorFields } from './logger';
import { type PresentedToken, isSameHash } from './token-text';
import { namedTenant } from './tenant-name';

/** No user can have this name. */
const NOBODY = '-';

const COMPANY_FIRST =
  'This workspace requires the owner of this access token to sign in with their company. It works again once they have.';

const refused = (message: string): AppError => new AppError('unauthenticated', message);
const invalid = (): AppError => refused('This access token is not valid.');

/** Whom a token acts for, as they are now. */
interface StandingOwner {
  readonly sub: string;
  readonly name: string;
  readonly role: Role;
  readonly tenant: TenantRecord;
}

type Standing = StandingOwner | { readonly refusal: AppError };

type Members = Awaited<ReturnType<Passage['services']['system']['members']['access']>>;

/** Where company sign-in is required, the present provider must have vouched for the owner. */
const lacksCompany = async (
  { system }: Passage['services'],
  tenant: TenantRecord,
  membership: NonNullable<Members['membership']>,
): Promise<boolean> => {
  if (!mustUseCompany(tenant, membership)) return false;
  const identity = await system.companySignIns.identityOf(tenant.tenantId, membership.sub);
  return identity?.provider !== tenant.companySignIn?.provider;
};

const findPerson = async (
  services: Passage['services'],
  { tenantId, owner }: TokenRecord & { readonly owner: { readonly kind: 'person' } },
): Promise<Standing> => {
  const { system } = services;
  const { membership, tenant, user } = await system.members.access(owner.sub, tenantId);
  if (tenant?.state !== 'active' || membership?.state !== 'active' || membership.createdAt !== owner.since)
    return { refusal: refused('The owner of this access token has left the workspace.') };
  if (tenant.requiresSecondFactor === true && user?.factorSince === undefined)
    return {
      refusal: new AppError('forbidden', 'This workspace requires a second factor of the owner of this access token.', {
        details: FACTOR_REQUIRED,
      }),
    };
  if (await lacksCompany(services, tenant, membership))
    return {
      refusal: new AppError('forbidden', COMPANY_FIRST, { details: COMPANY_REQUIRED }),
    };
  return { sub: owner.sub, name: membership.email, role: membership.role, tenant };
};

const findService = async (
  { system }: Passage['services'],
  { tenantId, owner: { id } }: TokenRecord & { readonly owner: { readonly kind: 'service' } },
): Promise<Standing> => {
  const [account, { tenant }] = await Promise.all([
    system.accessTokens.findServiceAccount(tenantId, id),
    system.members.access(NOBODY, tenantId),
  ]);
  if (tenant?.state !== 'active' || !account)
    return { refusal: refused('The service account of this access token was removed.') };
  return { sub: `service-account:${id}`, name: `${account.name} (service account)`, role: account.role, tenant };
};

type OfPerson = TokenRecord & { readonly owner: { readonly kind: 'person' } };
type OfService = TokenRecord & { readonly owner: { readonly kind: 'service' } };

const isOfPerson = (token: OfPerson | OfService): token is OfPerson => token.owner.kind === 'person';

/** A directory's token calls SCIM alone. */
const mayCall = (token: TokenRecord): token is OfPerson | OfService => token.owner.kind !== 'scim';

const findStanding = async (services: Passage['services'], token: OfPerson | OfService): Promise<Standing> => {
  if (token.revokedAt !== undefined) return { refusal: refused('This access token was revoked.') };
  if (services.clock().toISOString() >= token.expiresAt)
    return { refusal: refused(`This access token expired on ${token.expiresAt.slice(0, 10)}.`) };
  return isOfPerson(token) ? findPerson(services, token) : findService(services, token);
};

const toActing = ({ id, name, owner, scopes }: TokenRecord): ActingToken => ({
  id,
  name,
  isServiceAccount: owner.kind === 'service',
  scopes,
});

/** Once a minute and call: a program that keeps on trying does not flood the trail. */
const tellOfRefusal = async (passage: Passage, token: OfPerson | OfService): Promise<void> => {
  const { contract, services } = passage;
  const { tenantId, ownerName } = token;
  if (!(await isFirstRead(services.system.calls, contract, { kind: 'denied', scope: tenantId, sub: token.id }))) return;
  const sub = isOfPerson(token) ? token.owner.sub : `service-account:${token.owner.id}`;
  await audit(passage, services.openStores(tenantId).audit, {
    actor: { kind: 'person', sub, email: ownerName, name: ownerName, signedInAt: 0, token: toActing(token) },
    outcome: 'denied',
  });
};

const USE_NOTED_EVERY_MS = 10 * 60_000;
const USES_REMEMBERED = 10_000;
const noted = new Map<string, number>();

/** A use is written every ten minutes by each process; a call never fails for it. */
export const noteUse = async (
  { services: { system, clock, log } }: Pick<Passage, 'services'>,
  id: string,
): Promise<void> => {
  const now = clock().getTime();
  if (now - (noted.get(id) ?? -Infinity) < USE_NOTED_EVERY_MS) return;
  if (noted.size >= USES_REMEMBERED) noted.clear();
  noted.set(id, now);
  try {
    await system.accessTokens.noteUse(id);
  } catch (error) {
    log.warn('A use of an access token was not noted.', errorFields(error));
  }
};

/**
 * The caller by access token. Token, owner, role and plan are read now, strongly consistent: revoking a token, removing
 * its owner or taking a role away holds from the next call on. A token enters its own workspace alone.
 * @throws AppError unauthenticated, forbidden
 */
export const resolveToken = async (presented: PresentedToken | undefined, passage: Passage): Promise<MemberActor> => {
  const { services, request } = passage;
  const token = presented && (await services.system.accessTokens.find(presented.id));
  if (!token || !mayCall(token) || !isSameHash(token.hash, presented.hash)) throw invalid();
  const named = namedTenant(request);
  if (named.kind === 'unusable' || (named.kind === 'one' && named.tenantId !== token.tenantId)) throw forbidden();
  const standing = await findStanding(services, token);
  if ('refusal' in standing) {
    await tellOfRefusal(passage, token);
    throw standing.refusal;
  }
  await noteUse(passage, token.id);
  const { sub, name, role, tenant } = standing;
  return {
    kind: 'member',
    sub,
    email: name,
    name,
    signedInAt: 0,
    tenantId: token.tenantId,
    role,
    plan: tenant.plan ?? 'free',
    token: toActing(token),
  };
};
