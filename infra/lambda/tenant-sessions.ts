import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, type STSClient } from '@aws-sdk/client-sts';
import type { TenantId } from '@cloudmend/domain/tenancy';

/** Clients limited to one tenant's records and objects. */
export interface TenantSession {
  readonly dynamoDb: DynamoDBClient;
  /** Loaded by the first call: most functions read no objects. */
  readonly openS3: () => Promise<S3Client>;
  readonly until: number;
}

/** STS's shortest session, and how long a session is used of it. */
const SESSION_SECONDS = 900;
const USED_MS = 10 * 60_000;

// A tenant slug may exceed the 64 characters of a session name.
const sessionName = (tenantId: TenantId): string => createHash('sha256').update(tenantId).digest('hex');

interface SessionOptions {
  readonly sts: STSClient;
  readonly roleArn: string;
  readonly clock: () => Date;
  /** Settings of all our clients. */
  readonly client: object;
}

/**
 * Sessions of the tenant role, each tagged with its tenant: the role's policy limits a session to that tenant's keys.
 * Cached by tenant and dropped well before they expire.
 */
export const tenantSessions = ({
  sts,
  roleArn,
  clock,
  client,
}: SessionOptions): ((tenantId: TenantId) => TenantSession) => {
  const kept = new Map<TenantId, TenantSession>();
  const makeCredentials = (tenantId: TenantId) => async () => {
    const { Credentials } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: sessionName(tenantId),
        DurationSeconds: SESSION_SECONDS,
        Tags: [{ Key: 'tenantId', Value: tenantId }],
      }),
    );
    if (!Credentials?.AccessKeyId || !Credentials.SecretAccessKey || !Credentials.SessionToken)
      throw new Error('STS returned no credentials.');
    const {
      AccessKeyId: accessKeyId,
      SecretAccessKey: secretAccessKey,
      SessionToken: sessionToken,
      Expiration: expiration,
    } = Credentials;
    return { accessKeyId, secretAccessKey, sessionToken, ...(expiration ? { expiration } : {}) };
  };
  return (tenantId) => {
    const now = clock().getTime();
    for (const [other, { until }] of kept) if (until <= now) kept.delete(other);
    const session = kept.get(tenantId);
    if (session) return session;
    const credentials = makeCredentials(tenantId);
    const fresh = {
      dynamoDb: new DynamoDBClient({ ...client, credentials }),
      openS3: async () => new (await import('@aws-sdk/client-s3')).S3Client({ ...client, credentials }),
      until: now + USED_MS,
    };
    kept.set(tenantId, fresh);
    return fresh;
  };
};
