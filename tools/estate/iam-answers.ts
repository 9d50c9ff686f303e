import type { Asked } from '../demo-cloud/answers/asked';
import { credentialReport } from '../demo-cloud/answers/credential-report';
import type { DemoAccount } from '../demo-cloud/generate/demo-account';
import { findStanding } from '../demo-cloud/generate/standing';
import { WireError } from '../demo-cloud/wire/wire-error';
import { finder, listPages, type Operation, pageBy } from './answering';

/** IAM puts 100 on a page unless up to 1,000 are asked. */
const PAGE = {
  size: 'MaxItems',
  token: 'Marker',
  usual: 100,
  most: 1000,
  fault: 'ValidationError',
  more: (next: string | undefined) => ({ IsTruncated: next !== undefined }),
};

const DETAILS = [
  ['User', 'UserDetailList', 'userDetails'],
  ['Group', 'GroupDetailList', 'groups'],
  ['Role', 'RoleDetailList', 'roles'],
  ['LocalManagedPolicy', 'Policies', 'policies'],
] as const;

/** One list of four kinds, paged as one; AWS's own managed policies are not among them. */
const authorizationDetails: Operation = ({ account }, input) => {
  const wanted = (input['Filter'] ?? []) as string[];
  const all = DETAILS.filter(([filter]) => wanted.length === 0 || wanted.includes(filter)).flatMap(([, list, own]) =>
    account.identities[own].map((detail) => ({ list, detail })),
  );
  const { items, next } = pageBy(PAGE, all, input);
  const lists = DETAILS.map(([, list]) => [
    list,
    items.filter((item) => item.list === list).map(({ detail }) => detail),
  ]);
  return { ...Object.fromEntries(lists), IsTruncated: next !== undefined, Marker: next };
};

export const user = finder(
  ({ account }) => account.identities.users,
  ({ name }, asked) => name === asked,
  (name) => new WireError('NoSuchEntity', `The user with name ${name} cannot be found.`, 404),
);

const virtualDevice = ({ accountId, scope }: DemoAccount, name: string, Arn: string): object => ({
  SerialNumber: `arn:aws:iam::${accountId}:mfa/${name}`,
  EnableDate: scope.daysAgo(200),
  User: { Arn, Path: '/', UserName: name, UserId: scope.letters(`mfa/${name}`, 20), CreateDate: scope.daysAgo(400) },
});

const virtualDevices = ({ account }: Asked): object[] => {
  const { rootHasMfa, users } = account.identities;
  const isRootVirtual = rootHasMfa && findStanding(account.scope).rootHasVirtualMfa;
  const root = virtualDevice(account, 'root-account-mfa-device', `arn:aws:iam::${account.accountId}:root`);
  return [
    ...(isRootVirtual ? [root] : []),
    ...users.filter(({ hasMfa }) => hasMfa).map(({ name, arn }) => virtualDevice(account, name, arn)),
  ];
};

export const iamAnswers = {
  GenerateCredentialReport: () => ({ State: 'COMPLETE' }),
  GetAccountAuthorizationDetails: authorizationDetails,
  GetAccountPasswordPolicy: ({ account }) => ({ PasswordPolicy: account.identities.passwordPolicy }),
  GetAccountSummary: ({ account }) => {
    const { users, groups, roles, policies, rootHasKeys, rootHasMfa } = account.identities;
    return {
      SummaryMap: {
        AccountAccessKeysPresent: Number(rootHasKeys),
        AccountMFAEnabled: Number(rootHasMfa),
        AccountPasswordPresent: 1,
        AccountSigningCertificatesPresent: 0,
        Users: users.length,
        Groups: groups.length,
        Roles: roles.length,
        Policies: policies.length,
        MFADevices: users.filter(({ hasMfa }) => hasMfa).length,
      },
    };
  },
  GetCredentialReport: ({ account }) => ({
    Content: Buffer.from(credentialReport(account)),
    ReportFormat: 'text/csv',
    GeneratedTime: account.scope.today,
  }),
  GetPolicyVersion: ({ account }, { PolicyArn, VersionId }) => {
    const policy = account.identities.policies.find(({ Arn }) => Arn === PolicyArn);
    const version = policy?.PolicyVersionList?.find((each) => each.VersionId === VersionId);
    const absent = `Policy ${String(PolicyArn)} version ${String(VersionId)} does not exist or is not attachable.`;
    if (!version) throw new WireError('NoSuchEntity', absent, 404);
    return { PolicyVersion: version };
  },
  ListAccessKeys: (asked, input) => {
    const { name: UserName, keys } = user('UserName')(asked, input);
    const told = keys.map(({ id, isActive, rotatedAt }) => {
      return { UserName, AccessKeyId: id, Status: isActive ? 'Active' : 'Inactive', CreateDate: rotatedAt };
    });
    return { AccessKeyMetadata: told, IsTruncated: false };
  },
  ListPolicies: listPages(PAGE, 'Policies', ({ account }, { OnlyAttached }) =>
    account.identities.policies
      .filter(({ AttachmentCount = 0 }) => !OnlyAttached || AttachmentCount > 0)
      .map(({ PolicyVersionList: _versions, ...policy }) => policy),
  ),
  ListSAMLProviders: ({ account: { accountId, scope } }) => {
    const directory = { Arn: `arn:aws:iam::${accountId}:saml-provider/directory`, CreateDate: scope.daysAgo(300) };
    return { SAMLProviderList: findStanding(scope).hasDirectory ? [directory] : [] };
  },
  ListServerCertificates: listPages(
    PAGE,
    'ServerCertificateMetadataList',
    ({ account }) => account.identities.certificates,
  ),
  ListUsers: listPages(
    PAGE,
    'Users',
    ({ account }) => account.identities.users,
    ({ name, id, arn, createdAt, passwordLastUsedAt }) => ({
      UserName: name,
      UserId: id,
      Arn: arn,
      Path: '/',
      CreateDate: createdAt,
      PasswordLastUsed: passwordLastUsedAt,
    }),
  ),
  ListVirtualMFADevices: listPages(PAGE, 'VirtualMFADevices', virtualDevices),
} satisfies Readonly<Record<string, Operation>>;
