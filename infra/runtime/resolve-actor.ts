import { AppError, forbidden } from '@cloudmend/domain/errors';
import type { MemberActor, PersonActor } from '@cloudmend/domain/tenancy';
import type { SystemStore } from '@cloudmend/store/system';
import { activeTenant } from './active-tenant';
import type { Event, RawRequest } from './raw-request';
import type { Settings } from './settings';
import { namedTenant } from './tenant-name';

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Please sign in again.');

/** No tenant can have this name; asking for it costs the same reads as any other (THREATS D6). */
const NOBODY = '-';

/**
 * Who is calling: the verified claims prove the subject and nothing else (THREATS D1). The authorizer has checked signature and
 * expiry; here an access token and a token of another pool or client are refused (THREATS S25).
 */
export const personOf = (event: Event, settings: Pick<Settings, 'userPoolId' | 'userPoolClientId'>): PersonActor => {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const text = (name: string): string => (typeof claims?.[name] === 'string' ? claims[name] : '');
  const isOurs = text('aud') === settings.userPoolClientId && text('iss').endsWith(`/${settings.userPoolId}`);
  if (!isOurs || text('token_use') !== 'id' || text('sub') === '') throw unauthenticated();
  const email = text('email');
  return { kind: 'person', sub: text('sub'), email, name: text('name') || email };
};

/**
 * The caller as a member of the tenant that the request names, or of their active one. Role and plan are read now, strongly
 * consistent. Foreign, unknown, deleted and malformed tenants are denied alike, after the same reads.
 * @throws AppError forbidden
 */
export const memberOf = async (person: PersonActor, request: RawRequest, members: SystemStore['members']): Promise<MemberActor> => {
  const named = namedTenant(request);
  const tenantId = named.kind === 'none' ? await activeTenant(members, person.sub) : named.kind === 'one' ? named.tenantId : undefined;
  const { membership, tenant } = await members.access(person.sub, tenantId ?? NOBODY);
  if (!tenantId || membership?.state !== 'active' || tenant?.state !== 'active') throw forbidden();
  return { ...person, kind: 'member', tenantId, role: membership.role, plan: tenant.plan ?? 'free' };
};
