import { defineGuards, type Mutant } from './mutant';

const COMPANY = 'infra/company-sign-in/company-sign-in.test.ts';
const BROWSER = 'libs/auth/src/company-sign-in.test.tsx';
const HOSTILE_OIDC = 'tools/local/emulators/cognito/companies/hostile-oidc.test.ts';

/** Sign-in by companies' identity providers, and of the user who checks the product. */
export const SIGN_IN: readonly Mutant[] = [
  ...defineGuards(
    'libs/domain/src/tenancy/probe.ts',
    ['infra/runtime/probe.test.ts'],
    ['somebody else in the workspace of the probe', 'isProbe !== isInside', 'isProbe && !isInside'],
    ['the probe in another workspace', 'isProbe !== isInside', 'isInside && !isProbe'],
    ['the probe making any call', '!isProbe || PROBE_CALLS.has(name)', 'true'],
  ),
  ...defineGuards(
    'infra/api/tenancy/access-tenant.ts',
    ['infra/runtime/probe.test.ts'],
    ['an operator entering the workspace of the probe', 'tenantId === PROBE_TENANT || ', ''],
  ),
  ...defineGuards(
    'infra/api/tenancy/ensure-tenant.ts',
    ['infra/runtime/probe.test.ts'],
    ['another workspace of the probe', 'if (tenantId !== PROBE_TENANT) throw forbidden();', ''],
  ),
  ...defineGuards(
    'infra/runtime/company-session.ts',
    [COMPANY],
    ['a password where company sign-in is required', 'gate !== undefined && !mayUsePassword(gate, member)', 'false'],
    ['a session of an earlier connection', 'if (gate?.provider !== provider) throw toUnauthenticated();', ''],
    [
      "a company's session in another workspace",
      'named.tenantId === tenantId ? tenantId : undefined',
      'named.tenantId',
    ],
  ),
  ...defineGuards(
    'infra/runtime/resolve-token.ts',
    [COMPANY],
    [
      'a personal token whose owner the company has not vouched for',
      'identity?.provider !== tenant.companySignIn?.provider',
      'false',
    ],
    [
      "a personal token after a change of the company's provider",
      'identity?.provider !== tenant.companySignIn?.provider',
      'identity === undefined',
    ],
  ),
  ...defineGuards(
    'infra/company-sign-in/admit-by-company.ts',
    [COMPANY],
    [
      "an address outside the workspace's domains",
      'entry.domain === domain && entry.verifiedAt !== null',
      'entry.verifiedAt !== null',
    ],
    [
      'a role changed by somebody else with the address',
      'await assertSameIdentity(uses, known, { provider, userName: user.userName });',
      '',
    ],
    [
      'a sign-in while company sign-in is off',
      "if (setup.mode === 'off') throw isNew ? tellOfTrial({ email, role }, groups) : refuse('provider');",
      '',
    ],
  ),
  ...defineGuards(
    'libs/auth/src/company-sign-in.ts',
    [BROWSER],
    ['an answer with another state', "answer.get('state') !== pending.state", 'false'],
    ['an ID token with another nonce', "decodeJWT(answer.id_token).payload['nonce'] !== nonce", 'false'],
    ['an answer that is used twice', 'sessionStorage.removeItem(PENDING_KEY);', ''],
    ['a trial that signs in', "if (purpose === 'try') return", "if (purpose === ('never' as string)) return"],
    [
      'a session by password that comes back',
      'if (!isCompanySession(outputs)) await signOut().catch(() => undefined);',
      '',
    ],
  ),
  ...defineGuards(
    'tools/local/emulators/cognito/companies/oidc.ts',
    [HOSTILE_OIDC],
    ['an ID token of another issuer', '          issuer,\n          audience', '          audience'],
    ['an ID token for another audience', '          audience: clientId,\n', ''],
    ['an ID token with another nonce', 'payload.nonce !== nonce', "payload.nonce === 'none'"],
    ['an ID token without an end', "requiredClaims: ['exp', 'iat', 'sub']", "requiredClaims: ['iat', 'sub']"],
  ),
];
