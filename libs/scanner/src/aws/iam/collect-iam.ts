import type { GetAccountAuthorizationDetailsCommandOutput } from '@aws-sdk/client-iam';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Holders, collectAccount } from '../account/collect-account';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import type { ResourceKind } from '../../kinds';
import { collectCertificates } from './collect-certificates';
import type { CredentialReport } from './credential-report';
import { readCredentialReport } from './read-credential-report';
import { toGroup, toPolicy, toRole, toUser } from './to-identity';

const PAGE = 1000;
const IDENTITY_KINDS: readonly ResourceKind[] = ['aws.iam.user', 'aws.iam.role', 'aws.iam.group', 'aws.iam.policy'];

/** The items of a page that have an ARN. */
const withArn = <T extends { Arn?: string | undefined }>(items: readonly T[] | undefined): Array<T & { Arn: string }> =>
  (items ?? []).flatMap((item) => (item.Arn ? [{ ...item, Arn: item.Arn }] : []));

const toIdentities = (
  collecting: Collecting,
  page: Omit<GetAccountAuthorizationDetailsCommandOutput, '$metadata'>,
  report: Fact<CredentialReport>,
): Promise<Resource[]> =>
  Promise.all([
    ...withArn(page.UserDetailList).map((user) => toUser(collecting, user, report)),
    ...withArn(page.RoleDetailList).map((role) => toRole(collecting, role)),
    ...withArn(page.GroupDetailList).map((group) => toGroup(collecting, group)),
    ...withArn(page.Policies).map((policy) => toPolicy(collecting, policy)),
  ]);

async function* identityPages(
  collecting: Collecting,
  report: Promise<Fact<CredentialReport>>,
): AsyncGenerator<Resource[]> {
  const pages = readPages(collecting, {
    service: 'iam',
    operation: 'GetAccountAuthorizationDetails',
    input: (Marker) => ({
      Filter: ['User' as const, 'Role' as const, 'Group' as const, 'LocalManagedPolicy' as const],
      MaxItems: PAGE,
      Marker,
    }),
    next: ({ IsTruncated, Marker }) => (IsTruncated ? Marker : undefined),
  });
  for await (const page of pages) yield await toIdentities(collecting, page, await report);
}

const SUPPORT = /^arn:aws[\w-]*:iam::aws:policy\/(?:.+\/)?AWSSupportAccess$/;
const CLOUD_SHELL = /^arn:aws[\w-]*:iam::aws:policy\/(?:.+\/)?AWSCloudShellFullAccess$/;

const attachedTo = (identities: readonly Resource[], policy: RegExp): Resource[] =>
  identities.filter(
    (identity) =>
      'attachedPolicies' in identity &&
      (identity.attachedPolicies as readonly string[]).some((arn) => policy.test(arn)),
  );

/** The holders of policies that account-wide checks need; unknown if the list is incomplete. */
const findHolders = (collecting: Collecting, identities: readonly Resource[]): Holders => {
  const missing = collecting.unreadKinds.get('aws.iam.role');
  if (missing) return { supportRoles: toUnread(missing.reason), cloudShellHolders: toUnread(missing.reason) };
  const roles = attachedTo(identities, SUPPORT).filter(({ kind }) => kind === 'aws.iam.role');
  return {
    supportRoles: toFact(roles.map(({ name }) => name)),
    cloudShellHolders: toFact(attachedTo(identities, CLOUD_SHELL).map(({ arn }) => arn)),
  };
};

/** The account's root user and settings, and its users, groups, roles, customer managed policies and certificates. */
export const collectIam = async (collecting: Collecting): Promise<Resource[]> => {
  const report = readCredentialReport(collecting);
  const identities = readList(collecting, IDENTITY_KINDS, () => identityPages(collecting, report));
  const holders = identities.then((found) => findHolders(collecting, found));
  const lists = await Promise.all([
    collectAccount(collecting, { report, holders }),
    identities,
    collectCertificates(collecting),
  ]);
  return lists.flat();
};
