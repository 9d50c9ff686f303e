import type { Asked } from '../demo-cloud/answers/asked';
import { credentialReport } from '../demo-cloud/answers/credential-report';
import { MAIN_DEMO_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import type { Scope } from '../demo-cloud/generate/scope';
import { findStanding, toAccountArn } from '../demo-cloud/generate/standing';
import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { finder, listPages, type Operation, pageBy } from './answering';
import {
  allow,
  findIdentities,
  GROUPS,
  type Holder,
  POLICIES,
  type Policy,
  type Role,
  ROLES,
  SERVER_CERTIFICATES,
  toPolicyArn,
  writeTrust,
} from './iam';
import { passwordUsedAt, toKeys, type User, USERS } from './iam-users';
import type { Listed, Thing } from './plan';

/** IAM puts 100 on a page unless up to 1,000 are asked. */
const PAGE = {
  size: 'MaxItems',
  token: 'Marker',
  usual: 100,
  most: 1000,
  fault: 'ValidationError',
  more: (next: string | undefined) => ({ IsTruncated: next !== undefined }),
};

const all =
  <P extends object>(kind: Listed<P>) =>
  ({ account }: Asked): readonly Thing<P>[] =>
    findIdentities(kind, account.scope);

/** What IAM says of everything that it keeps: a unique ID begins with letters that say what it is. */
const describe = (scope: Scope, type: string, prefix: string, { name, arn }: Thing<object>) => ({
  [`${type}Name`]: name,
  [`${type}Id`]: `${prefix}${scope.letters(name, 17)}`,
  Arn: arn,
  Path: '/',
});
const policiesOf = (scope: Scope, { attached = [], inline }: Holder, inlineList: string) => ({
  AttachedManagedPolicies: attached.map((name) => ({
    PolicyName: name,
    PolicyArn: toPolicyArn(scope.accountId, name),
  })),
  [inlineList]: inline === undefined ? [] : [{ PolicyName: 'own', PolicyDocument: encodeURIComponent(allow(inline)) }],
});

const describeUser = (scope: Scope, user: Thing<User>) => ({
  ...describe(scope, 'User', 'AIDA', user),
  CreateDate: scope.daysAgo(user.ageDays ?? 0),
});

const instanceProfile = (scope: Scope, { name, arn }: Thing<Role>) => ({
  InstanceProfileName: name,
  InstanceProfileId: `AIPA${scope.letters(`${name}/profile`, 17)}`,
  Arn: arn.replace(':role/', ':instance-profile/'),
  Path: '/',
  CreateDate: scope.daysAgo(640),
  Roles: [],
});

const VERSION = 'v1';

const describePolicy = (scope: Scope, policy: Thing<Policy>) => ({
  ...describe(scope, 'Policy', 'ANPA', policy),
  DefaultVersionId: VERSION,
  AttachmentCount: policy.attachments,
  PermissionsBoundaryUsageCount: 0,
  IsAttachable: true,
  CreateDate: scope.daysAgo(policy.ageDays ?? 0),
  UpdateDate: scope.daysAgo(policy.ageDays ?? 0),
});

const policyVersion = (scope: Scope, { actions, resources, ageDays = 0 }: Policy) => ({
  VersionId: VERSION,
  IsDefaultVersion: true,
  Document: encodeURIComponent(allow(actions, resources)),
  CreateDate: scope.daysAgo(ageDays),
});

/** The lists of one answer, by what they are called when asked for. */
const listDetails = (scope: Scope) => ({
  User: {
    UserDetailList: findIdentities(USERS, scope).map((each) => ({
      ...describeUser(scope, each),
      ...policiesOf(scope, each, 'UserPolicyList'),
      GroupList: each.groups ?? [],
      Tags: toTags(undefined, each.labels),
    })),
  },
  Group: {
    GroupDetailList: findIdentities(GROUPS, scope).map((each) => ({
      ...describe(scope, 'Group', 'AGPA', each),
      ...policiesOf(scope, each, 'GroupPolicyList'),
      CreateDate: scope.daysAgo(640),
    })),
  },
  Role: {
    RoleDetailList: findIdentities(ROLES, scope).map((each) => ({
      ...describe(scope, 'Role', 'AROA', each),
      ...policiesOf(scope, each, 'RolePolicyList'),
      CreateDate: scope.daysAgo(scope.whole(`${each.name}/age`, 60, 700)),
      AssumeRolePolicyDocument: encodeURIComponent(writeTrust(scope.accountId, each)),
      InstanceProfileList: each.hasProfile ? [instanceProfile(scope, each)] : [],
      Tags: [],
    })),
  },
  LocalManagedPolicy: {
    Policies: findIdentities(POLICIES, scope).map((each) => ({
      ...describePolicy(scope, each),
      PolicyVersionList: [policyVersion(scope, each)],
    })),
  },
});

/** One list of four kinds, paged as one; AWS's own managed policies are not among them. */
const authorizationDetails: Operation = ({ account: { scope } }, input) => {
  const wanted = (input['Filter'] ?? []) as string[];
  const lists = Object.entries(listDetails(scope)).flatMap(([filter, list]) =>
    wanted.length === 0 || wanted.includes(filter) ? Object.entries<object[]>(list) : [],
  );
  const details = lists.flatMap(([list, all]) => all.map((detail) => ({ list, detail })));
  const { items, next } = pageBy(PAGE, details, input);
  const pages = lists.map(([list]) => [list, items.filter((item) => item.list === list).map(({ detail }) => detail)]);
  return { ...Object.fromEntries(pages), IsTruncated: next !== undefined, Marker: next };
};

export const user = finder(
  all(USERS),
  ({ name }, asked) => name === asked,
  (name) => new WireError('NoSuchEntity', `The user with name ${name} cannot be found.`, 404),
);

const withMfa = (scope: Scope) => findIdentities(USERS, scope).filter(({ hasMfa }) => hasMfa);

const virtualDevice = (scope: Scope, name: string, Arn: string): object => ({
  SerialNumber: `arn:aws:iam::${scope.accountId}:mfa/${name}`,
  EnableDate: scope.daysAgo(200),
  User: { Arn, Path: '/', UserName: name, UserId: scope.letters(`mfa/${name}`, 20), CreateDate: scope.daysAgo(400) },
});

const virtualDevices = ({ account: { scope } }: Asked): object[] => {
  const { rootHasMfa, rootHasVirtualMfa } = findStanding(scope);
  const root = virtualDevice(scope, 'root-account-mfa-device', toAccountArn(scope));
  return [
    ...(rootHasMfa && rootHasVirtualMfa ? [root] : []),
    ...withMfa(scope).map(({ name, arn }) => virtualDevice(scope, name, arn)),
  ];
};

const passwordPolicy = (scope: Scope) => {
  const { hasStrongPasswords } = findStanding(scope);
  const isMain = scope.accountId === MAIN_DEMO_ACCOUNT_ID;
  return {
    MinimumPasswordLength: isMain ? 14 : scope.pick('password-length', [8, 10, 14]),
    RequireSymbols: hasStrongPasswords,
    RequireNumbers: true,
    RequireUppercaseCharacters: true,
    RequireLowercaseCharacters: true,
    AllowUsersToChangePassword: true,
    ExpirePasswords: hasStrongPasswords,
    ...(hasStrongPasswords ? { MaxPasswordAge: 90 } : {}),
    PasswordReusePrevention: hasStrongPasswords ? 24 : 5,
  };
};

export const iamAnswers = {
  GenerateCredentialReport: () => ({ State: 'COMPLETE' }),
  GetAccountAuthorizationDetails: authorizationDetails,
  GetAccountPasswordPolicy: ({ account }) => ({ PasswordPolicy: passwordPolicy(account.scope) }),
  GetAccountSummary: ({ account: { scope } }) => {
    const { rootHasKeys, rootHasMfa } = findStanding(scope);
    return {
      SummaryMap: {
        AccountAccessKeysPresent: Number(rootHasKeys),
        AccountMFAEnabled: Number(rootHasMfa),
        AccountPasswordPresent: 1,
        AccountSigningCertificatesPresent: 0,
        Users: findIdentities(USERS, scope).length,
        Groups: findIdentities(GROUPS, scope).length,
        Roles: findIdentities(ROLES, scope).length,
        Policies: findIdentities(POLICIES, scope).length,
        MFADevices: withMfa(scope).length,
      },
    };
  },
  GetCredentialReport: ({ account: { scope } }) => ({
    Content: Buffer.from(credentialReport(scope)),
    ReportFormat: 'text/csv',
    GeneratedTime: scope.today,
  }),
  GetPolicyVersion: (asked, { PolicyArn, VersionId }) => {
    const policy = all(POLICIES)(asked).find(({ arn }) => arn === PolicyArn);
    const absent = `Policy ${String(PolicyArn)} version ${String(VersionId)} does not exist or is not attachable.`;
    if (!policy || VersionId !== VERSION) throw new WireError('NoSuchEntity', absent, 404);
    return { PolicyVersion: policyVersion(asked.account.scope, policy) };
  },
  ListAccessKeys: (asked, input) => {
    const found = user('UserName')(asked, input);
    const AccessKeyMetadata = toKeys(asked.account.scope, found).map(({ id, isActive, rotatedAt }) => {
      return { UserName: found.name, AccessKeyId: id, Status: isActive ? 'Active' : 'Inactive', CreateDate: rotatedAt };
    });
    return { AccessKeyMetadata, IsTruncated: false };
  },
  ListPolicies: listPages(
    PAGE,
    'Policies',
    (asked, { OnlyAttached }) => all(POLICIES)(asked).filter(({ attachments }) => !OnlyAttached || attachments > 0),
    (policy, { account }) => describePolicy(account.scope, policy),
  ),
  ListSAMLProviders: ({ account: { accountId, scope } }) => {
    const directory = { Arn: `arn:aws:iam::${accountId}:saml-provider/directory`, CreateDate: scope.daysAgo(300) };
    return { SAMLProviderList: findStanding(scope).hasDirectory ? [directory] : [] };
  },
  ListServerCertificates: listPages(
    PAGE,
    'ServerCertificateMetadataList',
    all(SERVER_CERTIFICATES),
    (certificate, { account: { scope } }) => ({
      ...describe(scope, 'ServerCertificate', 'ASCA', certificate),
      UploadDate: scope.daysAgo(365 - certificate.daysLeft),
      Expiration: scope.daysAgo(-certificate.daysLeft),
    }),
  ),
  ListUsers: listPages(PAGE, 'Users', all(USERS), (each, { account: { scope } }) => ({
    ...describeUser(scope, each),
    PasswordLastUsed: passwordUsedAt(scope, each),
  })),
  ListVirtualMFADevices: listPages(PAGE, 'VirtualMFADevices', virtualDevices),
} satisfies Readonly<Record<string, Operation>>;
