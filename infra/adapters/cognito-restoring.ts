import { randomBytes } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/** What restoring users into a new pool needs, besides finding and creating them. */
export interface RestoringPool {
  /** Users of an earlier time were in another pool. */
  createdAt(): Promise<Date>;
  /**
   * Gives a user a password that nobody knows. Cognito then counts them as confirmed, so that they can set one by the code
   * that is mailed to them; a user with a temporary password cannot.
   * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
   */
  confirm(sub: string): Promise<void>;
  disable(sub: string): Promise<void>;
}

const PASSWORD_BYTES = 48;
/** Satisfies every rule of a password policy, whatever the random part is. */
const CLASSES = 'Aa1!';

export const cognitoRestoring = (
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  UserPoolId: string,
): RestoringPool => ({
  createdAt: async () => {
    const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
    if (!UserPool?.CreationDate) throw new Error('Cognito does not say when the user pool was created.');
    return UserPool.CreationDate;
  },
  confirm: async (Username) => {
    const Password = `${CLASSES}${randomBytes(PASSWORD_BYTES).toString('base64url')}`;
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  },
  disable: async (Username) => {
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
  },
});
