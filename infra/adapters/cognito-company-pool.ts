import {
  AdminDeleteUserCommand,
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DeleteIdentityProviderCommand,
  DescribeUserPoolClientCommand,
  ListIdentityProvidersCommand,
  UpdateIdentityProviderCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '@cloudmend/domain/errors';
import { GROUPS_ATTRIBUTE } from '../company-sign-in/admit-by-company';
import type { CompanyPool, PoolConnection } from '../runtime/services';
import { describeServiceProvider, type PoolAddress } from './service-provider';

const PAGE = 60;
const MAX_TRIES = 5;

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** Companies' providers in the user pool. */
export const cognitoCompanyPool = (
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  address: () => PoolAddress,
): CompanyPool => {
  const listProviders = async (): Promise<string[]> => {
    const names: string[] = [];
    let NextToken: string | undefined;
    do {
      const { UserPoolId } = address();
      const page = await client.send(new ListIdentityProvidersCommand({ UserPoolId, MaxResults: PAGE, NextToken }));
      names.push(...(page.Providers ?? []).flatMap(({ ProviderName }) => ProviderName ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
    return names.sort();
  };

  const readClient = async () => {
    const { UserPoolId, ClientId } = address();
    return (await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }))).UserPoolClient;
  };

  /** An update sets whatever it leaves out to its default, so everything that was read is written. */
  const offer = async (names: readonly string[]): Promise<void> => {
    const { UserPoolId, ClientId } = address();
    const {
      ClientSecret: _secret,
      CreationDate: _created,
      LastModifiedDate: _changed,
      ...kept
    } = (await readClient()) ?? {};
    await client.send(
      new UpdateUserPoolClientCommand({ ...kept, UserPoolId, ClientId, SupportedIdentityProviders: [...names] }),
    );
  };

  /** Two admins may connect at once, and the client's list is replaced as a whole: it ends as the pool's list. */
  const offerAll = async (): Promise<void> => {
    let names = await listProviders();
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await offer(names);
      const now = await listProviders();
      if (now.join() === names.join()) return;
      names = now;
    }
  };

  const write = async (ProviderName: string, { kind, details, emailAttribute, groupsAttribute }: PoolConnection) => {
    const { UserPoolId } = address();
    const settings = {
      UserPoolId,
      ProviderName,
      ProviderDetails: { ...details },
      AttributeMapping: { email: emailAttribute, [GROUPS_ATTRIBUTE]: groupsAttribute },
    };
    try {
      await client.send(new UpdateIdentityProviderCommand(settings));
    } catch (error) {
      if (!isNamed(error, 'ResourceNotFoundException')) throw error;
      await client.send(
        new CreateIdentityProviderCommand({ ...settings, ProviderType: kind === 'saml' ? 'SAML' : 'OIDC' }),
      );
    }
  };

  return {
    get serviceProvider() {
      return describeServiceProvider(address());
    },
    save: async (provider, connection) => {
      try {
        await write(provider, connection);
      } catch (error) {
        if (isNamed(error, 'InvalidParameterException'))
          throw new AppError('invalid', `The connection was rejected: ${(error as Error).message}`, { cause: error });
        if (isNamed(error, 'LimitExceededException'))
          throw new AppError('unavailable', 'No more companies can be connected at the moment. Please contact us.', {
            cause: error,
          });
        throw error;
      }
      await offerAll();
    },
    remove: async (ProviderName) => {
      try {
        await client.send(new DeleteIdentityProviderCommand({ UserPoolId: address().UserPoolId, ProviderName }));
      } catch (error) {
        if (!isNamed(error, 'ResourceNotFoundException')) throw error;
      }
      await offerAll();
    },
    removeUser: async (Username) => {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId: address().UserPoolId, Username }));
      } catch (error) {
        if (!isNamed(error, 'UserNotFoundException')) throw error;
      }
    },
    offerAgain: async () => {
      const names = await listProviders();
      if (names.length === 0) return false;
      const offered = new Set((await readClient())?.SupportedIdentityProviders);
      if (names.every((name) => offered.has(name))) return false;
      await offerAll();
      return true;
    },
  };
};
