import { decodeJWT, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { companyMessage, EXPIRED } from './company-message';
import { configureAuth, isCompanySession, toLastUserKey } from './configure-auth';
import type { Outputs } from './outputs';
import { type SessionUser, userOfClaims } from './session-user';

/** To work in this tab, to go on in another tab whose session has ended, or to see whether it works. */
export type CompanyPurpose = 'enter' | 'again' | 'try';

/** A request to a company's provider, until the browser comes back. */
interface Pending {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly purpose: CompanyPurpose;
}

/** What came of a sign-in by a company when the browser has just come back from there. */
export type CompanyReturn =
  | { readonly kind: 'signed-in'; readonly purpose: 'enter' | 'again' }
  /** No one was signed in. */
  | { readonly kind: 'tried'; readonly user: SessionUser }
  /** The message is worded for the user. */
  | { readonly kind: 'failed'; readonly purpose: CompanyPurpose; readonly message: string };

const PENDING_KEY = `${PRODUCT_SLUG}:company-sign-in`;
const SCOPE = 'openid email';

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const toChallenge = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

const toReturnAddress = (): string => `${window.location.origin}/signin`;

/** The address at which a company's users sign in; the browser comes back to the sign-in page (PKCE, RFC 7636). */
export const startCompanySignIn = async (
  { custom }: Outputs,
  provider: string,
  purpose: CompanyPurpose = 'enter',
): Promise<string> => {
  const company = custom.company_sign_in;
  if (!company) throw new Error('Company sign-in is not available here.');
  const pending: Pending = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), purpose };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: company.client_id,
    redirect_uri: toReturnAddress(),
    scope: SCOPE,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await toChallenge(pending.verifier),
    code_challenge_method: 'S256',
    identity_provider: provider,
  });
  return `${company.url}/oauth2/authorize?${parameters}`;
};

const takePending = (): Pending | undefined => {
  const text = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  return text === null ? undefined : (JSON.parse(text) as Pending);
};

interface TokenAnswer {
  readonly access_token?: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

type Tokens = Required<Pick<TokenAnswer, 'access_token' | 'id_token' | 'refresh_token'>>;

/** @throws Error worded for the user */
const exchange = async ({ custom }: Outputs, code: string, { verifier, nonce }: Pending): Promise<Tokens> => {
  const { url, client_id } = custom.company_sign_in ?? { url: '', client_id: '' };
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri: toReturnAddress(),
    code,
    code_verifier: verifier,
  });
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body, credentials: 'omit' });
  const answer = (await response.json()) as TokenAnswer;
  if (!response.ok || !answer.access_token || !answer.id_token || !answer.refresh_token)
    throw new Error(companyMessage(answer.error_description ?? answer.error));
  if (decodeJWT(answer.id_token).payload['nonce'] !== nonce) throw new Error(EXPIRED);
  return answer as Tokens;
};

const keepTokens = async (outputs: Outputs, answer: Tokens): Promise<void> => {
  // One browser has one session: one by password must not come back once this one ends.
  if (!isCompanySession(outputs)) await signOut().catch(() => undefined);
  configureAuth(outputs, 'company');
  const accessToken = decodeJWT(answer.access_token);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(answer.id_token),
      refreshToken: answer.refresh_token,
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
      username: String(accessToken.payload['username'] ?? accessToken.payload.sub),
    },
  });
};

const failed = (purpose: CompanyPurpose, error: unknown): CompanyReturn => ({
  kind: 'failed',
  purpose,
  message: error instanceof Error && error.name === 'Error' ? error.message : companyMessage(undefined),
});

const conclude = async (outputs: Outputs, code: string, pending: Pending): Promise<CompanyReturn> => {
  const { purpose } = pending;
  try {
    const tokens = await exchange(outputs, code, pending);
    if (purpose === 'try') return { kind: 'tried', user: userOfClaims(decodeJWT(tokens.id_token).payload) };
    await keepTokens(outputs, tokens);
    return { kind: 'signed-in', purpose };
  } catch (error) {
    return failed(purpose, error);
  }
};

/**
 * Ends what `startCompanySignIn` began; undefined if the browser does not come from there. The answer is taken out of the
 * address.
 */
export const finishCompanySignIn = async (outputs: Outputs): Promise<CompanyReturn | undefined> => {
  const answer = new URLSearchParams(window.location.search);
  const [code, error] = [answer.get('code'), answer.get('error')];
  if (code === null && error === null) return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  const pending = takePending();
  if (!pending || answer.get('state') !== pending.state) return failed(pending?.purpose ?? 'enter', new Error(EXPIRED));
  if (code === null)
    return failed(pending.purpose, new Error(companyMessage(answer.get('error_description') ?? undefined)));
  return conclude(outputs, code, pending);
};

/** Lets a password sign in again, once a company's session is over. */
export const forgetCompanySession = (outputs: Outputs): void => {
  const company = outputs.custom.company_sign_in;
  if (company) localStorage.removeItem(toLastUserKey(company.client_id));
  configureAuth(outputs);
};
