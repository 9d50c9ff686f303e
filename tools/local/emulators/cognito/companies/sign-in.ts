import { randomUUID } from 'node:crypto';
import { CognitoError } from '../errors';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { newUser } from '../operations/sign-up';
import type { PoolUser } from '../user';
import type { Provider } from './companies';

/** Calls an identity provider. */
export type CallProvider = (url: string, init?: RequestInit) => Promise<Response>;

export const refuseCalls: CallProvider = (url) => Promise.reject(new Error(`Nothing calls ${url} here.`));

/** What a provider says of a user, once it is verified. */
export interface Assertion {
  /** What the provider calls the user. */
  readonly subject: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

/** A sign-in that was refused, with the reason in the words of the user pool. */
export class RefusedSignIn extends Error {
  override readonly name = 'RefusedSignIn';
}

/** Several values become one text in brackets; what is neither letter, digit nor one of `.-*_` is encoded. */
const toAttribute = (value: string | readonly string[] | undefined): string => {
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (value.length === 1) return value[0] as string;
  return `[${value.map((one) => new URLSearchParams({ v: one }).toString().slice(2)).join(',')}]`;
};

const mapAttributes = ({ mapping }: Provider, { attributes }: Assertion): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping)
      .map(([name, source]) => [name, toAttribute(attributes[source])] as const)
      .filter(([, value]) => value !== ''),
  );

/** The user whom the provider vouches for: made at the first sign-in, with attributes as of the last one. */
export const signInByProvider = async (pool: Pool, provider: Provider, assertion: Assertion): Promise<PoolUser> => {
  const { name: providerName, type: providerType } = provider;
  const userName = `${providerName}_${assertion.subject}`;
  const identities = JSON.stringify([{ userId: assertion.subject, providerName, providerType, primary: true }]);
  const mapped = mapAttributes(provider, assertion);
  if (!mapped.email) throw new RefusedSignIn('attributes required: [email]');
  const attributes = { ...mapped, email: mapped.email.toLowerCase(), email_verified: 'false', identities };
  const known = pool.users.find(userName);
  if (known?.userName === userName) return pool.users.change(known.sub, () => ({ attributes }));
  const sub = randomUUID();
  await pool.triggers.preSignUp('PreSignUp_ExternalProvider', { sub, userName, attributes });
  const user = newUser(pool, { sub, status: 'EXTERNAL_PROVIDER', attributes, password: randomUUID() });
  return pool.users.add({ ...user, userName, createdAt: readNow(pool) });
};

/** What the page that asked is told. */
export const toReason = (error: unknown): string => {
  if (error instanceof RefusedSignIn || error instanceof CognitoError) return error.message;
  throw error;
};
