import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** A platform secret in Secrets Manager. */
export interface PlatformSecret {
  /** The valid values, the current one first; during rotation also the next one. */
  values(): Promise<readonly string[]>;
  /** The same, bypassing the cache unless it was just refreshed. */
  latest(): Promise<readonly string[]>;
}

/** How long values are cached, and how soon they may be refreshed. */
const REMEMBERED_MS = 5 * 60_000;
const AGAIN_MS = 5_000;

interface SecretOptions {
  readonly client: Pick<SecretsManagerClient, 'send'>;
  readonly secretId: string;
  readonly clock: () => Date;
}

/**
 * Reads a secret at run time, so that it is in no environment variable and can change without a deployment. While
 * Secrets Manager is unavailable, cached values stay in use; without any the process fails.
 */
export const openPlatformSecret = ({ client, secretId, clock }: SecretOptions): PlatformSecret => {
  let known: readonly string[] | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const readValue = async (VersionStage: string): Promise<string | undefined> => {
    try {
      const { SecretString } = (await client.send(new GetSecretValueCommand({ SecretId: secretId, VersionStage }))) as {
        SecretString?: string;
      };
      return SecretString;
    } catch (error) {
      // Between rotations there is no pending version.
      if (VersionStage === 'AWSPENDING' && error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  const read = async (): Promise<readonly string[]> => {
    askedAt = clock().getTime();
    try {
      const found = await Promise.all(['AWSCURRENT', 'AWSPENDING'].map(readValue));
      known = [...new Set(found)].filter((value) => value !== undefined && value !== '') as string[];
    } catch (error) {
      if (!known) throw error;
    }
    return known;
  };

  const since = (): number => clock().getTime() - askedAt;
  return {
    values: async () => (known && since() < REMEMBERED_MS ? known : read()),
    latest: async () => (known && since() < AGAIN_MS ? known : read()),
  };
};
