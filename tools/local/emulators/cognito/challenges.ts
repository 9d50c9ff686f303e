import { randomBytes } from 'node:crypto';
import { invalidSession, notAuthorized } from './errors';
import { CHALLENGE_MS, CODE_ATTEMPTS } from './settings';
import type { SrpExchange } from './srp';

/** A sign-in in progress, between two client calls. */
export type Challenge =
  /** `sub` is undefined for an unknown name: the exchange runs to its end all the same. */
  | {
      readonly kind: 'PASSWORD_VERIFIER';
      readonly sub?: string;
      readonly lockKey: string;
      readonly exchange: SrpExchange;
    }
  | { readonly kind: 'NEW_PASSWORD_REQUIRED'; readonly sub: string; readonly verifier: string }
  /** Passkeys: the session itself is what the browser signs. */
  | { readonly kind: 'WEB_AUTHN'; readonly sub: string }
  | { readonly kind: 'WEB_AUTHN_REGISTRATION'; readonly sub: string }
  | { readonly kind: 'SELECT_MFA_TYPE'; readonly sub: string; readonly source: TokenSource }
  | { readonly kind: 'SOFTWARE_TOKEN_MFA'; readonly sub: string; readonly source: TokenSource }
  | { readonly kind: 'SMS_MFA'; readonly sub: string; readonly source: TokenSource; readonly code: string };

/** Passed to the pre-token trigger. */
export type TokenSource = 'HostedAuth' | 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens';

type Kind = Challenge['kind'];

/** Challenge sessions are kept in memory: after a restart the password is asked again. */
export interface Challenges {
  open(challenge: Challenge): string;
  /** Takes a session, once. @throws CognitoError if it is unknown, expired or of another kind */
  take<K extends Kind>(session: string, kind: K): Extract<Challenge, { kind: K }>;
  /** Restores a taken session after a wrong code, at most four times. */
  retry(session: string, challenge: Challenge): void;
}

export const createChallenges = (clock: () => Date): Challenges => {
  const open = new Map<string, { challenge: Challenge; expiresAt: number }>();
  const wrong = new Map<string, number>();
  const sweep = (): void => {
    const now = clock().getTime();
    for (const [session, { expiresAt }] of open) {
      if (expiresAt > now) return;
      open.delete(session);
      wrong.delete(session);
    }
  };
  const put = (session: string, challenge: Challenge): void => {
    open.set(session, { challenge, expiresAt: clock().getTime() + CHALLENGE_MS });
  };
  return {
    open: (challenge) => {
      sweep();
      const session = randomBytes(96).toString('base64url');
      put(session, challenge);
      return session;
    },
    take: <K extends Kind>(session: string, kind: K) => {
      const entry = open.get(session);
      if (entry?.challenge.kind !== kind) throw invalidSession();
      open.delete(session);
      if (entry.expiresAt <= clock().getTime())
        throw notAuthorized('Invalid session for the user, session is expired.');
      return entry.challenge as Extract<Challenge, { kind: K }>;
    },
    retry: (session, challenge) => {
      const count = (wrong.get(session) ?? 0) + 1;
      wrong.set(session, count);
      if (count < CODE_ATTEMPTS) put(session, challenge);
      else wrong.delete(session);
    },
  };
};
