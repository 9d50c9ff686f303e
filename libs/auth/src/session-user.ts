import { DISPLAY_DEFAULT_PLAN } from '@cloudmend/domain/plans';

/** The signed-in user according to the ID token: for display only; the server trusts nothing but `sub`. */
export interface SessionUser {
  readonly email: string;
  readonly sub: string;
  readonly groups: readonly string[];
  /** Lower-cased. */
  readonly plan: string;
  readonly tenant: string | undefined;
  readonly name: string;
  /** A company's identity provider opened the session. */
  readonly isByCompany?: boolean;
}

export const NOBODY: SessionUser = {
  email: '',
  sub: '',
  groups: [],
  plan: DISPLAY_DEFAULT_PLAN,
  tenant: undefined,
  name: '',
};

type Claims = Readonly<Record<string, unknown>>;

const firstText = (claims: Claims, ...names: string[]): string | undefined =>
  names.map((name) => claims[name]).find((value): value is string => typeof value === 'string' && value !== '');

// An HTTP API flattens an array claim to "[a b]"; a pool with one group may send plain text.
const toGroups = (claim: unknown): readonly string[] => {
  if (Array.isArray(claim)) return claim.filter((group): group is string => typeof group === 'string');
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter((group) => group !== '');
};

/** The user described by an ID token's claims. */
export const userOfClaims = (claims: Claims): SessionUser => {
  const email = firstText(claims, 'email', 'cognito:username') ?? '';
  return {
    email,
    // A company's session acts for a member.
    sub: firstText(claims, 'company_member', 'sub') ?? '',
    groups: toGroups(claims['cognito:groups']),
    plan: (firstText(claims, 'custom:plan', 'plan') ?? DISPLAY_DEFAULT_PLAN).toLowerCase(),
    tenant: firstText(claims, 'custom:tenant'),
    name: firstText(claims, 'name') ?? email,
    ...(firstText(claims, 'company_tenant') !== undefined && { isByCompany: true }),
  };
};
