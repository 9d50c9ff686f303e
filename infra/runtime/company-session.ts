import { readEmailDomain } from '@cloudmend/domain/company-sign-in';
import type { Contract } from '@cloudmend/domain/contract';
import { AppError, forbidden } from '@cloudmend/domain/errors';
import { hasFeature } from '@cloudmend/domain/plans';
import { isTenantId, type PersonActor, type TenantId } from '@cloudmend/domain/tenancy';
import type { CompanyGate, MembershipRecord, TenantRecord } from '@cloudmend/store/system';
import type { Settings } from './settings';
import { toUnauthenticated } from './sessions';
import type { namedTenant } from './tenant-name';

/** Our own trigger writes these into tokens, and Cognito lets no one else add claims. */
export const COMPANY_CLAIMS = {
  tenant: 'company_tenant',
  provider: 'company_provider',
  member: 'company_member',
} as const;

interface CompanySession {
  readonly tenantId: TenantId;
  readonly provider: string;
  /** The `sub` of the member whom the session acts for. */
  readonly member: string;
}

/**
 * The company whose provider opened the session. The client says that one did, and the claims which one.
 * @throws AppError unauthenticated if only one of both is the case
 */
export const readCompanySession = (
  text: (claim: string) => string,
  { companyClientId }: Pick<Settings, 'companyClientId'>,
): CompanySession | undefined => {
  const [tenantId, provider, member] = [COMPANY_CLAIMS.tenant, COMPANY_CLAIMS.provider, COMPANY_CLAIMS.member].map(
    text,
  );
  const isCompany = text('aud') === companyClientId;
  if (!isCompany && !tenantId && !provider && !member) return undefined;
  if (!isCompany || !tenantId || !isTenantId(tenantId) || !provider || !member) throw toUnauthenticated();
  return { tenantId, provider, member };
};

/** The one workspace of the session; undefined if the call names another one. */
export const reachByCompany = (
  { tenantId }: NonNullable<PersonActor['company']>,
  named: ReturnType<typeof namedTenant>,
): TenantId | undefined => {
  if (named.kind === 'none') return tenantId;
  return named.kind === 'one' && named.tenantId === tenantId ? tenantId : undefined;
};

export const COMPANY_REQUIRED = { companySignIn: 'required' } as const;

const mayUsePassword = (
  { isEnforced, domains, breakGlass }: CompanyGate,
  { sub, email }: Pick<MembershipRecord, 'sub' | 'email'>,
): boolean => !isEnforced || breakGlass.includes(sub) || !domains.includes(readEmailDomain(email));

type Gated = Pick<TenantRecord, 'plan' | 'companySignIn'>;

const readGate = ({ plan, companySignIn }: Gated): CompanyGate | undefined =>
  hasFeature(plan, 'sso') ? companySignIn : undefined;

/** Whether a member must come by their company: company sign-in is required, and their address is of its domains. */
export const mustUseCompany = (tenant: Gated, member: Pick<MembershipRecord, 'sub' | 'email'>): boolean => {
  const gate = readGate(tenant);
  return gate !== undefined && !mayUsePassword(gate, member);
};

const assertConnected = ({ provider }: { readonly provider: string }, gate: CompanyGate | undefined): void => {
  if (gate?.provider !== provider) throw toUnauthenticated();
};

/**
 * A session of a company ends with its connection, and where company sign-in is required, members with an address of its
 * domains need one, except those who may use a password. After a change of plan passwords work again.
 * @throws AppError unauthenticated, forbidden
 */
export const assertWayIn = (
  { company }: Pick<PersonActor, 'company'>,
  // Whose own address may have changed since.
  membership: Pick<MembershipRecord, 'sub' | 'email' | 'state'> | undefined,
  tenant: Gated,
): void => {
  if (membership?.state !== 'active') return;
  if (company) return assertConnected(company, readGate(tenant));
  if (!mustUseCompany(tenant, membership)) return;
  throw new AppError('forbidden', 'This workspace requires you to sign in with your company.', {
    details: COMPANY_REQUIRED,
  });
};

/** A company's session acts in its workspace only: not as operator, and not for the user's other workspaces. */
export const assertOutsideWorkspaces = (
  { beforeSecondFactor }: Pick<Contract, 'beforeSecondFactor'>,
  { company }: Pick<PersonActor, 'company'>,
): void => {
  if (company && !beforeSecondFactor) throw forbidden('Sign in with your password to do this.');
};
