import { z } from 'zod';
import { publicOperation } from '../operation';
import { nowOf } from '../pool';
import type { Pool } from '../pool';
import { findSession, revoke, rotate } from '../refresh-sessions';
import { authenticationResult } from './signed-in';

/** New ID and access tokens, with fresh claims from the trigger; `rotating` replaces the refresh token too. */
export const refreshed = async (
  pool: Pool,
  refreshToken: string,
  { rotating }: { rotating: boolean },
): Promise<object> => {
  const { user, session } = findSession(pool.users, refreshToken, nowOf(pool));
  const issued = await pool.tokens.issue(user, session, 'RefreshTokens');
  // Last, so that a trigger that fails leaves the old token in force; refuses if it was revoked meanwhile.
  const next = rotating ? await rotate(pool.users, refreshToken, nowOf(pool)) : undefined;
  return authenticationResult({ ...issued, ...(next !== undefined && { refreshToken: next }) });
};

const RefreshInput = z.object({ RefreshToken: z.string().min(1).max(4096) });

export const getTokensFromRefreshToken = publicOperation(RefreshInput, (pool, { RefreshToken }) =>
  refreshed(pool, RefreshToken, { rotating: true }),
);

const RevokeInput = z.object({ Token: z.string().min(1).max(4096) });

export const revokeToken = publicOperation(RevokeInput, async (pool, { Token }) => {
  await revoke(pool.users, Token);
  return {};
});
