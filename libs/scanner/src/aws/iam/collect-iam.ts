import type { ManagedPolicyDetail, UserDetail } from '@aws-sdk/client-iam';
import { CloudError } from '../../cloud-port';
import { type Fact, type Resource, known, unread } from '../../snapshot';
import type { AwsAccount } from '../account/aws-account';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { parsePolicy } from '../policy-text';
import { isoOf, present, tagsOf } from '../shapes';
import { readCredentialReport } from './read-credential-report';
import type { IamPolicy } from './iam-policy';
import type { IamUser, UserCredentials } from './iam-user';

/** IAM belongs to no region. */
const REGION = 'global';
const PAGE = 1000;

const readRoot = (collecting: Collecting): Promise<AwsAccount['root'] extends Fact<infer T> ? Fact<T> : never> =>
  readFact(collecting, async () => {
    const { SummaryMap } = await callIn(collecting, 'iam', 'GetAccountSummary', {});
    const { AccountAccessKeysPresent: keys, AccountMFAEnabled: mfa } = SummaryMap ?? {};
    if (keys === undefined || mfa === undefined)
      throw new CloudError(
        'failed',
        'iam:GetAccountSummary',
        'IncompleteSummary',
        'The summary does not speak of the root user.',
      );
    return { hasAccessKeys: keys !== 0, hasMfa: mfa === 1 };
  });

const readPasswordPolicy = (collecting: Collecting): Promise<AwsAccount['passwordPolicy']> =>
  readFact<{ minimumLength: number | null } | null>(
    collecting,
    async () => ({
      minimumLength:
        (await callIn(collecting, 'iam', 'GetAccountPasswordPolicy', {})).PasswordPolicy?.MinimumPasswordLength ?? null,
    }),
    { absent: { codes: ['NoSuchEntity', 'NoSuchEntityException'], value: null } },
  );

/** The account, or nothing where neither of its facts could be read. */
const collectAccount = async (collecting: Collecting): Promise<AwsAccount[]> => {
  const { partition, unit } = collecting;
  const [root, passwordPolicy] = await Promise.all([readRoot(collecting), readPasswordPolicy(collecting)]);
  if (!root.known && !passwordPolicy.known) {
    collecting.unreadKinds.set('aws.account', { kind: 'aws.account', operation: 'iam:GetAccountSummary', reason: root.reason });
    return [];
  }
  return [
    {
      kind: 'aws.account',
      arn: `arn:${partition}:iam::${unit.accountId}:root`,
      id: unit.accountId,
      name: unit.accountId,
      region: REGION,
      tags: {},
      root,
      passwordPolicy,
    },
  ];
};

const credentialsOf = (report: Fact<ReadonlyMap<string, UserCredentials>>, arn: string): Fact<UserCredentials> => {
  if (!report.known) return report;
  const found = report.value.get(arn);
  return found ? known(found) : unread('The credential report is older than this user; AWS renews it every four hours.');
};

const toUser = (user: UserDetail & { Arn: string }, report: Fact<ReadonlyMap<string, UserCredentials>>): IamUser => ({
  kind: 'aws.iam.user',
  arn: user.Arn,
  id: user.UserName ?? user.Arn,
  name: user.UserName ?? user.Arn,
  region: REGION,
  tags: tagsOf(user.Tags),
  createdAt: isoOf(user.CreateDate),
  inlinePolicies: present((user.UserPolicyList ?? []).map(({ PolicyName }) => PolicyName)),
  attachedPolicies: present((user.AttachedManagedPolicies ?? []).map(({ PolicyArn }) => PolicyArn)),
  credentials: credentialsOf(report, user.Arn),
});

const toPolicy = async (collecting: Collecting, policy: ManagedPolicyDetail & { Arn: string }): Promise<IamPolicy> => ({
  kind: 'aws.iam.policy',
  arn: policy.Arn,
  id: policy.PolicyName ?? policy.Arn,
  name: policy.PolicyName ?? policy.Arn,
  region: REGION,
  tags: {},
  attachments: policy.AttachmentCount ?? 0,
  document: await readFact(
    collecting,
    async () =>
      parsePolicy(
        policy.PolicyVersionList?.find(({ IsDefaultVersion }) => IsDefaultVersion)?.Document,
        'iam:GetAccountAuthorizationDetails',
      ),
    { subject: policy.Arn },
  ),
});

async function* identityPages(
  collecting: Collecting,
  report: Promise<Fact<ReadonlyMap<string, UserCredentials>>>,
): AsyncGenerator<Resource[]> {
  const pages = pagesOf(collecting, {
    service: 'iam',
    operation: 'GetAccountAuthorizationDetails',
    input: (Marker) => ({ Filter: ['User' as const, 'LocalManagedPolicy' as const], MaxItems: PAGE, Marker }),
    next: ({ IsTruncated, Marker }) => (IsTruncated ? Marker : undefined),
  });
  for await (const { UserDetailList, Policies } of pages) {
    const credentials = await report;
    const users = (UserDetailList ?? []).flatMap((user) => (user.Arn ? [toUser({ ...user, Arn: user.Arn }, credentials)] : []));
    const policies = await Promise.all(
      (Policies ?? []).flatMap((policy) => (policy.Arn ? [toPolicy(collecting, { ...policy, Arn: policy.Arn })] : [])),
    );
    yield [...users, ...policies];
  }
}

/** The account's root and password policy, its users and its own policies. */
export const collectIam = async (collecting: Collecting): Promise<Resource[]> => {
  const report = readCredentialReport(collecting);
  const [account, identities] = await Promise.all([
    collectAccount(collecting),
    readList(collecting, ['aws.iam.user', 'aws.iam.policy'], () => identityPages(collecting, report)),
  ]);
  // A report that nobody waited for must still leave its gap.
  await report;
  return [...account, ...identities];
};
