import { newCode } from '../codes';
import type { TokenSource } from '../challenges';
import { invalidParameter } from '../errors';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { keepSession, newSession } from '../refresh-sessions';
import { TOKEN_SECONDS } from '../settings';
import { deliveryDetails } from '../mail';
import type { MfaKind, PoolUser } from '../user';

interface IssuedTokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** Tokens in response format. */
export const authenticationResult = ({ idToken, accessToken, refreshToken }: IssuedTokens) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: accessToken,
    ExpiresIn: TOKEN_SECONDS,
    IdToken: idToken,
    TokenType: 'Bearer',
    ...(refreshToken !== undefined && { RefreshToken: refreshToken }),
  },
});

/** Signs a user in: new session, new tokens. */
export const signedIn = async (pool: Pool, user: PoolUser, source: TokenSource) => {
  const now = readNow(pool);
  const { session, token } = newSession(user, now);
  const issued = await pool.tokens.issue(user, session, source);
  await keepSession(pool.users, user.sub, session, now);
  return authenticationResult({ ...issued, refreshToken: token });
};

interface Factor {
  readonly user: PoolUser;
  readonly source: TokenSource;
}

const smsChallenge = async (pool: Pool, { user, source }: Factor) => {
  const phone = user.attributes.phone_number;
  if (!phone) throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  const code = newCode();
  await pool.mail.send('sign-in', phone, code);
  return {
    ChallengeName: 'SMS_MFA',
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: deliveryDetails('phone_number', phone).Destination,
      USER_ID_FOR_SRP: user.sub,
    },
    Session: pool.challenges.open({ kind: 'SMS_MFA', sub: user.sub, source, code }),
  };
};

const totpChallenge = (pool: Pool, { user, source }: Factor) => ({
  ChallengeName: 'SOFTWARE_TOKEN_MFA',
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  Session: pool.challenges.open({ kind: 'SOFTWARE_TOKEN_MFA', sub: user.sub, source }),
});

/** The challenge for a kind of second factor. */
export const factorChallenge = async (pool: Pool, kind: MfaKind, factor: Factor): Promise<object> =>
  kind === 'SMS_MFA' ? smsChallenge(pool, factor) : totpChallenge(pool, factor);

/** What follows a proven password: the second factor if there is one, otherwise the tokens. */
export const afterPassword = async (pool: Pool, user: PoolUser, source: TokenSource): Promise<object> => {
  const { enabled, preferred } = user.mfa;
  const [only, ...others] = enabled;
  if (!only) return signedIn(pool, user, source);
  if (preferred || others.length === 0) return factorChallenge(pool, preferred ?? only, { user, source });
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub, MFAS_CAN_CHOOSE: JSON.stringify(enabled) },
    Session: pool.challenges.open({ kind: 'SELECT_MFA_TYPE', sub: user.sub, source }),
  };
};
