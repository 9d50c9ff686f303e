import { S3Control } from '@aws-sdk/client-s3-control';
import { clientSettings, openClients } from '../clients';
import { ACCOUNT_ID, type Expected, type SeedTarget, demand } from './manifest';

export const ROOT = `arn:aws:iam::${ACCOUNT_ID}:root`;
const SAML = `arn:aws:iam::${ACCOUNT_ID}:saml-provider/directory`;
const LETTERS = { RequireLowercaseCharacters: true, RequireNumbers: true, RequireUppercaseCharacters: true };

/** What the account's settings are at first; each is the other way round once they were turned. */
const AT_FIRST: Readonly<Record<string, Expected>> = {
  'account-security-contact': 'pass',
  'iam-cloudshell-full-access': 'fail',
  'iam-federation': 'pass',
  'iam-password-complexity': 'pass',
  'iam-password-expiry': 'fail',
  'iam-password-min-length': 'fail',
  'iam-password-reuse': 'pass',
  'iam-support-role': 'pass',
  's3-account-public-access-block': 'fail',
};

/** The settings of the account as a whole. */
export const seedSettings = async ({ endpoint, manifest }: SeedTarget): Promise<void> => {
  const { iam, account } = openClients(endpoint, 'us-east-1');
  const password = { MinimumPasswordLength: 10, PasswordReusePrevention: 24, MaxPasswordAge: 120 };
  await iam.updateAccountPasswordPolicy({ ...LETTERS, ...password, RequireSymbols: true });
  const SAMLMetadataDocument = `<EntityDescriptor>${'x'.repeat(1000)}</EntityDescriptor>`;
  const { SAMLProviderArn } = await iam.createSAMLProvider({ Name: 'directory', SAMLMetadataDocument });
  if (demand(SAMLProviderArn, 'the provider') !== SAML) throw new Error('The emulator named the provider otherwise.');
  const contact = { EmailAddress: 'security@example.com', PhoneNumber: '+15550100' };
  await account.putAlternateContact({
    AlternateContactType: 'SECURITY',
    Name: 'Security',
    Title: 'Security',
    ...contact,
  });
  manifest.plant(ROOT, {
    ...AT_FIRST,
    // The emulator's root user has neither keys nor MFA, nothing can change that, and the report does not speak of it.
    'iam-root-hardware-mfa': 'fail',
    'iam-root-mfa': 'fail',
    'iam-root-no-access-keys': 'pass',
    'iam-root-not-used-recently': 'unknown',
    'account-contact-details': 'manual',
  });
};

/** Turns every setting into its opposite. Answers the verdicts that follow. */
export const turnSettings = async (endpoint: string): Promise<Map<string, Expected>> => {
  const { iam, account } = openClients(endpoint, 'us-east-1');
  const password = { MinimumPasswordLength: 14, PasswordReusePrevention: 23, MaxPasswordAge: 90 };
  await iam.updateAccountPasswordPolicy({ ...LETTERS, ...password, RequireSymbols: false });
  await iam.deleteSAMLProvider({ SAMLProviderArn: SAML });
  const aws = (name: string): string => `arn:aws:iam::aws:policy/${name}`;
  await iam.detachRolePolicy({ RoleName: 'support', PolicyArn: aws('AWSSupportAccess') });
  await iam.detachGroupPolicy({ GroupName: 'readers', PolicyArn: aws('AWSCloudShellFullAccess') });
  await account.deleteAlternateContact({ AlternateContactType: 'SECURITY' });
  await blockPublicAccess(endpoint);
  return new Map(Object.entries(AT_FIRST).map(([check, status]) => [check, status === 'pass' ? 'fail' : 'pass']));
};

/** S3 Control puts the account before the host's name, so the request goes to the host itself. */
const blockPublicAccess = async (endpoint: string): Promise<void> => {
  const url = new URL(endpoint);
  const control = new S3Control(clientSettings(`http://localhost:${url.port}`, 'us-east-1'));
  control.middlewareStack.add(
    (next) => (args) => {
      (args.request as { hostname: string }).hostname = url.hostname;
      return next(args);
    },
    { step: 'build', priority: 'high' },
  );
  const acls = { BlockPublicAcls: true, IgnorePublicAcls: true };
  const PublicAccessBlockConfiguration = { ...acls, BlockPublicPolicy: true, RestrictPublicBuckets: true };
  await control.putPublicAccessBlock({ AccountId: ACCOUNT_ID, PublicAccessBlockConfiguration });
};
