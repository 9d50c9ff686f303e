import type {
  GroupDetail,
  ManagedPolicyDetail,
  PolicyDetail,
  RoleDetail,
  UserDetail,
  AttachedPolicy,
} from '@aws-sdk/client-iam';
import { type Fact, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import { toIso, present, toTags } from '../shapes';
import type { CredentialReport } from './credential-report';
import type { IamGroup } from './iam-group';
import type { IamPolicy } from './iam-policy';
import type { IamRole } from './iam-role';
import type { IamUser, UserCredentials } from './iam-user';
import type { InlinePolicy } from './inline-policy';

/** IAM is global. */
const REGION = 'global';
const OPERATION = 'iam:GetAccountAuthorizationDetails';
const SERVICE_LINKED = '/aws-service-role/';

const toNamed = (arn: string, name: string | undefined) => ({
  arn,
  id: name ?? arn,
  name: name ?? arn,
  region: REGION,
});

const readDocument = (
  collecting: Collecting,
  text: string | undefined,
  subject: string,
): Promise<Fact<PolicyDocument>> =>
  readFact(collecting, () => Promise.resolve().then(() => parsePolicy(text, OPERATION)), { subject });

const readInline = (
  collecting: Collecting,
  policies: readonly PolicyDetail[] | undefined,
  arn: string,
): Promise<InlinePolicy[]> =>
  Promise.all(
    (policies ?? []).map(async ({ PolicyName, PolicyDocument: text }) => ({
      name: PolicyName ?? '',
      document: await readDocument(collecting, text, arn),
    })),
  );

const listAttached = (policies: readonly AttachedPolicy[] | undefined): string[] =>
  present((policies ?? []).map(({ PolicyArn }) => PolicyArn));

const findCredentials = (report: Fact<CredentialReport>, arn: string): Fact<UserCredentials> => {
  if (!report.known) return report;
  const found = report.value.users.get(arn);
  return found
    ? toFact(found)
    : toUnread('The credential report is older than this user; AWS refreshes it every four hours.');
};

/** A user with the credentials from the report. */
export const toUser = async (
  collecting: Collecting,
  user: UserDetail & { Arn: string },
  report: Fact<CredentialReport>,
): Promise<IamUser> => ({
  kind: 'aws.iam.user',
  ...toNamed(user.Arn, user.UserName),
  tags: toTags(user.Tags),
  createdAt: toIso(user.CreateDate),
  inlinePolicies: await readInline(collecting, user.UserPolicyList, user.Arn),
  attachedPolicies: listAttached(user.AttachedManagedPolicies),
  credentials: findCredentials(report, user.Arn),
});

/** A role with its trust policy. */
export const toRole = async (collecting: Collecting, role: RoleDetail & { Arn: string }): Promise<IamRole> => ({
  kind: 'aws.iam.role',
  ...toNamed(role.Arn, role.RoleName),
  tags: toTags(role.Tags),
  isServiceLinked: (role.Path ?? '').startsWith(SERVICE_LINKED),
  inlinePolicies: await readInline(collecting, role.RolePolicyList, role.Arn),
  attachedPolicies: listAttached(role.AttachedManagedPolicies),
  instanceProfiles: present((role.InstanceProfileList ?? []).map(({ Arn }) => Arn)),
  permissionsBoundary: role.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
  trust: await readDocument(collecting, role.AssumeRolePolicyDocument, role.Arn),
});

export const toGroup = async (collecting: Collecting, group: GroupDetail & { Arn: string }): Promise<IamGroup> => ({
  kind: 'aws.iam.group',
  ...toNamed(group.Arn, group.GroupName),
  tags: {},
  inlinePolicies: await readInline(collecting, group.GroupPolicyList, group.Arn),
  attachedPolicies: listAttached(group.AttachedManagedPolicies),
});

/** A customer managed policy, by its default version. */
export const toPolicy = async (
  collecting: Collecting,
  policy: ManagedPolicyDetail & { Arn: string },
): Promise<IamPolicy> => ({
  kind: 'aws.iam.policy',
  ...toNamed(policy.Arn, policy.PolicyName),
  tags: {},
  attachments: policy.AttachmentCount ?? 0,
  document: await readDocument(
    collecting,
    policy.PolicyVersionList?.find(({ IsDefaultVersion }) => IsDefaultVersion)?.Document,
    policy.Arn,
  ),
});
