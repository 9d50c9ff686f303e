import { S3Control } from '@aws-sdk/client-s3-control';
import { EVERY_REGION, recordObjects } from '../../estate/cloudtrail';
import { clientSettings, openClients } from '../clients';
import { ACCOUNT_ID, type Expected, type SeedTarget, demand } from './manifest';

export const ROOT = `arn:aws:iam::${ACCOUNT_ID}:root`;
const SAML = `arn:aws:iam::${ACCOUNT_ID}:saml-provider/directory`;
const LETTERS = { RequireLowercaseCharacters: true, RequireNumbers: true, RequireUppercaseCharacters: true };

/** The account's settings at first; `turnSettings` reverses each. */
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

/** Plants the account's settings. */
export const seedSettings = async ({ endpoint, manifest }: SeedTarget): Promise<void> => {
  const { iam, account } = openClients(endpoint, 'us-east-1');
  const password = { MinimumPasswordLength: 10, PasswordReusePrevention: 24, MaxPasswordAge: 120 };
  await iam.updateAccountPasswordPolicy({ ...LETTERS, ...password, RequireSymbols: true });
  const SAMLMetadataDocument = `<EntityDescriptor>${'x'.repeat(1000)}</EntityDescriptor>`;
  const { SAMLProviderArn } = await iam.createSAMLProvider({ Name: 'directory', SAMLMetadataDocument });
  if (demand(SAMLProviderArn, 'the provider') !== SAML) throw new Error('The emulator named the provider otherwise.');
  const linked = await iam.createServiceLinkedRole({ AWSServiceName: 'autoscaling.amazonaws.com' });
  manifest.plant(demand(linked.Role?.Arn, 'the role'), { 'iam-inline-policy-full-admin': 'pass' });
  const contact = { EmailAddress: 'security@example.com', PhoneNumber: '+15550100' };
  await account.putAlternateContact({
    AlternateContactType: 'SECURITY',
    Name: 'Security',
    Title: 'Security',
    ...contact,
  });
  manifest.plant(ROOT, {
    ...AT_FIRST,
    // The emulator's root user never has keys or MFA, and the credential report omits it.
    'iam-root-hardware-mfa': 'fail',
    'iam-root-mfa': 'fail',
    'iam-root-no-access-keys': 'pass',
    'iam-root-not-used-recently': 'unknown',
    'account-contact-details': 'manual',
  });
};

/** Reverses each setting. Returns the expected verdicts. */
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

/** From now on the multi-Region trail records only reads of objects. */
export const turnObjectEvents = (endpoint: string, home: string): Promise<unknown> =>
  recordObjects(openClients(endpoint, home).cloudtrail, EVERY_REGION, { recordsObjectReads: true });

/** Stops the multi-Region trail, so that only single-Region trails log, or starts it again. */
export const logEveryRegion = async (endpoint: string, home: string, isOn: boolean): Promise<void> => {
  const { cloudtrail } = openClients(endpoint, home);
  await (isOn ? cloudtrail.startLogging({ Name: EVERY_REGION }) : cloudtrail.stopLogging({ Name: EVERY_REGION }));
};

/** S3 Control prefixes the host name with the account; the emulator is reached without. */
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
