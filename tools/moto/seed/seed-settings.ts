import { AccountClient, DeleteAlternateContactCommand, PutAlternateContactCommand } from '@aws-sdk/client-account';
import {
  CreateSAMLProviderCommand,
  DeleteSAMLProviderCommand,
  DetachGroupPolicyCommand,
  DetachRolePolicyCommand,
  IAMClient,
  UpdateAccountPasswordPolicyCommand,
} from '@aws-sdk/client-iam';
import { PutPublicAccessBlockCommand, S3ControlClient } from '@aws-sdk/client-s3-control';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';

export const ROOT = `arn:aws:iam::${ACCOUNT_ID}:root`;
const SAML = `arn:aws:iam::${ACCOUNT_ID}:saml-provider/directory`;

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
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  await iam.send(
    new UpdateAccountPasswordPolicyCommand({
      MinimumPasswordLength: 10,
      PasswordReusePrevention: 24,
      MaxPasswordAge: 120,
      RequireLowercaseCharacters: true,
      RequireNumbers: true,
      RequireSymbols: true,
      RequireUppercaseCharacters: true,
    }),
  );
  const metadata = `<EntityDescriptor>${'x'.repeat(1000)}</EntityDescriptor>`;
  const { SAMLProviderArn } = await iam.send(
    new CreateSAMLProviderCommand({ Name: 'directory', SAMLMetadataDocument: metadata }),
  );
  if (given(SAMLProviderArn, 'the provider') !== SAML) throw new Error('The emulator named the provider otherwise.');
  await new AccountClient(clientSettings(endpoint, 'us-east-1')).send(
    new PutAlternateContactCommand({
      AlternateContactType: 'SECURITY',
      EmailAddress: 'security@example.com',
      Name: 'Security',
      PhoneNumber: '+15550100',
      Title: 'Security',
    }),
  );
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
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  await iam.send(
    new UpdateAccountPasswordPolicyCommand({
      MinimumPasswordLength: 14,
      PasswordReusePrevention: 23,
      MaxPasswordAge: 90,
      RequireLowercaseCharacters: true,
      RequireNumbers: true,
      RequireSymbols: false,
      RequireUppercaseCharacters: true,
    }),
  );
  await iam.send(new DeleteSAMLProviderCommand({ SAMLProviderArn: SAML }));
  const aws = (name: string): string => `arn:aws:iam::aws:policy/${name}`;
  await iam.send(new DetachRolePolicyCommand({ RoleName: 'support', PolicyArn: aws('AWSSupportAccess') }));
  await iam.send(new DetachGroupPolicyCommand({ GroupName: 'readers', PolicyArn: aws('AWSCloudShellFullAccess') }));
  const account = new AccountClient(clientSettings(endpoint, 'us-east-1'));
  await account.send(new DeleteAlternateContactCommand({ AlternateContactType: 'SECURITY' }));
  await blockPublicAccess(endpoint);
  return new Map(Object.entries(AT_FIRST).map(([check, status]) => [check, status === 'pass' ? 'fail' : 'pass']));
};

/** S3 Control puts the account before the host's name, so the request goes to the host itself. */
const blockPublicAccess = async (endpoint: string): Promise<void> => {
  const url = new URL(endpoint);
  const control = new S3ControlClient({ ...clientSettings(`http://localhost:${url.port}`, 'us-east-1') });
  control.middlewareStack.add(
    (next) => (args) => {
      (args.request as { hostname: string }).hostname = url.hostname;
      return next(args);
    },
    { step: 'build', priority: 'high' },
  );
  const PublicAccessBlockConfiguration = {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  };
  await control.send(new PutPublicAccessBlockCommand({ AccountId: ACCOUNT_ID, PublicAccessBlockConfiguration }));
};
