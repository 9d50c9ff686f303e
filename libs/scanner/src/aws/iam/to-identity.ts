import type {
  GroupDetail,
  ManagedPolicyDetail,
  PolicyDetail,
  RoleDetail,
  UserDetail,
  AttachedPolicy,
} from '@aws-sdk/client-iam';
import { type Fact, known, unread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import { isoOf, present, tagsOf } from '../shapes';
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

const named = (arn: string, name: string | undefined) => ({ arn, id: name ?? arn, name: name ?? arn, region: REGION });

const documentOf = (collecting: Collecting, text: string | undefined, subject: string): Promise<Fact<PolicyDocument>> =>
  readFact(collecting, () => Promise.resolve().then(() => parsePolicy(text, OPERATION)), { subject });

const inlineOf = (
  collecting: Collecting,
  policies: readonly PolicyDetail[] | undefined,
  arn: string,
): Promise<InlinePolicy[]> =>
  Promise.all(
    (policies ?? []).map(async ({ PolicyName, PolicyDocument: text }) => ({
      name: PolicyName ?? '',
      document: await documentOf(collecting, text, arn),
    })),
  );

const attachedOf = (policies: readonly AttachedPolicy[] | undefined): string[] =>
  present((policies ?? []).map(({ PolicyArn }) => PolicyArn));

const credentialsOf = (report: Fact<CredentialReport>, arn: string): Fact<UserCredentials> => {
  if (!report.known) return report;
  const found = report.value.users.get(arn);
  return found
    ? known(found)
    : unread('The credential report is older than this user; AWS refreshes it every four hours.');
};

/** A user with the credentials from the report. */
export const toUser = async (
  collecting: Collecting,
  user: UserDetail & { Arn: string },
  report: Fact<CredentialReport>,
): Promise<IamUser> => ({
  kind: 'aws.iam.user',
  ...named(user.Arn, user.UserName),
  tags: tagsOf(user.Tags),
  createdAt: isoOf(user.CreateDate),
  inlinePolicies: await inlineOf(collecting, user.UserPolicyList, user.Arn),
  attachedPolicies: attachedOf(user.AttachedManagedPolicies),
  credentials: credentialsOf(report, user.Arn),
});

/** A role with its trust policy. */
export const toRole = async (collecting: Collecting, role: RoleDetail & { Arn: string }): Promise<IamRole> => ({
  kind: 'aws.iam.role',
  ...named(role.Arn, role.RoleName),
  tags: tagsOf(role.Tags),
  isServiceLinked: (role.Path ?? '').startsWith(SERVICE_LINKED),
  inlinePolicies: await inlineOf(collecting, role.RolePolicyList, role.Arn),
  attachedPolicies: attachedOf(role.AttachedManagedPolicies),
  trust: await documentOf(collecting, role.AssumeRolePolicyDocument, role.Arn),
});

export const toGroup = async (collecting: Collecting, group: GroupDetail & { Arn: string }): Promise<IamGroup> => ({
  kind: 'aws.iam.group',
  ...named(group.Arn, group.GroupName),
  tags: {},
  inlinePolicies: await inlineOf(collecting, group.GroupPolicyList, group.Arn),
  attachedPolicies: attachedOf(group.AttachedManagedPolicies),
});

/** A customer managed policy, by its default version. */
export const toPolicy = async (
  collecting: Collecting,
  policy: ManagedPolicyDetail & { Arn: string },
): Promise<IamPolicy> => ({
  kind: 'aws.iam.policy',
  ...named(policy.Arn, policy.PolicyName),
  tags: {},
  attachments: policy.AttachmentCount ?? 0,
  document: await documentOf(
    collecting,
    policy.PolicyVersionList?.find(({ IsDefaultVersion }) => IsDefaultVersion)?.Document,
    policy.Arn,
  ),
});
