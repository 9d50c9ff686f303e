import { execFileSync } from 'node:child_process';
import { ACMClient, ImportCertificateCommand, RequestCertificateCommand } from '@aws-sdk/client-acm';
import {
  CreateAliasCommand,
  CreateKeyCommand,
  DisableKeyCommand,
  EnableKeyRotationCommand,
  KMSClient,
  PutKeyPolicyCommand,
  ScheduleKeyDeletionCommand,
} from '@aws-sdk/client-kms';
import {
  CreateSecretCommand,
  PutResourcePolicyCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

/** A policy for everybody, under a condition or none. */
export const policyForAll = (Resource: string, Condition?: object): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Sid: 'all', Effect: 'Allow', Principal: '*', Action: '*', Resource, ...(Condition && { Condition }) },
    ],
  });

const KEYS: ReadonlyArray<{
  readonly name: string;
  readonly isSymmetric?: boolean;
  readonly verdicts: Readonly<Record<string, Expected>>;
}> = [
  {
    name: 'rotating',
    verdicts: { 'kms-key-rotation': 'pass', 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'pass' },
  },
  {
    name: 'still',
    verdicts: { 'kms-key-rotation': 'fail', 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'pass' },
  },
  {
    name: 'signing',
    isSymmetric: false,
    verdicts: { 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'pass' },
  },
  { name: 'disabled', verdicts: { 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'pass' } },
  { name: 'dying', verdicts: { 'kms-key-pending-deletion': 'fail', 'kms-key-policy-public': 'pass' } },
  {
    name: 'public',
    verdicts: { 'kms-key-rotation': 'fail', 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'fail' },
  },
  {
    name: 'narrowed',
    verdicts: { 'kms-key-rotation': 'fail', 'kms-key-pending-deletion': 'pass', 'kms-key-policy-public': 'pass' },
  },
];

/** What makes a new key the one that its name says. */
const settle = async (
  kms: KMSClient,
  KeyId: string,
  { name, alias }: { name: string; alias: string },
): Promise<void> => {
  const policy = (Policy: string) => kms.send(new PutKeyPolicyCommand({ KeyId, PolicyName: 'default', Policy }));
  if (name === 'rotating') {
    await kms.send(new CreateAliasCommand({ AliasName: `alias/${alias}`, TargetKeyId: KeyId }));
    await kms.send(new EnableKeyRotationCommand({ KeyId }));
  }
  if (name === 'public') await policy(policyForAll('*'));
  if (name === 'narrowed') await policy(policyForAll('*', { StringEquals: { 'kms:CallerAccount': ACCOUNT_ID } }));
  if (name === 'disabled') await kms.send(new DisableKeyCommand({ KeyId }));
  if (name === 'dying') await kms.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 7 }));
};

const seedKms = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const kms = new KMSClient(clientSettings(endpoint, region));
  for (const { name, isSymmetric = true, verdicts } of KEYS) {
    const spec = isSymmetric ? {} : { KeySpec: 'RSA_2048' as const, KeyUsage: 'SIGN_VERIFY' as const };
    const { KeyMetadata } = await kms.send(new CreateKeyCommand(spec));
    await settle(kms, given(KeyMetadata?.KeyId, 'the key'), { name, alias: named(target, name) });
    manifest.plant(given(KeyMetadata?.Arn, 'the key'), verdicts);
  }
};

/** A certificate of its own making: the emulator gives every one that it is asked for a strong key. */
const weakCertificate = (): { readonly Certificate: Buffer; readonly PrivateKey: Buffer } => {
  const settings = [
    'req',
    '-x509',
    '-newkey',
    'rsa:1024',
    '-nodes',
    '-days',
    '3650',
    '-subj',
    '/C=US/O=Seed/CN=weak.example.com',
    '-keyout',
    '-',
  ];
  const made = execFileSync('openssl', settings, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const at = made.indexOf('-----BEGIN CERTIFICATE-----');
  return { Certificate: Buffer.from(made.slice(at)), PrivateKey: Buffer.from(made.slice(0, at)) };
};

const seedAcm = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const acm = new ACMClient(clientSettings(endpoint, region));
  const strong = await acm.send(
    new RequestCertificateCommand({ DomainName: named(target, 'strong').concat('.example.com') }),
  );
  const weak = await acm.send(new ImportCertificateCommand(weakCertificate()));
  // Nothing uses them.
  const unused = { 'acm-certificate-expiry': 'pass' } as const;
  manifest.plant(given(strong.CertificateArn, 'the certificate'), {
    'acm-certificate-key-strength': 'pass',
    ...unused,
  });
  manifest.plant(given(weak.CertificateArn, 'the certificate'), { 'acm-certificate-key-strength': 'fail', ...unused });
};

const seedSecrets = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const secrets = new SecretsManagerClient(clientSettings(endpoint, region));
  for (const [name, condition, isRotated] of [
    ['rotated', undefined, true],
    ['still', undefined, false],
    ['public', {}, false],
    ['narrowed', { StringEquals: { 'aws:PrincipalOrgID': 'o-example' } }, false],
  ] as const) {
    const { ARN } = await secrets.send(
      new CreateSecretCommand({ Name: named(target, `${name}-${region}`), SecretString: 'nothing' }),
    );
    const SecretId = given(ARN, 'the secret');
    if (condition)
      await secrets.send(
        new PutResourcePolicyCommand({
          SecretId,
          ResourcePolicy: policyForAll('*', Object.keys(condition).length > 0 ? condition : undefined),
        }),
      );
    if (isRotated)
      await secrets.send(
        new RotateSecretCommand({ SecretId, RotationRules: { AutomaticallyAfterDays: 30 }, RotateImmediately: false }),
      );
    manifest.plant(SecretId, {
      'secrets-rotation': isRotated ? 'pass' : 'fail',
      'secrets-public-policy': name === 'public' ? 'fail' : 'pass',
    });
  }
};

/** Keys, certificates and secrets, sound and not, in one region. */
export const seedKeys = async (target: SeedTarget, region: string): Promise<void> => {
  await seedKms(target, region);
  await seedAcm(target, region);
  await seedSecrets(target, region);
};
