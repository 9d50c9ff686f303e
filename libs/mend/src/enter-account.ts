import { REMEDIATION_ROLE_NAME } from '@cloudmend/domain/product';
import { parseRoleArn } from '@cloudmend/domain/aws';
import { CloudError, findHomeRegion, readPartition } from '@cloudmend/scanner';
import { ask, readCaller, type OpenReader, openReader, type ReaderOptions } from '@cloudmend/scanner/aws';
import { APIS } from './aws/apis';
import type { Target } from './cloud';
import type { AnyCapability } from './define-capability';
import { writeSessionPolicy } from './role/session-policy';

/** The shortest session of STS. */
export const SESSION_SECONDS = 900;

/** How to enter an account for one fix. */
export interface RemediationEntry {
  readonly roleArn: string;
  readonly externalId: string;
  /** The source identity in the customer's CloudTrail. */
  readonly runId: string;
  readonly tenantId: string;
  readonly capability: AnyCapability;
  readonly target: Target;
}

/** The ARN of the remediation role in a target's account. */
export const toRemediationRoleArn = ({ partition, accountId }: Pick<Target, 'partition' | 'accountId'>): string =>
  `arn:${partition}:iam::${accountId}:role/${REMEDIATION_ROLE_NAME}`;

const apis = new Map(Object.entries(APIS));

const assertRole = ({ roleArn, target }: RemediationEntry): void => {
  const role = parseRoleArn(roleArn);
  if (role?.roleName !== REMEDIATION_ROLE_NAME || role.accountId !== target.accountId)
    throw new CloudError(
      'denied',
      'sts:AssumeRole',
      'OtherRole',
      'The role is not the remediation role of the account.',
    );
};

/**
 * Assumes the remediation role for one resource: the session may do what the capability declares, on this resource, for
 * 15 minutes. @throws CloudError denied if the role refuses or belongs to another account
 */
export const enterForFix = async (options: ReaderOptions, entry: RemediationEntry): Promise<OpenReader> => {
  assertRole(entry);
  const { roleArn, externalId, runId, tenantId, capability, target } = entry;
  const region = findHomeRegion(readPartition(roleArn));
  const own = openReader(options);
  try {
    const { Credentials } = await ask(own, {
      service: 'sts',
      region,
      operation: 'AssumeRole',
      input: {
        RoleArn: roleArn,
        RoleSessionName: runId,
        SourceIdentity: runId,
        ExternalId: externalId,
        DurationSeconds: SESSION_SECONDS,
        Policy: writeSessionPolicy(capability, target),
        Tags: [{ Key: 'cloudmend-tenant', Value: tenantId }],
      },
    });
    if (!Credentials?.AccessKeyId || !Credentials.SecretAccessKey)
      throw new CloudError('failed', 'sts:AssumeRole', 'NoCredentials', 'STS returned no credentials.');
    const { credentials: _own, profile: _profile, ...rest } = options;
    const credentials = {
      accessKeyId: Credentials.AccessKeyId,
      secretAccessKey: Credentials.SecretAccessKey,
      ...(Credentials.SessionToken ? { sessionToken: Credentials.SessionToken } : {}),
    };
    const who = openReader({ ...rest, credentials });
    const caller = await readCaller(who, region).finally(() => who.close());
    if (caller.accountId !== target.accountId)
      throw new CloudError('denied', 'sts:AssumeRole', 'OtherAccount', 'The role belongs to another account.');
    // The SDK must not repeat a write whose answer was lost: the run reads first.
    return openReader({ ...rest, credentials, apis, maxAttempts: 1 });
  } finally {
    own.close();
  }
};

/** The region in which a fix calls: global services are called in their home region. */
export const findCallRegion = ({ callsHomeRegion }: AnyCapability, { region, partition }: Target): string =>
  callsHomeRegion ? findHomeRegion(partition) : region;
