import type {
  GroupDetail,
  InstanceProfile,
  ManagedPolicyDetail,
  PasswordPolicy,
  RoleDetail,
  ServerCertificateMetadata,
  UserDetail,
} from '@aws-sdk/client-iam';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { MAIN_DEMO_ACCOUNT_ID } from '../demo-accounts';
import { applyStory, isHalfMended, type Mendable } from './condition';
import type { Scope } from './scope';
import { findStanding } from './standing';
import { makeUsers, type DemoUser } from './users';

export interface Identities {
  readonly users: readonly DemoUser[];
  readonly userDetails: readonly UserDetail[];
  readonly groups: readonly GroupDetail[];
  readonly roles: readonly RoleDetail[];
  readonly policies: readonly ManagedPolicyDetail[];
  readonly rootHasKeys: boolean;
  readonly rootHasMfa: boolean;
  readonly passwordPolicy: PasswordPolicy;
  readonly certificates: readonly ServerCertificateMetadata[];
}

const document = (...statements: object[]): string =>
  encodeURIComponent(JSON.stringify({ Version: '2012-10-17', Statement: statements }));
const allow = (actions: string | string[], resources: string | string[]): object => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resources,
});
const awsPolicy = (name: string) => ({ PolicyName: name, PolicyArn: `arn:aws:iam::aws:policy/${name}` });
const inline = (action: string): RoleDetail['RolePolicyList'] => [
  { PolicyName: 'own', PolicyDocument: document(allow(action, '*')) },
];
const assumedBy = (service: string): string =>
  document({ Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' });
/** Only on behalf of the account itself, where someone thought of it. */
const guarded = (scope: Scope, service: string): string =>
  isHalfMended(scope)
    ? document({
        Effect: 'Allow',
        Principal: { Service: service },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'aws:SourceAccount': scope.accountId } },
      })
    : assumedBy(service);

const toAdmins = (scope: Scope): GroupDetail =>
  groupDetail(scope, 'admins', [awsPolicy(isHalfMended(scope) ? 'ReadOnlyAccess' : 'AdministratorAccess')]);

/** Anyone who knows the ExternalId, until someone names the partner. */
const partnerTrust = (isMended: boolean): string =>
  document({
    Effect: 'Allow',
    Principal: { AWS: isMended ? 'arn:aws:iam::444455556666:root' : '*' },
    Action: 'sts:AssumeRole',
    Condition: { StringEquals: { 'sts:ExternalId': 'partner-sync' } },
  });

const GITHUB = 'token.actions.githubusercontent.com';
/** Every workflow on GitHub, until someone asks for the repository. */
const githubTrust = ({ accountId }: Scope, isMended: boolean): string =>
  document({
    Effect: 'Allow',
    Principal: { Federated: `arn:aws:iam::${accountId}:oidc-provider/${GITHUB}` },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com' },
      ...(isMended ? { StringLike: { [`${GITHUB}:sub`]: 'repo:acme/shop:*' } } : {}),
    },
  });

interface PolicyPlan {
  readonly name: string;
  readonly attachments: number;
  readonly ageDays: number;
  readonly document: string;
}

const POLICIES: readonly Mendable<PolicyPlan>[] = [
  {
    name: 'deploy-pipeline',
    attachments: 1,
    ageDays: 380,
    document: document(allow(['ecs:UpdateService', 'ecr:PutImage', 's3:PutObject'], '*')),
  },
  {
    name: 'legacy-full-access',
    attachments: 1,
    ageDays: 900,
    document: document(allow('*', '*')),
    mended: { attachments: 0 },
  },
  {
    name: 'reports-read',
    attachments: 3,
    ageDays: 250,
    document: document(
      allow(
        ['s3:GetObject', 's3:ListBucket'],
        ['arn:aws:s3:::*-analytics-lake', 'arn:aws:s3:::*-analytics-lake/*', 'arn:aws:s3:::*-exports/*'],
      ),
    ),
  },
  { name: 'break-glass', attachments: 0, ageDays: 610, document: document(allow('*', '*')) },
];

const policyDetail = (scope: Scope, plan: PolicyPlan): ManagedPolicyDetail => ({
  PolicyName: plan.name,
  PolicyId: `ANPA${scope.letters(plan.name, 17)}`,
  Arn: `arn:aws:iam::${scope.accountId}:policy/${plan.name}`,
  Path: '/',
  DefaultVersionId: 'v1',
  AttachmentCount: plan.attachments,
  PermissionsBoundaryUsageCount: 0,
  IsAttachable: true,
  CreateDate: scope.daysAgo(plan.ageDays),
  UpdateDate: scope.daysAgo(plan.ageDays),
  PolicyVersionList: [
    { VersionId: 'v1', IsDefaultVersion: true, Document: plan.document, CreateDate: scope.daysAgo(plan.ageDays) },
  ],
});

const groupDetail = (scope: Scope, name: string, attached: GroupDetail['AttachedManagedPolicies']): GroupDetail => ({
  GroupName: name,
  GroupId: `AGPA${scope.letters(name, 17)}`,
  Arn: `arn:aws:iam::${scope.accountId}:group/${name}`,
  Path: '/',
  CreateDate: scope.daysAgo(640),
  GroupPolicyList: [],
  AttachedManagedPolicies: attached,
});

const roleDetail = (
  scope: Scope,
  name: string,
  trust: string,
  attached: RoleDetail['AttachedManagedPolicies'],
): RoleDetail => ({
  RoleName: name,
  RoleId: `AROA${scope.letters(name, 17)}`,
  Arn: `arn:aws:iam::${scope.accountId}:role/${name}`,
  Path: '/',
  CreateDate: scope.daysAgo(scope.whole(`${name}/age`, 60, 700)),
  AssumeRolePolicyDocument: trust,
  InstanceProfileList: [],
  RolePolicyList: [],
  AttachedManagedPolicies: attached,
  Tags: [],
});

/** The instance profile of the company's servers, and its role. */
const WEB_PROFILE = 'web-server';

const instanceProfile = (scope: Scope, name: string): InstanceProfile => ({
  InstanceProfileName: name,
  InstanceProfileId: `AIPA${scope.letters(`${name}/profile`, 17)}`,
  Arn: `arn:aws:iam::${scope.accountId}:instance-profile/${name}`,
  Path: '/',
  CreateDate: scope.daysAgo(640),
  Roles: [],
});

const userDetail = (user: DemoUser): UserDetail => ({
  UserName: user.name,
  UserId: user.id,
  Arn: user.arn,
  Path: '/',
  CreateDate: user.createdAt,
  GroupList: [...user.groups],
  AttachedManagedPolicies: user.awsPolicies.map(awsPolicy),
  UserPolicyList: Object.entries(user.inlinePolicies).map(([PolicyName, body]) => ({
    PolicyName,
    PolicyDocument: encodeURIComponent(JSON.stringify(body)),
  })),
  Tags: [...user.tags],
});

const certificate = (scope: Scope, name: string, daysLeft: number): ServerCertificateMetadata => ({
  ServerCertificateName: name,
  ServerCertificateId: `ASCA${scope.letters(name, 17)}`,
  Arn: `arn:aws:iam::${scope.accountId}:server-certificate/${name}`,
  Path: '/',
  UploadDate: scope.daysAgo(365 - daysLeft),
  Expiration: scope.daysAgo(-daysLeft),
});

/** Each of these is one fact of an account, so that a good one and a bad one are found in different accounts. */
const describeRoot = (scope: Scope): Pick<Identities, 'rootHasKeys' | 'rootHasMfa'> =>
  scope.accountId === MAIN_DEMO_ACCOUNT_ID
    ? { rootHasKeys: false, rootHasMfa: true }
    : { rootHasKeys: scope.share('root-keys') < 0.3, rootHasMfa: scope.share('root-mfa') < 0.6 };

/** Users, groups, roles and policies of the account, its root user and its password rule. */
export const makeIdentities = (scope: Scope): Identities => {
  const users = makeUsers(scope);
  const standing = findStanding(scope);
  const isMended = isHalfMended(scope);
  const own = (name: string) => ({ PolicyName: name, PolicyArn: `arn:aws:iam::${scope.accountId}:policy/${name}` });
  const platform = document({
    Effect: 'Allow',
    Principal: { AWS: 'arn:aws:iam::000000000000:root' },
    Action: 'sts:AssumeRole',
  });
  return {
    users,
    userDetails: users.map(userDetail),
    groups: [
      groupDetail(scope, 'operators', [
        isMended ? awsPolicy('PowerUserAccess') : own('legacy-full-access'),
        ...(standing.hasCloudShell ? [awsPolicy('AWSCloudShellFullAccess')] : []),
      ]),
      toAdmins(scope),
      groupDetail(scope, 'deployers', [own('deploy-pipeline')]),
      groupDetail(scope, 'billing-readers', [awsPolicy('AWSBillingReadOnlyAccess'), own('reports-read')]),
    ],
    roles: [
      {
        ...roleDetail(scope, WEB_PROFILE, assumedBy('ec2.amazonaws.com'), [
          awsPolicy('AmazonSSMManagedInstanceCore'),
          own('reports-read'),
        ]),
        InstanceProfileList: [instanceProfile(scope, WEB_PROFILE)],
      },
      {
        ...roleDetail(scope, 'batch-worker', guarded(scope, 'ecs-tasks.amazonaws.com'), [own('reports-read')]),
        RolePolicyList: inline(isMended ? 's3:GetObject' : '*'),
      },
      roleDetail(scope, 'migration', guarded(scope, 'dms.amazonaws.com'), [
        awsPolicy(isMended ? 'PowerUserAccess' : 'AdministratorAccess'),
      ]),
      ...(standing.hasSupportRole
        ? [roleDetail(scope, 'support-desk', platform, [awsPolicy('AWSSupportAccess')])]
        : []),
      roleDetail(scope, 'image-resizer', assumedBy('lambda.amazonaws.com'), [
        awsPolicy('service-role/AWSLambdaBasicExecutionRole'),
      ]),
      roleDetail(scope, 'partner-sync', partnerTrust(isMended), []),
      roleDetail(scope, 'ci-deploy', githubTrust(scope, isMended), [own('deploy-pipeline')]),
      roleDetail(scope, ROLE_NAME, platform, []),
    ],
    policies: POLICIES.map((plan) => policyDetail(scope, applyStory(scope, plan))),
    ...describeRoot(scope),
    certificates: [certificate(scope, 'shop-2024', -200), certificate(scope, 'shop-2026', 160)].slice(isMended ? 1 : 0),
    passwordPolicy: {
      MinimumPasswordLength: scope.accountId === MAIN_DEMO_ACCOUNT_ID ? 14 : scope.pick('password-length', [8, 10, 14]),
      RequireSymbols: standing.hasStrongPasswords,
      RequireNumbers: true,
      RequireUppercaseCharacters: true,
      RequireLowercaseCharacters: true,
      AllowUsersToChangePassword: true,
      ExpirePasswords: standing.hasStrongPasswords,
      ...(standing.hasStrongPasswords ? { MaxPasswordAge: 90 } : {}),
      PasswordReusePrevention: standing.hasStrongPasswords ? 24 : 5,
    },
  };
};
