import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from './errors';
import { REFRESH_MS, ROTATION_GRACE_MS } from './settings';
import type { PoolUser, RefreshSession } from './user';
import type { UserStore } from './user-store';

const MAX_SESSIONS = 50;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

// The owner's sub is part of the token, so that finding the session needs no index; the rest is the secret.
const newToken = (sub: string): string =>
  `${Buffer.from(sub).toString('base64url')}.${randomBytes(48).toString('base64url')}`;
const readSub = (token: string): string => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();

const isLive = (session: RefreshSession, now: number): boolean => session.expiresAt > now;

/** A new browser session, not yet stored. */
export const newSession = (
  user: PoolUser,
  now: number,
  clientId?: string,
): { session: RefreshSession; token: string } => {
  const token = newToken(user.sub);
  return {
    token,
    session: {
      id: randomUUID(),
      authTime: Math.floor(now / 1000),
      expiresAt: now + REFRESH_MS,
      ...(clientId !== undefined && { clientId }),
      tokens: [{ digest: hashToken(token) }],
    },
  };
};

/** Stores a session; removes expired ones, and the oldest beyond fifty. */
export const keepSession = (users: UserStore, sub: string, session: RefreshSession, now: number): Promise<PoolUser> =>
  users.change(sub, ({ sessions }) => ({
    sessions: [...sessions.filter((other) => isLive(other, now)), session].slice(-MAX_SESSIONS),
  }));

/** The session of a refresh token. @throws CognitoError if unknown, expired, revoked or rotated */
export const findSession = (
  users: UserStore,
  token: string,
  now: number,
): { user: PoolUser; session: RefreshSession } => {
  const user = users.bySub(readSub(token));
  if (!user) throw notAuthorized('Invalid Refresh Token');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const digest = hashToken(token);
  const session = user.sessions.find(({ tokens }) => tokens.some((known) => known.digest === digest));
  if (!session) throw notAuthorized('Refresh Token has been revoked');
  if (!isLive(session, now)) throw notAuthorized('Refresh Token has expired');
  const { retireAt = Number.POSITIVE_INFINITY } = session.tokens.find((known) => known.digest === digest) ?? {};
  if (retireAt <= now)
    throw new CognitoError(
      'RefreshTokenReuseException',
      'The refresh token has been invalidated by refresh token rotation.',
    );
  return { user, session };
};

/** Replaces a refresh token. The old one expires after half a minute; the new one lives for the rest of the session. */
export const rotate = async (users: UserStore, token: string, now: number): Promise<string> => {
  const { user, session } = findSession(users, token, now);
  const next = newToken(user.sub);
  const digest = hashToken(token);
  const kept = session.tokens
    .map((known) => (known.digest === digest ? { digest, retireAt: known.retireAt ?? now + ROTATION_GRACE_MS } : known))
    .slice(-MAX_SESSIONS);
  const rotated = { ...session, tokens: [...kept, { digest: hashToken(next) }] };
  await users.change(user.sub, ({ sessions }) => ({
    sessions: sessions.map((other) => (other.id === session.id ? rotated : other)),
  }));
  return next;
};

/** Ends the session of a refresh token and its access tokens. */
export const revoke = async (users: UserStore, token: string): Promise<void> => {
  const digest = hashToken(token);
  const user = users.bySub(readSub(token));
  if (!user) return;
  await users.change(user.sub, ({ sessions }) => ({
    sessions: sessions.filter(({ tokens }) => !tokens.some((known) => known.digest === digest)),
  }));
};
