import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** A secret of the platform, as Secrets Manager keeps it. */
export interface PlatformSecret {
  /** The valid values, the current one first; while it is rotated, the next one too. */
  values(): Promise<readonly string[]>;
  /** The same, not from memory, unless it was asked a moment ago. */
  latest(): Promise<readonly string[]>;
}

/** How long values are remembered, and how soon they may be asked for again. */
const REMEMBERED_MS = 5 * 60_000;
const AGAIN_MS = 5_000;

interface SecretOptions {
  readonly client: Pick<SecretsManagerClient, 'send'>;
  readonly secretId: string;
  readonly clock: () => Date;
}

/**
 * Reads a secret at run time, so that it stands in no environment and can change without a deployment. Where Secrets Manager is out of reach,
 * what is remembered goes on; a process that remembers nothing fails.
 */
export const openPlatformSecret = ({ client, secretId, clock }: SecretOptions): PlatformSecret => {
  let known: readonly string[] | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const valueOf = async (VersionStage: string): Promise<string | undefined> => {
    try {
      const { SecretString } = (await client.send(new GetSecretValueCommand({ SecretId: secretId, VersionStage }))) as {
        SecretString?: string;
      };
      return SecretString;
    } catch (error) {
      // Between rotations no version is pending.
      if (VersionStage === 'AWSPENDING' && error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  const read = async (): Promise<readonly string[]> => {
    askedAt = clock().getTime();
    try {
      const found = await Promise.all(['AWSCURRENT', 'AWSPENDING'].map(valueOf));
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
