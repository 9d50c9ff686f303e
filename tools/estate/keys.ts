import { execFileSync } from 'node:child_process';
import type { KeyAlgorithm } from '@aws-sdk/client-acm';
import type { Scope } from '../demo-cloud/generate/scope';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, inServices, listPages } from './answering';
import { AP, at, EMULATED_ACCOUNT_ID, EU, type Kind, policyFor, policyForAll, US, verdict } from './plan';

interface Key {
  readonly rotates: boolean;
  readonly isDying: boolean;
  readonly isPublic: boolean;
  /** A public key policy with a condition on its own account. */
  readonly isNarrowed?: boolean;
  readonly isAsymmetric?: boolean;
  readonly isDisabled?: boolean;
}

const SOUND_KEY: Key = { rotates: true, isDying: false, isPublic: false };
const STILL_KEY: Key = { ...SOUND_KEY, rotates: false };

const toUuid = (scope: Scope, name: string): string => {
  const hex = `${scope.id('k', name)}${scope.id('k', `${name}/more`)}`.replace(/k-/g, '');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
};

export const KEYS: Kind<Key> = {
  company: [
    { ...at(US, 'payments'), ...SOUND_KEY },
    { ...at(US, 'exports'), ...STILL_KEY, past: [{ until: 3, as: { rotates: true } }] },
    {
      ...at(US, 'partners'),
      ...SOUND_KEY,
      isPublic: true,
      mended: { isPublic: false },
      past: [{ until: 45, as: { isPublic: true } }],
    },
    { ...at(US, 'old-backups'), ...SOUND_KEY, isDying: true, mended: { isDying: false } },
    { ...at(EU, 'shop'), ...STILL_KEY, mended: { rotates: true }, past: [{ until: 24, as: { rotates: false } }] },
    { ...at(AP, 'support'), ...SOUND_KEY },
  ],
  arn: (scope, region, _name, { what }) =>
    `arn:aws:kms:${region}:${scope.accountId}:key/${toUuid(scope, `${region}/${what}`)}`,
  emulated: {
    rotating: SOUND_KEY,
    still: STILL_KEY,
    signing: { ...STILL_KEY, isAsymmetric: true },
    disabled: { ...STILL_KEY, isDisabled: true },
    dying: { ...STILL_KEY, isDying: true },
    public: { ...STILL_KEY, isPublic: true },
    narrowed: { ...STILL_KEY, isNarrowed: true },
  },
  verdicts: ({ rotates, isDying, isPublic, isAsymmetric, isDisabled }) => ({
    ...(isAsymmetric || isDisabled || isDying ? {} : { 'kms-key-rotation': verdict(rotates) }),
    'kms-key-pending-deletion': verdict(!isDying),
    'kms-key-policy-public': verdict(!isPublic),
  }),
  plant: async ({ aws: { kms } }, name, { rotates, isDying, isPublic, isNarrowed, isAsymmetric, isDisabled }) => {
    const signing = { KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' } as const;
    const { KeyMetadata } = await kms.createKey(isAsymmetric ? signing : {});
    const KeyId = KeyMetadata?.KeyId;
    const own = isNarrowed ? { StringEquals: { 'kms:CallerAccount': EMULATED_ACCOUNT_ID } } : undefined;
    if (isPublic || isNarrowed)
      await kms.putKeyPolicy({ KeyId, PolicyName: 'default', Policy: policyForAll('*', own) });
    if (rotates) {
      await kms.createAlias({ AliasName: `alias/${name}`, TargetKeyId: KeyId });
      await kms.enableKeyRotation({ KeyId });
    }
    if (isDisabled) await kms.disableKey({ KeyId });
    if (isDying) await kms.scheduleKeyDeletion({ KeyId, PendingWindowInDays: 7 });
    return KeyMetadata?.Arn;
  },
};

const truncated = (next: string | undefined) => ({ Truncated: next !== undefined });
const keyPage = (usual: number, most: number) =>
  ({
    size: 'Limit',
    token: 'Marker',
    next: 'NextMarker',
    usual,
    most,
    fault: 'InvalidMarkerException',
    more: truncated,
  }) as const;
const toId = (arn: string): string => arn.slice(arn.indexOf('/') + 1);
const keys = inServices(KEYS);
const key = finder(
  keys,
  ({ arn }, name) => name === arn || name === toId(arn),
  (name) => new WireError('NotFoundException', `Key '${name}' does not exist`),
)('KeyId');

export const kmsAnswers = {
  DescribeKey: about(key, ({ arn, isDying }, { account: { scope } }) => ({
    KeyMetadata: {
      KeyId: toId(arn),
      Arn: arn,
      AWSAccountId: scope.accountId,
      KeyManager: 'CUSTOMER',
      KeyState: isDying ? 'PendingDeletion' : 'Enabled',
      Enabled: !isDying,
      KeySpec: 'SYMMETRIC_DEFAULT',
      KeyUsage: 'ENCRYPT_DECRYPT',
      Origin: 'AWS_KMS',
      MultiRegion: false,
      CreationDate: scope.daysAgo(600),
      ...(isDying ? { DeletionDate: scope.daysAgo(-11) } : {}),
    },
  })),
  GetKeyPolicy: about(key, ({ isPublic }, { account }) => ({
    Policy: policyFor(account.accountId, isPublic),
    PolicyName: 'default',
  })),
  GetKeyRotationStatus: about(key, ({ rotates }) => ({ KeyRotationEnabled: rotates })),
  ListAliases: listPages(keyPage(50, 100), 'Aliases', keys, ({ name, arn }) => ({
    AliasName: `alias/${name}`,
    TargetKeyId: toId(arn),
  })),
  ListKeys: listPages(keyPage(100, 1000), 'Keys', keys, ({ arn }) => ({ KeyId: toId(arn), KeyArn: arn })),
};

interface Certificate {
  readonly daysLeft: number;
  readonly algorithm: KeyAlgorithm;
  readonly isInUse: boolean;
}

/** A self-signed certificate: those that the emulator issues always have a strong key. */
const weakCertificate = (): { readonly Certificate: Buffer; readonly PrivateKey: Buffer } => {
  const asked = 'req -x509 -newkey rsa:1024 -nodes -days 3650 -subj /C=US/O=Seed/CN=weak.example.com -keyout -';
  const made = execFileSync('openssl', asked.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const start = made.indexOf('-----BEGIN CERTIFICATE-----');
  return { Certificate: Buffer.from(made.slice(start)), PrivateKey: Buffer.from(made.slice(0, start)) };
};

const YOUNG = { daysLeft: 395, isInUse: false };
export const CERTIFICATES: Kind<Certificate> = {
  company: [
    { ...at(US, 'shop'), daysLeft: 214, algorithm: 'EC_prime256v1', isInUse: true },
    { ...at(US, 'portal'), daysLeft: 4, algorithm: 'RSA_2048', isInUse: true, mended: { daysLeft: 361 } },
    { ...at(US, 'partner-gateway'), daysLeft: 92, algorithm: 'RSA_1024', isInUse: false },
  ],
  arn: (scope, region, _name, { what }) =>
    `arn:aws:acm:${region}:${scope.accountId}:certificate/${toUuid(scope, `certificate/${what}`)}`,
  emulated: { strong: { ...YOUNG, algorithm: 'RSA_2048' }, weak: { ...YOUNG, algorithm: 'RSA_1024' } },
  verdicts: ({ daysLeft, algorithm }) => ({
    'acm-certificate-key-strength': verdict(algorithm !== 'RSA_1024'),
    'acm-certificate-expiry': verdict(daysLeft > 30),
  }),
  plant: async ({ aws: { acm } }, name, { algorithm }) =>
    algorithm === 'RSA_1024'
      ? (await acm.importCertificate(weakCertificate())).CertificateArn
      : (await acm.requestCertificate({ DomainName: `${name}.example.com` })).CertificateArn,
};

const certificates = inServices(CERTIFICATES);

export const acmAnswers = {
  ListCertificates: listPages(
    { size: 'MaxItems', token: 'NextToken', most: 1000, fault: 'ValidationException' },
    'CertificateSummaryList',
    (asked, { Includes }) => {
      const { keyTypes = ['RSA_1024', 'RSA_2048'] } = (Includes ?? {}) as { keyTypes?: readonly string[] };
      return certificates(asked, {}).filter(({ algorithm }) => keyTypes.includes(algorithm));
    },
    ({ arn, what, algorithm, isInUse, daysLeft }, { account: { scope } }) => ({
      CertificateArn: arn,
      DomainName: `${what}.example.com`,
      Status: 'ISSUED',
      KeyAlgorithm: algorithm,
      InUse: isInUse,
      NotBefore: scope.daysAgo(395 - daysLeft),
      NotAfter: scope.daysAgo(-daysLeft),
    }),
  ),
};

interface Secret {
  readonly rotates: boolean;
  readonly policy: 'none' | 'own' | 'public' | 'organisation';
}

const SHARED = { rotates: true, policy: 'own' } as const;
export const SECRETS: Kind<Secret> = {
  company: [
    { ...at(US, 'orders-db'), rotates: true, policy: 'none' },
    {
      ...at(US, 'reporting-db'),
      rotates: false,
      policy: 'own',
      mended: SHARED,
      past: [{ until: 17, as: { rotates: false } }],
    },
    { ...at(US, 'partner-token'), rotates: false, policy: 'public', mended: SHARED },
    {
      ...at(EU, 'shop-db'),
      rotates: false,
      policy: 'none',
      mended: { rotates: true },
      past: [{ until: 3, as: { rotates: false } }],
    },
    { ...at(AP, 'ticket-api'), ...SHARED },
  ],
  arn: (scope, region, name, { what }) =>
    `arn:aws:secretsmanager:${region}:${scope.accountId}:secret:${name}-${scope.letters(`secret/${what}`, 6)}`,
  isNamedByRegion: true,
  emulated: {
    rotated: { rotates: true, policy: 'none' },
    still: { rotates: false, policy: 'none' },
    public: { rotates: false, policy: 'public' },
    narrowed: { rotates: false, policy: 'organisation' },
  },
  verdicts: ({ rotates, policy }) => ({
    'secrets-rotation': verdict(rotates),
    'secrets-public-policy': verdict(policy !== 'public'),
  }),
  plant: async ({ aws: { secrets } }, Name, { rotates, policy }) => {
    const { ARN: SecretId } = await secrets.createSecret({ Name, SecretString: 'nothing' });
    const own = policy === 'organisation' ? { StringEquals: { 'aws:PrincipalOrgID': 'o-example' } } : undefined;
    if (policy !== 'none') await secrets.putResourcePolicy({ SecretId, ResourcePolicy: policyForAll('*', own) });
    const RotationRules = { AutomaticallyAfterDays: 30 };
    if (rotates) await secrets.rotateSecret({ SecretId, RotationRules, RotateImmediately: false });
    return SecretId;
  },
};

const secretNamed = finder(
  inServices(SECRETS),
  ({ name, arn }, asked) => asked === name || asked === arn,
  () => new WireError('ResourceNotFoundException', "Secrets Manager can't find the specified secret."),
);

export const secretsManagerAnswers = {
  GetResourcePolicy: about(secretNamed('SecretId'), ({ name, arn, policy }, { account }) => ({
    ARN: arn,
    Name: name,
    ResourcePolicy: policy === 'none' ? undefined : policyFor(account.accountId, policy === 'public'),
  })),
  ListSecrets: listPages(
    { size: 'MaxResults', token: 'NextToken', most: 100, fault: 'InvalidNextTokenException' },
    'SecretList',
    inServices(SECRETS),
    ({ name, arn, rotates }, { account }) => ({
      ARN: arn,
      Name: name,
      RotationEnabled: rotates,
      CreatedDate: account.scope.daysAgo(420),
      Tags: [],
    }),
  ),
};
