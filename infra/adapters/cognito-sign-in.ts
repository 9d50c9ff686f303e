import {
  AdminCreateUserCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beginSrp } from './srp-client';

/** An open session. */
export interface PoolSession {
  readonly idToken: string;
  /** Revokes what could renew it. */
  end(): Promise<void>;
}

export interface PasswordSignIn {
  /**
   * Signs in as browsers do. @param next the password to set if the pool asks for a new one
   * @throws Error with the name that Cognito gives it, such as NotAuthorizedException
   */
  signIn(email: string, password: string, next?: string): Promise<PoolSession>;
  /** Adds a user with a temporary password. Their address is not verified, so no one can reset the password by mail. */
  add(email: string, temporary: string): Promise<void>;
}

interface SignInSettings {
  readonly userPoolId: string;
  /** Of browsers: it has no secret, and takes SRP. */
  readonly clientId: string;
  readonly clock: () => Date;
  /** The whole sign-in, in milliseconds. */
  readonly patienceMs: number;
}

const readParameter = (parameters: Readonly<Record<string, string>> | undefined, name: string): string => {
  const value = parameters?.[name];
  if (!value) throw new Error(`The user pool's answer lacks ${name}.`);
  return value;
};

/** The user pool's sign-in by SRP: the same calls on AWS and to the local emulator. */
export const cognitoSignIn = (
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  { userPoolId: UserPoolId, clientId: ClientId, clock, patienceMs }: SignInSettings,
): PasswordSignIn => {
  const toSession = (result: AuthenticationResultType | undefined): PoolSession => {
    const { IdToken, RefreshToken } = result ?? {};
    if (!IdToken) throw new Error('The user pool returned no ID token.');
    return {
      idToken: IdToken,
      end: async () => {
        if (RefreshToken) await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
      },
    };
  };

  return {
    signIn: async (email, password, next) => {
      const options = { abortSignal: AbortSignal.timeout(patienceMs) };
      const srp = beginSrp(UserPoolId);
      const asked = await client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: email, SRP_A: srp.clientPublic },
        }),
        options,
      );
      if (asked.ChallengeName !== 'PASSWORD_VERIFIER')
        throw new Error(`The user pool asks for ${asked.ChallengeName ?? 'nothing'} instead of the password.`);
      const [userId, salt, serverPublic, secretBlock] = ['USER_ID_FOR_SRP', 'SALT', 'SRP_B', 'SECRET_BLOCK'].map(
        (name) => readParameter(asked.ChallengeParameters, name),
      ) as [string, string, string, string];
      const { timestamp, signature } = srp.prove({ userId, salt, serverPublic, secretBlock }, password, clock());
      const proven = await client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: {
            USERNAME: userId,
            PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
            PASSWORD_CLAIM_SIGNATURE: signature,
            TIMESTAMP: timestamp,
          },
          ...(asked.Session && { Session: asked.Session }),
        }),
        options,
      );
      if (proven.ChallengeName === undefined) return toSession(proven.AuthenticationResult);
      if (proven.ChallengeName !== 'NEW_PASSWORD_REQUIRED' || next === undefined)
        throw new Error(`The user pool asks for ${proven.ChallengeName}.`);
      const changed = await client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          ChallengeResponses: { USERNAME: userId, NEW_PASSWORD: next },
          ...(proven.Session && { Session: proven.Session }),
        }),
        options,
      );
      return toSession(changed.AuthenticationResult);
    },
    add: async (email, temporary) => {
      await client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          TemporaryPassword: temporary,
          UserAttributes: [{ Name: 'email', Value: email }],
          MessageAction: 'SUPPRESS',
        }),
      );
    },
  };
};
