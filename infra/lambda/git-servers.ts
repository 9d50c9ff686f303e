import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type GitHubServer, readServers } from '../adapters/github/github-server';
import { openPlatformSecret } from './platform-secret';

interface GitServersOptions {
  readonly client: Pick<SecretsManagerClient, 'send'>;
  /** Undefined in functions that call no git server. */
  readonly secretId: string | undefined;
  readonly clock: () => Date;
}

/** The registrations of our app, from the secret that an operator fills in. @throws Error if it is malformed */
export const gitServers = ({
  client,
  secretId,
  clock,
}: GitServersOptions): (() => Promise<readonly GitHubServer[]>) => {
  const secret = secretId === undefined ? undefined : openPlatformSecret({ client, secretId, clock });
  return async () => {
    const [current = '[]'] = (await secret?.values()) ?? [];
    return readServers(current);
  };
};
