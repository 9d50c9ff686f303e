import type { PasswordPolicy as SdkPolicy } from '@aws-sdk/client-iam';
import { CloudError } from '../../cloud-port';
import { type Fact, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import type { CredentialReport } from '../iam/credential-report';
import { readPages } from '../pages';
import { orNull, present } from '../shapes';
import type { AccountContact, AwsAccount, PasswordPolicy, RootUse } from './aws-account';

const PAGE = 1000;

type FactOf<N extends keyof AwsAccount> = AwsAccount[N] extends Fact<infer T> ? T : never;

const readRoot = (collecting: Collecting): Promise<AwsAccount['root']> =>
  readFact<FactOf<'root'>>(collecting, async () => {
    const { SummaryMap } = await callIn(collecting, 'iam', 'GetAccountSummary', {});
    const {
      AccountAccessKeysPresent: keys,
      AccountMFAEnabled: mfa,
      AccountPasswordPresent: password,
      AccountSigningCertificatesPresent: certificates,
    } = SummaryMap ?? {};
    if (keys === undefined || mfa === undefined)
      throw new CloudError(
        'failed',
        'iam:GetAccountSummary',
        'IncompleteSummary',
        'The account summary has no entry for the root user.',
      );
    return {
      hasAccessKeys: keys !== 0,
      hasMfa: mfa === 1,
      hasPassword: password === undefined ? null : password !== 0,
      hasCertificates: (certificates ?? 0) !== 0,
    };
  });

const ROOT_DEVICE = /:mfa\/root-account-mfa-device$/;
const ROOT_USER = /^arn:aws[\w-]*:iam::\d{12}:root$/;

/** Without any MFA device, its type is not asked for. */
const readRootHasVirtualMfa = async (
  collecting: Collecting,
  reading: Promise<AwsAccount['root']>,
): Promise<Fact<boolean>> => {
  const root = await reading;
  if (root.known && !root.value.hasMfa) return toFact(false);
  return readFact(collecting, async () => {
    const pages = readPages(collecting, {
      service: 'iam',
      operation: 'ListVirtualMFADevices',
      input: (Marker) => ({ AssignmentStatus: 'Assigned' as const, MaxItems: PAGE, Marker }),
      next: ({ IsTruncated, Marker }) => (IsTruncated ? Marker : undefined),
    });
    let found = false;
    for await (const { VirtualMFADevices } of pages)
      found ||= (VirtualMFADevices ?? []).some(
        ({ SerialNumber, User }) => ROOT_DEVICE.test(SerialNumber ?? '') || ROOT_USER.test(User?.Arn ?? ''),
      );
    return found;
  });
};

const toPolicy = (policy: SdkPolicy | undefined): PasswordPolicy => ({
  minimumLength: orNull(policy?.MinimumPasswordLength),
  reusePrevention: orNull(policy?.PasswordReusePrevention),
  requiresLowercase: policy?.RequireLowercaseCharacters === true,
  requiresUppercase: policy?.RequireUppercaseCharacters === true,
  requiresNumbers: policy?.RequireNumbers === true,
  requiresSymbols: policy?.RequireSymbols === true,
  maxAgeDays: policy?.ExpirePasswords === true ? orNull(policy.MaxPasswordAge) : null,
});

const readPasswordPolicy = (collecting: Collecting): Promise<AwsAccount['passwordPolicy']> =>
  readFact<PasswordPolicy | null>(
    collecting,
    async () => toPolicy((await callIn(collecting, 'iam', 'GetAccountPasswordPolicy', {})).PasswordPolicy),
    { absent: { codes: ['NoSuchEntity', 'NoSuchEntityException'], value: null } },
  );

const readSamlProviders = (collecting: Collecting): Promise<Fact<readonly string[]>> =>
  readFact<readonly string[]>(collecting, async () =>
    present(((await callIn(collecting, 'iam', 'ListSAMLProviders', {})).SAMLProviderList ?? []).map(({ Arn }) => Arn)),
  );

const readHasSecurityContact = (collecting: Collecting): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () =>
      (await callIn(collecting, 'account', 'GetAlternateContact', { AlternateContactType: 'SECURITY' }))
        .AlternateContact !== undefined,
    { absent: { codes: ['ResourceNotFoundException'], value: false } },
  );

const readContact = (collecting: Collecting): Promise<Fact<AccountContact>> =>
  readFact(collecting, async () => {
    const { ContactInformation } = await callIn(collecting, 'account', 'GetContactInformation', {});
    const { FullName, CompanyName, CountryCode } = ContactInformation ?? {};
    return { fullName: orNull(FullName), company: orNull(CompanyName), country: orNull(CountryCode) };
  });

const readRootUse = (report: Fact<CredentialReport>): Fact<RootUse> => {
  if (!report.known) return report;
  const { root } = report.value;
  return root ? { known: true, value: root } : toUnread('The credential report has no row for the root user.');
};

/** Facts about the account derived from its identities. */
export type Holders = Pick<AwsAccount, 'supportRoles' | 'cloudShellHolders'>;

/** The account; undefined if neither the root user nor the password policy could be read. */
export const collectAccount = async (
  collecting: Collecting,
  reading: { readonly report: Promise<Fact<CredentialReport>>; readonly holders: Promise<Holders> },
): Promise<AwsAccount[]> => {
  const { partition, unit } = collecting;
  const readingRoot = readRoot(collecting);
  const [root, rootHasVirtualMfa, passwordPolicy, samlProviders, hasSecurityContact, contact, report, holders] =
    await Promise.all([
      readingRoot,
      readRootHasVirtualMfa(collecting, readingRoot),
      readPasswordPolicy(collecting),
      readSamlProviders(collecting),
      readHasSecurityContact(collecting),
      readContact(collecting),
      reading.report,
      reading.holders,
    ]);
  const facts = { root, rootHasVirtualMfa, passwordPolicy, samlProviders, hasSecurityContact, contact, ...holders };
  if (!root.known && Object.values(facts).every((fact) => !fact.known)) {
    collecting.unreadKinds.set('aws.account', {
      kind: 'aws.account',
      operation: 'iam:GetAccountSummary',
      reason: root.reason,
    });
    return [];
  }
  return [
    {
      kind: 'aws.account',
      arn: `arn:${partition}:iam::${unit.accountId}:root`,
      id: unit.accountId,
      name: unit.accountId,
      region: 'global',
      tags: {},
      rootUse: readRootUse(report),
      ...facts,
    },
  ];
};
