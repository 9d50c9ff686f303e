import type { TokenScope } from '../access-tokens/scopes';
import type { Role } from '../permissions/index';
import type { Plan } from '../plans/index';
import type { TenantId } from './slug';

/** Anonymous: the tenant check and the contact form. */
export interface AnonymousActor {
  readonly kind: 'anonymous';
}

/** A signed-in person; what they may do is not known from the token. */
export interface PersonActor {
  readonly kind: 'person';
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** Sign-in time in seconds since 1970, unchanged by token refresh. 0 if the token does not say. */
  readonly signedInAt: number;
  /** For a session that the company's identity provider opened: it reaches this workspace only. */
  readonly company?: { readonly tenantId: TenantId; readonly provider: string } | undefined;
}

/** The access token behind a call. */
export interface ActingToken {
  readonly id: string;
  readonly name: string;
  readonly isServiceAccount: boolean;
  readonly scopes: readonly TokenScope[];
}

/** A signed-in user in a tenant they belong to; role and plan come from our own records. */
export interface MemberActor extends Omit<PersonActor, 'kind'> {
  readonly kind: 'member';
  readonly tenantId: TenantId;
  readonly role: Role;
  readonly plan: Plan;
  /** The access token that the call was made with. @default - a signed-in person */
  readonly token?: ActingToken;
}
