import * as z from 'zod';
import { notAuthorized } from '../errors';
import { publicOperation } from '../operation';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { findSession, revoke, rotate } from '../refresh-sessions';
import { authenticationResult } from './signed-in';

/** New ID and access tokens, with new claims from the trigger; `rotating` replaces the refresh token as well. */
export const refreshTokens = async (
  pool: Pool,
  refreshToken: string,
  { rotating, clientId = pool.clientId }: { rotating: boolean; clientId?: string },
): Promise<object> => {
  const { user, session } = findSession(pool.users, refreshToken, readNow(pool));
  if ((session.clientId ?? pool.clientId) !== clientId) throw notAuthorized('Invalid Refresh Token');
  const issued = await pool.tokens.issue(user, session, 'RefreshTokens');
  // Last, so that a failing trigger keeps the old token valid; refuses if it was revoked meanwhile.
  const next = rotating ? await rotate(pool.users, refreshToken, readNow(pool)) : undefined;
  return authenticationResult({ ...issued, ...(next !== undefined && { refreshToken: next }) });
};

const RefreshInput = z.object({ RefreshToken: z.string().min(1).max(4096) });

export const getTokensFromRefreshToken = publicOperation(
  RefreshInput,
  (pool, { RefreshToken }, clientId) => refreshTokens(pool, RefreshToken, { rotating: true, clientId }),
  'any',
);

const RevokeInput = z.object({ Token: z.string().min(1).max(4096) });

export const revokeToken = publicOperation(
  RevokeInput,
  async (pool, { Token }) => {
    await revoke(pool.users, Token);
    return {};
  },
  'any',
);
