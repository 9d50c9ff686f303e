import * as z from 'zod';
import { invalidParameter, notAuthorized, unsupportedLocally } from '../errors';
import { publicOperation } from '../operation';
import type { Pool } from '../pool';
import { beginExchange } from '../srp';
import { startPasskey } from './passkeys';
import { refreshTokens } from './refresh';

type Parameters = Readonly<Record<string, string>>;

/** For an unknown user: a sub and a salt that stay the same between attempts, as for a real one. */
const disguiseUser = (pool: Pool, username: string) => {
  const digest = pool.disguise(username);
  const sub = digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
  return { sub, secret: { salt: digest.slice(32), verifier: digest } };
};

const startSrp = async (pool: Pool, { USERNAME = '', SRP_A = '' }: Parameters): Promise<object> => {
  const username = USERNAME.trim().toLowerCase();
  if (username === '') throw invalidParameter('Missing required parameter USERNAME');
  const user = pool.users.find(username);
  const lockKey = user?.sub ?? username;
  if (pool.attempts.isLocked(lockKey)) throw notAuthorized('Password attempts exceeded');
  const { sub, secret } = user ?? disguiseUser(pool, username);
  const exchange = beginExchange(SRP_A, secret);
  if (!exchange) throw invalidParameter('Missing or invalid parameter SRP_A');
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: secret.salt,
      SECRET_BLOCK: exchange.secretBlock,
      SRP_B: exchange.serverPublic,
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
    Session: pool.challenges.open({ kind: 'PASSWORD_VERIFIER', lockKey, exchange, ...(user && { sub: user.sub }) }),
  };
};

const KNOWN_FLOWS = new Set(['USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'ADMIN_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH']);

const Input = z.object({
  AuthFlow: z.string().max(64),
  AuthParameters: z.record(z.string(), z.string().max(8192)).default({}),
});

/** SRP, passkeys and refresh: what the product's client may use. */
export const initiateAuth = publicOperation(Input, async (pool, { AuthFlow, AuthParameters }) => {
  if (AuthFlow === 'USER_SRP_AUTH') return startSrp(pool, AuthParameters);
  if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN')
    return refreshTokens(pool, AuthParameters.REFRESH_TOKEN ?? '', { rotating: false });
  if (AuthFlow === 'USER_AUTH' && AuthParameters.PREFERRED_CHALLENGE === 'WEB_AUTHN')
    return startPasskey(pool, AuthParameters);
  if (AuthFlow === 'USER_AUTH') throw unsupportedLocally('USER_AUTH without PREFERRED_CHALLENGE WEB_AUTHN');
  if (KNOWN_FLOWS.has(AuthFlow)) throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
  throw unsupportedLocally(`InitiateAuth with AuthFlow ${AuthFlow}`);
});
