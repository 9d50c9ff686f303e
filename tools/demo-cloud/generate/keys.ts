import type { CertificateSummary, KeyAlgorithm } from '@aws-sdk/client-acm';
import type { KeyMetadata } from '@aws-sdk/client-kms';
import type { SecretListEntry } from '@aws-sdk/client-secrets-manager';
import { nameOf } from './company';
import { envOf, policyText, standing } from './in-region';
import type { Mendable } from './condition';
import type { Scope } from './scope';

export interface DemoKmsKey {
  readonly metadata: KeyMetadata & { readonly KeyId: string; readonly Arn: string };
  readonly alias: string;
  readonly rotates: boolean;
  readonly policy: string;
}

export interface DemoSecret {
  readonly entry: SecretListEntry;
  readonly policy: string | undefined;
}

interface KeyPlan {
  readonly name: string;
  readonly rotates: boolean;
  readonly isDying: boolean;
  readonly isPublic: boolean;
}

const SOUND_KEY = { rotates: true, isDying: false, isPublic: false };
const KEYS: Readonly<Record<string, readonly Mendable<KeyPlan>[]>> = {
  'us-east-1': [
    { name: 'payments', ...SOUND_KEY },
    { name: 'exports', ...SOUND_KEY, rotates: false, past: [{ until: 3, as: { rotates: true } }] },
    {
      name: 'partners',
      ...SOUND_KEY,
      isPublic: true,
      mended: { isPublic: false },
      past: [{ until: 45, as: { isPublic: true } }],
    },
    { name: 'old-backups', ...SOUND_KEY, isDying: true, mended: { isDying: false } },
  ],
  'eu-west-1': [
    {
      name: 'shop',
      ...SOUND_KEY,
      rotates: false,
      mended: { rotates: true },
      past: [{ until: 24, as: { rotates: false } }],
    },
  ],
  'ap-southeast-2': [{ name: 'support', ...SOUND_KEY }],
};

const uuidOf = (scope: Scope, name: string): string => {
  const hex = `${scope.id('k', name)}${scope.id('k', `${name}/more`)}`.replace(/k-/g, '');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const makeKey = (scope: Scope, region: string, { name, rotates, isDying, isPublic }: KeyPlan): DemoKmsKey => {
  const id = uuidOf(scope, `${region}/${name}`);
  return {
    metadata: {
      KeyId: id,
      Arn: `arn:aws:kms:${region}:${scope.accountId}:key/${id}`,
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
    alias: `alias/${nameOf(scope.accountId, { env: envOf(region) }, name)}`,
    rotates,
    policy: policyText(scope.accountId, isPublic),
  };
};

/** The customer's own keys. */
export const makeKeys = (scope: Scope, region: string): DemoKmsKey[] =>
  standing<KeyPlan>(scope, region, KEYS).map((plan) => makeKey(scope, region, plan));

interface CertificatePlan {
  readonly domain: string;
  readonly daysLeft: number;
  readonly algorithm: KeyAlgorithm;
  readonly isInUse: boolean;
}

const CERTIFICATES: Readonly<Record<string, readonly Mendable<CertificatePlan>[]>> = {
  'us-east-1': [
    { domain: 'shop', daysLeft: 214, algorithm: 'EC_prime256v1', isInUse: true },
    { domain: 'portal', daysLeft: 4, algorithm: 'RSA_2048', isInUse: true, mended: { daysLeft: 361 } },
    { domain: 'partner-gateway', daysLeft: 92, algorithm: 'RSA_1024', isInUse: false },
  ],
};

/** Certificates of ACM, one of them about to end. */
export const makeCertificates = (scope: Scope, region: string): CertificateSummary[] =>
  standing<CertificatePlan>(scope, region, CERTIFICATES).map(({ domain, daysLeft, algorithm, isInUse }) => ({
    CertificateArn: `arn:aws:acm:${region}:${scope.accountId}:certificate/${uuidOf(scope, `certificate/${domain}`)}`,
    DomainName: `${domain}.example.com`,
    Status: 'ISSUED',
    KeyAlgorithm: algorithm,
    InUse: isInUse,
    NotBefore: scope.daysAgo(395 - daysLeft),
    NotAfter: scope.daysAgo(-daysLeft),
  }));

interface SecretPlan {
  readonly name: string;
  readonly rotates: boolean;
  readonly policy: 'none' | 'own' | 'public';
}

const SECRETS: Readonly<Record<string, readonly Mendable<SecretPlan>[]>> = {
  'us-east-1': [
    { name: 'orders-db', rotates: true, policy: 'none' },
    {
      name: 'reporting-db',
      rotates: false,
      policy: 'own',
      mended: { rotates: true },
      past: [{ until: 17, as: { rotates: false } }],
    },
    { name: 'partner-token', rotates: false, policy: 'public', mended: { policy: 'own', rotates: true } },
  ],
  'eu-west-1': [
    {
      name: 'shop-db',
      rotates: false,
      policy: 'none',
      mended: { rotates: true },
      past: [{ until: 3, as: { rotates: false } }],
    },
  ],
  'ap-southeast-2': [{ name: 'ticket-api', rotates: true, policy: 'own' }],
};

/** Secrets by name; their values exist nowhere. */
export const makeSecrets = (scope: Scope, region: string): DemoSecret[] =>
  standing<SecretPlan>(scope, region, SECRETS).map(({ name, rotates, policy }) => {
    const full = nameOf(scope.accountId, { env: envOf(region) }, name);
    return {
      entry: {
        ARN: `arn:aws:secretsmanager:${region}:${scope.accountId}:secret:${full}-${scope.letters(`secret/${name}`, 6)}`,
        Name: full,
        RotationEnabled: rotates,
        CreatedDate: scope.daysAgo(420),
        Tags: [],
      },
      policy: policy === 'none' ? undefined : policyText(scope.accountId, policy === 'public'),
    };
  });
