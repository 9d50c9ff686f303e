import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '@cloudmend/domain/errors';
import { isProbeEmail } from '@cloudmend/domain/tenancy';
import type { IdentityProvider, PoolUser } from '../runtime/services';

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const attribute = (attributes: readonly AttributeType[] | undefined, name: string): string =>
  attributes?.find(({ Name }) => Name === name)?.Value ?? '';

const MAX_TRIES = 3;

/** A missing user is an answer, not a failure. */
const unlessGone = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return undefined;
    throw error;
  }
};

/** The user pool behind the port: the same calls on AWS and to the local emulator. */
export const cognitoIdentity = (
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  UserPoolId: string,
): IdentityProvider => {
  const find = async (name: string): Promise<PoolUser | undefined> => {
    const user = await unlessGone(client.send(new AdminGetUserCommand({ UserPoolId, Username: name })));
    return (
      user && {
        sub: attribute(user.UserAttributes, 'sub'),
        email: attribute(user.UserAttributes, 'email'),
        isNew: user.UserStatus === 'FORCE_CHANGE_PASSWORD',
        hasTotp: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
        isUnconfirmed: user.UserStatus === 'UNCONFIRMED',
      }
    );
  };

  const make = async (email: string): Promise<PoolUser> => {
    const UserAttributes = [
      { Name: 'email', Value: email },
      // Only the owner of the mailbox gets the temporary password.
      { Name: 'email_verified', Value: 'true' },
    ];
    const { User } = await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' }),
    );
    return { sub: attribute(User?.Attributes, 'sub'), email, isNew: true, hasTotp: false, isUnconfirmed: false };
  };

  const remove = async (sub: string): Promise<void> => {
    await unlessGone(client.send(new AdminDeleteUserCommand({ UserPoolId, Username: sub })));
  };

  /** @param Filter as ListUsers reads it */
  const listAll = async (Filter: string): Promise<UserType[]> => {
    const found: UserType[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await client.send(new ListUsersCommand({ UserPoolId, Filter, PaginationToken }));
      found.push(...(page.Users ?? []));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    return found;
  };

  return {
    find,
    create: async (email) => {
      if (isProbeEmail(email)) throw new AppError('invalid', 'This email address is reserved. Enter another.');
      for (let attempt = 1; ; attempt += 1) {
        const known = await find(email);
        if (known && !known.isUnconfirmed) return known;
        // The sign-up never proved the address: its password must not open what the invited user accepts.
        if (known) await remove(known.sub);
        try {
          return await make(email);
        } catch (error) {
          // Another invitation or sign-up used the same address at the same moment.
          if (!isNamed(error, 'UsernameExistsException') || attempt === MAX_TRIES) throw error;
        }
      }
    },
    sendTemporaryPassword: async (email, siteUrl) => {
      await client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          MessageAction: 'RESEND',
          DesiredDeliveryMediums: ['EMAIL'],
          // For the trigger that words the email. Only the API may make this call, so it can be trusted.
          ...(siteUrl === undefined ? {} : { ClientMetadata: { siteUrl } }),
        }),
      );
    },
    signOutEverywhere: async (sub) => {
      await unlessGone(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub })));
    },
    remove,
    resetPassword: async (sub) => {
      await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: sub }));
    },
    unconfirmedBefore: async (moment) =>
      (await listAll('cognito:user_status = "UNCONFIRMED"'))
        // A user without a creation date does not count as old.
        .filter(({ UserCreateDate }) => UserCreateDate && UserCreateDate < moment)
        .map(({ Attributes }) => ({ sub: attribute(Attributes, 'sub'), email: attribute(Attributes, 'email') })),
    listDisabled: async () =>
      (await listAll('status = "Disabled"')).map(({ Attributes }) => attribute(Attributes, 'sub')),
  };
};
