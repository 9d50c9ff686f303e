import type * as Iam from '@aws-sdk/client-iam';
import type { DemoAccount } from '../generate/demo-account';
import { standingOf } from '../generate/standing';
import { WireError } from '../wire/wire-error';
import type { Answer } from './asked';
import { credentialReport } from './credential-report';
import { pageOf, type Page } from './paging';

interface PagedInput {
  readonly MaxItems?: number;
  readonly Marker?: string;
}

/** IAM puts 100 on a page unless up to 1,000 are asked. */
const page = <T>(items: readonly T[], { MaxItems, Marker }: PagedInput): Page<T> & { isTruncated: boolean } => {
  const found = pageOf(items, { size: MaxItems ?? 100, token: Marker, most: 1000, fault: 'ValidationError' });
  return { ...found, isTruncated: found.next !== undefined };
};

const getAccountSummary: Answer<Iam.GetAccountSummaryCommandInput, Iam.GetAccountSummaryCommandOutput> = ({
  account,
}) => {
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
};

const getAccountPasswordPolicy: Answer<
  Iam.GetAccountPasswordPolicyCommandInput,
  Iam.GetAccountPasswordPolicyCommandOutput
> = ({ account }) => ({
  PasswordPolicy: account.identities.passwordPolicy,
});

const generateCredentialReport: Answer<
  Iam.GenerateCredentialReportCommandInput,
  Iam.GenerateCredentialReportCommandOutput
> = () => ({ State: 'COMPLETE' });

const getCredentialReport: Answer<Iam.GetCredentialReportCommandInput, Iam.GetCredentialReportCommandOutput> = ({
  account,
}) => ({
  Content: Buffer.from(credentialReport(account)),
  ReportFormat: 'text/csv',
  GeneratedTime: account.scope.today,
});

interface DetailOf {
  readonly filter: Iam.EntityType;
  readonly list: 'UserDetailList' | 'GroupDetailList' | 'RoleDetailList' | 'Policies';
  readonly detail: object;
}

const detailsOf = ({ identities }: DemoAccount): DetailOf[] => [
  ...identities.userDetails.map((detail): DetailOf => ({ filter: 'User', list: 'UserDetailList', detail })),
  ...identities.groups.map((detail): DetailOf => ({ filter: 'Group', list: 'GroupDetailList', detail })),
  ...identities.roles.map((detail): DetailOf => ({ filter: 'Role', list: 'RoleDetailList', detail })),
  ...identities.policies.map((detail): DetailOf => ({ filter: 'LocalManagedPolicy', list: 'Policies', detail })),
];

/** One list of four kinds, paged as one; AWS's own managed policies are not among them. */
const getAccountAuthorizationDetails: Answer<
  Iam.GetAccountAuthorizationDetailsCommandInput,
  Iam.GetAccountAuthorizationDetailsCommandOutput
> = ({ account }, input) => {
  const wanted = detailsOf(account).filter(({ filter }) => !input.Filter?.length || input.Filter.includes(filter));
  const { items, next, isTruncated } = page(wanted, input);
  const of = (list: DetailOf['list']): object[] =>
    items.filter((item) => item.list === list).map(({ detail }) => detail);
  return {
    UserDetailList: of('UserDetailList'),
    GroupDetailList: of('GroupDetailList'),
    RoleDetailList: of('RoleDetailList'),
    Policies: of('Policies'),
    IsTruncated: isTruncated,
    Marker: next,
  };
};

const listUsers: Answer<Iam.ListUsersCommandInput, Iam.ListUsersCommandOutput> = ({ account }, input) => {
  const { items, next, isTruncated } = page(account.identities.users, input);
  const users = items.map(({ name, id, arn, createdAt, passwordLastUsedAt }) => ({
    UserName: name,
    UserId: id,
    Arn: arn,
    Path: '/',
    CreateDate: createdAt,
    PasswordLastUsed: passwordLastUsedAt,
  }));
  return { Users: users, IsTruncated: isTruncated, Marker: next };
};

const listAccessKeys: Answer<Iam.ListAccessKeysCommandInput, Iam.ListAccessKeysCommandOutput> = (
  { account },
  { UserName },
) => {
  const user = account.identities.users.find(({ name }) => name === UserName);
  if (!user) throw new WireError('NoSuchEntity', `The user with name ${UserName} cannot be found.`, 404);
  const keys = user.keys.map(({ id, isActive, rotatedAt }) => ({
    UserName,
    AccessKeyId: id,
    Status: isActive ? ('Active' as const) : ('Inactive' as const),
    CreateDate: rotatedAt,
  }));
  return { AccessKeyMetadata: keys, IsTruncated: false };
};

const listPolicies: Answer<Iam.ListPoliciesCommandInput, Iam.ListPoliciesCommandOutput> = ({ account }, input) => {
  const attached = account.identities.policies.filter(
    ({ AttachmentCount = 0 }) => !input.OnlyAttached || AttachmentCount > 0,
  );
  const { items, next, isTruncated } = page(
    attached.map(({ PolicyVersionList: _versions, ...policy }) => policy),
    input,
  );
  return { Policies: items, IsTruncated: isTruncated, Marker: next };
};

const getPolicyVersion: Answer<Iam.GetPolicyVersionCommandInput, Iam.GetPolicyVersionCommandOutput> = (
  { account },
  { PolicyArn, VersionId },
) => {
  const policy = account.identities.policies.find(({ Arn }) => Arn === PolicyArn);
  const version = policy?.PolicyVersionList?.find((each) => each.VersionId === VersionId);
  if (!version)
    throw new WireError(
      'NoSuchEntity',
      `Policy ${PolicyArn} version ${VersionId} does not exist or is not attachable.`,
      404,
    );
  return { PolicyVersion: version };
};

const virtualDevice = ({ accountId, scope }: DemoAccount, name: string, Arn: string): Iam.VirtualMFADevice => ({
  SerialNumber: `arn:aws:iam::${accountId}:mfa/${name}`,
  EnableDate: scope.daysAgo(200),
  User: { Arn, Path: '/', UserName: name, UserId: scope.letters(`mfa/${name}`, 20), CreateDate: scope.daysAgo(400) },
});

const listVirtualMfaDevices: Answer<Iam.ListVirtualMFADevicesCommandInput, Iam.ListVirtualMFADevicesCommandOutput> = (
  { account },
  input,
) => {
  const { rootHasMfa, users } = account.identities;
  const isRootVirtual = rootHasMfa && standingOf(account.scope).rootHasVirtualMfa;
  const devices = [
    ...(isRootVirtual
      ? [virtualDevice(account, 'root-account-mfa-device', `arn:aws:iam::${account.accountId}:root`)]
      : []),
    ...users.filter(({ hasMfa }) => hasMfa).map(({ name, arn }) => virtualDevice(account, name, arn)),
  ];
  const { items, next, isTruncated } = page(devices, input);
  return { VirtualMFADevices: items, IsTruncated: isTruncated, Marker: next };
};

const listServerCertificates: Answer<
  Iam.ListServerCertificatesCommandInput,
  Iam.ListServerCertificatesCommandOutput
> = ({ account }, input) => {
  const { items, next, isTruncated } = page(account.identities.certificates, input);
  return { ServerCertificateMetadataList: items, IsTruncated: isTruncated, Marker: next };
};

const listSamlProviders: Answer<Iam.ListSAMLProvidersCommandInput, Iam.ListSAMLProvidersCommandOutput> = ({
  account,
}) => ({
  SAMLProviderList: standingOf(account.scope).hasDirectory
    ? [{ Arn: `arn:aws:iam::${account.accountId}:saml-provider/directory`, CreateDate: account.scope.daysAgo(300) }]
    : [],
});

export const iamAnswers = {
  GenerateCredentialReport: generateCredentialReport,
  GetAccountAuthorizationDetails: getAccountAuthorizationDetails,
  GetAccountPasswordPolicy: getAccountPasswordPolicy,
  GetAccountSummary: getAccountSummary,
  GetCredentialReport: getCredentialReport,
  GetPolicyVersion: getPolicyVersion,
  ListAccessKeys: listAccessKeys,
  ListPolicies: listPolicies,
  ListSAMLProviders: listSamlProviders,
  ListServerCertificates: listServerCertificates,
  ListUsers: listUsers,
  ListVirtualMFADevices: listVirtualMfaDevices,
};
