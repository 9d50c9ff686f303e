import type { AssumeRoleCommandInput, AssumeRoleCommandOutput } from '@aws-sdk/client-sts';
import { MAX_SESSION_SECONDS, parseRoleArn, roleTemplate, type ParsedRoleArn } from '@cloudmend/domain/aws';
import { REMEDIATION_ROLE_NAME, ROLE_NAME } from '@cloudmend/domain/product';
import { toExternalId, isReservedSlug, isTenantId, PROBE_TENANT } from '@cloudmend/domain/tenancy';
import type { Plain } from '../answers/asked';
import { CLOSED_ACCOUNT_ID, ownerOfDemoAccount } from '../demo-accounts';
import { WireError } from '../wire/wire-error';
import { readManagedPolicy } from './managed-policies';
import { allows, type Policy } from './policy';
import { readRemediationRole } from './remediation-role';
import { issueCredentials, sessionArn, toUserId, type Session } from './session';

/** The platform as a customer's trust policy knows it. */
export interface Platform {
  readonly accountId: string;
  readonly workerRoleArn: string;
  /** The role that makes direct fixes. */
  readonly mendRoleArn: string;
}

export interface AssumeRoleRequest {
  readonly input: AssumeRoleCommandInput;
  /** ARN of the caller. */
  readonly principal: string;
  readonly now: Date;
}

export interface TrustOptions {
  readonly platform: Platform;
  /** Whether a tenant exists: only the ExternalId of an existing tenant can be in a role. */
  readonly isTenant: (tenantId: string) => boolean | Promise<boolean>;
  /** The tenant that has linked an account, whose template its role was therefore made from. */
  readonly linkedBy: (accountId: string) => string | undefined | Promise<string | undefined>;
}

/** AWS's minimum; the maximum is the role's MaxSessionDuration. */
const LEAST_SESSION_SECONDS = 900;
const DEFAULT_SESSION_SECONDS = 3600;
const EXTERNAL_ID = /^[\w+=,.@:/-]{2,1224}$/;
/** STS counts the plain text of the inline policy and of the ARNs. */
const SESSION_POLICY_LENGTH = 2048;
const SESSION_POLICIES = 10;
const SESSION_NAME = /^[\w+=,.@-]{2,64}$/;
/** Exclamation marks are invalid in ExternalIds, so no one can satisfy a policy with this one. */
const NOBODY = 'cm-nobody!';

/** The tenant whose ExternalId the role requires: the owner, else the tenant that linked it, else the calling tenant if it exists. */
const trustedTenant = async (
  accountId: string,
  externalId: string | undefined,
  { isTenant, linkedBy }: TrustOptions,
): Promise<string | undefined> => {
  const owner = ownerOfDemoAccount(accountId) ?? (await linkedBy(accountId));
  if (owner !== undefined) return owner;
  const asking = externalId?.startsWith('cm-') ? externalId.slice('cm-'.length) : '';
  return isTenantId(asking) && (await isTenant(asking)) ? asking : undefined;
};

/**
 * The trust policy of a demo account's role, as the customer made it from one tenant's template: the platform's worker is the
 * principal, and `sts:ExternalId` must equal that tenant's. Any other tenant is refused. An account that no one has linked
 * has no role yet; it is taken as made from the template of the tenant that asks.
 */
export const trustPolicyFor = async (
  accountId: string,
  externalId: string | undefined,
  trust: TrustOptions,
): Promise<Policy> => {
  const tenantId = await trustedTenant(accountId, externalId, trust);
  // Of the reserved names, ours that checks the product is a workspace.
  const canTrust = tenantId === PROBE_TENANT || (tenantId !== undefined && !isReservedSlug(tenantId));
  const template = roleTemplate({
    externalId: canTrust && isTenantId(tenantId) ? toExternalId(tenantId) : NOBODY,
    master: trust.platform.accountId,
    workerRoleArn: trust.platform.workerRoleArn,
    actions: [],
  });
  return template.trustPolicy as unknown as Policy;
};

interface Role {
  readonly role: ParsedRoleArn;
  readonly trust: Policy;
  /** @default - it reads */
  readonly permissions?: Policy;
}

/** The role for direct fixes of an account's owner; undefined for an account without an owner. */
const findRemediationRole = async (
  { accountId }: ParsedRoleArn,
  externalId: string | undefined,
  trust: TrustOptions,
): Promise<Omit<Role, 'role'> | undefined> => {
  const tenantId = await trustedTenant(accountId, externalId, trust);
  if (tenantId === undefined || !isTenantId(tenantId)) return undefined;
  const { accountId: master, mendRoleArn } = trust.platform;
  return readRemediationRole({ accountId, tenantId, externalId: toExternalId(tenantId), master, mendRoleArn });
};

/** A role of a demo account; undefined if the account has none of that name. */
const findRole = async (
  role: ParsedRoleArn,
  externalId: string | undefined,
  trust: TrustOptions,
): Promise<Role | undefined> => {
  const { partition, accountId, roleName } = role;
  if (partition !== 'aws' || accountId === CLOSED_ACCOUNT_ID) return undefined;
  if (roleName === ROLE_NAME) return { role, trust: await trustPolicyFor(accountId, externalId, trust) };
  const fixes = roleName === REMEDIATION_ROLE_NAME ? await findRemediationRole(role, externalId, trust) : undefined;
  return fixes && { role, ...fixes };
};

const invalid = (message: string): WireError => new WireError('ValidationError', message);

const toSeconds = (asked = DEFAULT_SESSION_SECONDS): number => {
  if (asked < LEAST_SESSION_SECONDS) {
    throw invalid(
      `1 validation error detected: Value '${asked}' at 'durationSeconds' failed to satisfy constraint: Member must have value greater than or equal to ${LEAST_SESSION_SECONDS}`,
    );
  }
  if (asked > MAX_SESSION_SECONDS)
    throw invalid('The requested DurationSeconds exceeds the MaxSessionDuration set for this role.');
  return asked;
};

const checkNames = ({ ExternalId, RoleSessionName = '' }: AssumeRoleCommandInput): void => {
  if (!SESSION_NAME.test(RoleSessionName))
    throw invalid("The value at 'roleSessionName' failed to satisfy constraint: [\\w+=,.@-]{2,64}");
  if (ExternalId !== undefined && !EXTERNAL_ID.test(ExternalId))
    throw invalid("The value at 'externalId' failed to satisfy constraint: [\\w+=,.@:\\/-]{2,1224}");
};

/** The managed session policies. @throws WireError if they and the inline one are too many or too long */
const readSessionPolicies = ({ Policy = '', PolicyArns = [] }: AssumeRoleCommandInput): string[] => {
  const arns = PolicyArns.map(({ arn = '' }) => arn);
  if (arns.length > SESSION_POLICIES)
    throw invalid(`The value at 'policyArns' failed to satisfy constraint: at most ${SESSION_POLICIES}`);
  if ([Policy, ...arns].join('').length > SESSION_POLICY_LENGTH)
    throw invalid(`The session policies failed to satisfy constraint: at most ${SESSION_POLICY_LENGTH} characters`);
  for (const arn of arns) readManagedPolicy(arn);
  return arns;
};

/** What the trust policy must allow for this request. */
const listActions = ({ SourceIdentity, Tags = [] }: AssumeRoleCommandInput): string[] => [
  'sts:AssumeRole',
  ...(SourceIdentity ? ['sts:SetSourceIdentity'] : []),
  ...(Tags.length > 0 ? ['sts:TagSession'] : []),
];

/** The role if it trusts the caller. STS answers alike for denying and missing roles. */
const enterRole = async ({ input, principal }: AssumeRoleRequest, trust: TrustOptions): Promise<Role> => {
  const role = parseRoleArn(input.RoleArn ?? '');
  const context = {
    'sts:ExternalId': input.ExternalId,
    'aws:PrincipalArn': principal,
    ...Object.fromEntries((input.Tags ?? []).map(({ Key, Value }) => [`aws:RequestTag/${Key}`, Value])),
  };
  const found = role && (await findRole(role, input.ExternalId, trust));
  const refused = listActions(input).find((action) => !found || !allows(found.trust, { principal, action, context }));
  if (found && refused === undefined) return found;
  throw new WireError(
    'AccessDenied',
    `User: ${principal} is not authorized to perform: ${refused} on resource: ${input.RoleArn}`,
    403,
  );
};

/** Enters a demo account's role. @throws WireError as STS refuses */
export const assumeRole = async (
  request: AssumeRoleRequest,
  trust: TrustOptions,
): Promise<Plain<AssumeRoleCommandOutput>> => {
  const { input, now } = request;
  checkNames(input);
  const seconds = toSeconds(input.DurationSeconds);
  const policyArns = readSessionPolicies(input);
  const { role, permissions } = await enterRole(request, trust);
  const session: Session = {
    accountId: role.accountId,
    roleName: role.roleName,
    sessionName: input.RoleSessionName ?? '',
    expiresAt: Math.floor(now.getTime() / 1000 + seconds) * 1000,
    ...(input.Policy === undefined ? {} : { policy: input.Policy }),
    ...(policyArns.length > 0 && { policyArns }),
    ...(permissions && { permissions }),
  };
  return {
    Credentials: issueCredentials(session),
    AssumedRoleUser: { AssumedRoleId: toUserId(session), Arn: sessionArn(session) },
  };
};
