import type { AwsCredentialIdentity } from '@smithy/types';
import { CloudError, type CloudReader } from '../cloud-port';
import type { RoleEntry } from '../define-provider';
import { AUDIT_POLICY, BEYOND_AUDIT_POLICY } from './actions';
import { ask } from './operations';
import { findHomeRegion, readPartition } from './partition';

export interface CallerIdentity {
  readonly accountId: string;
  readonly arn: string;
  /** `aws`, `aws-cn`, `aws-us-gov`, ... */
  readonly partition: string;
}

/**
 * The session can read only what auditors and collectors read, even if the role allows more. STS takes 2,048 characters,
 * too few for every action: a managed policy counts by its name alone.
 */
const restrictSession = (partition: string) => ({
  PolicyArns: [{ arn: `arn:${partition}:iam::aws:policy/${AUDIT_POLICY}` }],
  Policy: JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: BEYOND_AUDIT_POLICY, Resource: '*' }],
  }),
});

const asSessionName = (text: string): string =>
  text
    .replace(/[^\w+=,.@-]/g, '-')
    .slice(0, 64)
    .padEnd(2, '-');

/** Assumes a customer's role. @throws CloudError denied if access is denied */
export const assumeRole = async (
  sts: CloudReader,
  role: RoleEntry,
  signal?: AbortSignal,
): Promise<AwsCredentialIdentity> => {
  const partition = readPartition(role.handle);
  const call = (withSourceIdentity: boolean) =>
    ask(
      sts,
      {
        service: 'sts',
        region: findHomeRegion(partition),
        operation: 'AssumeRole',
        input: {
          RoleArn: role.handle,
          RoleSessionName: asSessionName(role.sourceIdentity),
          DurationSeconds: role.sessionSeconds,
          ...restrictSession(partition),
          ...(role.externalId === undefined ? {} : { ExternalId: role.externalId }),
          ...(withSourceIdentity ? { SourceIdentity: asSessionName(role.sourceIdentity) } : {}),
        },
      },
      signal,
    );
  const { Credentials } = await call(true).catch((thrown: unknown) => {
    // A trust policy that allows only sts:AssumeRole rejects a source identity; the session name carries the same
    // value.
    if (thrown instanceof CloudError && thrown.failure === 'denied') return call(false);
    throw thrown;
  });
  if (!Credentials?.AccessKeyId || !Credentials.SecretAccessKey)
    throw new CloudError('failed', 'sts:AssumeRole', 'NoCredentials', 'STS returned no credentials.');
  return {
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.SecretAccessKey,
    ...(Credentials.SessionToken ? { sessionToken: Credentials.SessionToken } : {}),
    ...(Credentials.Expiration ? { expiration: Credentials.Expiration } : {}),
  };
};

/** The owner of the credentials. @throws CloudError expired if they are invalid */
export const readCaller = async (
  reader: CloudReader,
  region = findHomeRegion('aws'),
  signal?: AbortSignal,
): Promise<CallerIdentity> => {
  const { Account, Arn } = await ask(
    reader,
    { service: 'sts', region, operation: 'GetCallerIdentity', input: {} },
    signal,
  );
  if (!Account)
    throw new CloudError('failed', 'sts:GetCallerIdentity', 'NoAccount', 'STS did not identify the credentials.');
  return { accountId: Account, arn: Arn ?? '', partition: readPartition(Arn ?? '') };
};
