import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { authMessage } from './auth-message';
import { configureAuth } from './configure-auth';
import type { Outputs } from './outputs';
import { COMPANY_SESSION_KEY } from './product-keys';

/** A request to a company's provider, until the browser comes back. */
interface Pending {
  readonly state: string;
  readonly verifier: string;
}

const PENDING_KEY = `${PRODUCT_SLUG}:company-sign-in`;
const EXPIRED = 'The sign-in has expired. Please try again.';
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
export const startCompanySignIn = async ({ custom }: Outputs, provider: string): Promise<string> => {
  const company = custom.company_sign_in;
  if (!company) throw new Error('Company sign-in is not available here.');
  const pending: Pending = { state: newSecret(), verifier: newSecret() };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: company.client_id,
    redirect_uri: toReturnAddress(),
    scope: SCOPE,
    state: pending.state,
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

/** Our triggers word their refusals for the user. */
const toMessage = (text: string | null): string => authMessage(new Error(text ?? ''), 'The sign-in failed.');

interface TokenAnswer {
  readonly access_token?: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly error_description?: string;
}

const exchange = async ({ custom }: Outputs, code: string, { verifier }: Pending): Promise<Required<TokenAnswer>> => {
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
    throw new Error(toMessage(answer.error_description ?? null));
  return answer as Required<TokenAnswer>;
};

const keepTokens = async (outputs: Outputs, answer: Required<TokenAnswer>): Promise<void> => {
  localStorage.setItem(COMPANY_SESSION_KEY, 'yes');
  configureAuth(outputs);
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

/**
 * Ends what `startCompanySignIn` began, if the browser comes from there. True if the user is signed in. The answer is taken
 * out of the address. @throws Error worded for the user
 */
export const finishCompanySignIn = async (outputs: Outputs): Promise<boolean> => {
  const answer = new URLSearchParams(window.location.search);
  const [code, error] = [answer.get('code'), answer.get('error')];
  if (code === null && error === null) return false;
  window.history.replaceState(null, '', window.location.pathname);
  const pending = takePending();
  if (!pending || answer.get('state') !== pending.state) throw new Error(EXPIRED);
  if (code === null) throw new Error(toMessage(answer.get('error_description')));
  await keepTokens(outputs, await exchange(outputs, code, pending));
  return true;
};

/** Lets a password sign in again, once a company's session is over. */
export const forgetCompanySession = (outputs: Outputs): void => {
  localStorage.removeItem(COMPANY_SESSION_KEY);
  configureAuth(outputs);
};
