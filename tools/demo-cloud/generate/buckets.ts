import type { Grant, PublicAccessBlockConfiguration, ServerSideEncryption } from '@aws-sdk/client-s3';
import { nameOf } from './company';
import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import { tagsOf, type Labels, type Tag } from './tags';
import type { Use } from './use';

/** A bucket as its configuration calls show it. */
export interface DemoBucket {
  readonly name: string;
  readonly region: string;
  readonly createdAt: Date;
  /** Undefined where the bucket has none: S3 then answers NoSuchPublicAccessBlockConfiguration. */
  readonly publicAccessBlock: PublicAccessBlockConfiguration | undefined;
  readonly policy: object | undefined;
  readonly encryption: ServerSideEncryption | undefined;
  readonly versioning: 'Enabled' | 'Suspended' | undefined;
  readonly grants: readonly Grant[];
  readonly ownership: 'BucketOwnerEnforced' | 'ObjectWriter';
  readonly tags: readonly Tag[];
  /** The bucket that access is logged to. */
  readonly logsTo: string | undefined;
  readonly hasLifecycle: boolean;
  readonly isLocked: boolean;
  /** Whether versions are deleted only with MFA. */
  readonly asksMfa: boolean;
  readonly use: Use;
}

interface BucketPlan {
  readonly purpose: string;
  readonly region: string;
  readonly labels: Labels;
  readonly isBlocked: boolean;
  readonly encryption?: ServerSideEncryption;
  readonly versioning?: 'Enabled' | 'Suspended';
  readonly demandsTls: boolean;
  readonly isPublicBy?: 'acl' | 'policy' | 'nothing';
  /** Whether anybody may upload into it. */
  readonly isDropBox?: boolean;
  readonly logsAccess?: boolean;
  readonly hasLifecycle?: boolean;
  /** Kept as evidence: locked, and versions deleted only with MFA. */
  readonly isEvidence?: boolean;
  /** How much lies in it. @default - calm */
  readonly use?: Use;
}

const US = 'us-east-1';
const EU = 'eu-west-1';
const AP = 'ap-southeast-2';

/** What somebody who looks after a bucket turns on first. */
const CARED = { versioning: 'Enabled', demandsTls: true, logsAccess: true } as const;

const PLANS: readonly Mendable<BucketPlan>[] = [
  {
    purpose: 'web-assets',
    region: US,
    labels: { team: 'web', env: 'prod', classification: 'public' },
    isBlocked: false,
    encryption: 'AES256',
    demandsTls: false,
    isPublicBy: 'policy',
    mended: { ...CARED, isBlocked: true, isPublicBy: 'nothing', hasLifecycle: true },
    past: [{ until: 31, as: { isBlocked: false, isPublicBy: 'policy', hasLifecycle: false } }],
  },
  {
    purpose: 'customer-invoices',
    region: US,
    labels: { team: 'payments', env: 'prod', classification: 'pii' },
    isBlocked: true,
    encryption: 'aws:kms',
    versioning: 'Enabled',
    demandsTls: true,
    logsAccess: true,
    mended: { hasLifecycle: true },
  },
  {
    purpose: 'analytics-lake',
    region: US,
    labels: { team: 'analytics', env: 'prod', classification: 'confidential' },
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: false,
    use: 'busy',
    mended: { ...CARED, encryption: 'aws:kms' },
    past: [{ until: 38, as: { encryption: 'AES256', demandsTls: false } }],
  },
  {
    purpose: 'audit-logs',
    region: US,
    labels: { team: 'platform', env: 'prod', classification: 'internal' },
    isBlocked: true,
    encryption: 'aws:kms',
    versioning: 'Enabled',
    demandsTls: true,
    logsAccess: true,
    hasLifecycle: true,
    isEvidence: true,
  },
  {
    purpose: 'access-logs',
    region: US,
    labels: { team: 'platform', env: 'prod', classification: 'internal' },
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: true,
    mended: { ...CARED, hasLifecycle: true },
  },
  {
    purpose: 'terraform-state',
    region: US,
    labels: { team: 'platform', env: 'prod', classification: 'confidential' },
    isBlocked: true,
    encryption: 'aws:kms',
    versioning: 'Enabled',
    demandsTls: true,
    use: 'idle',
    mended: { ...CARED, hasLifecycle: true },
  },
  {
    purpose: 'exports',
    region: US,
    labels: { team: 'web', env: 'prod', classification: 'pii' },
    isBlocked: false,
    versioning: 'Suspended',
    demandsTls: false,
    isPublicBy: 'acl',
    isDropBox: true,
    mended: { ...CARED, isDropBox: false, encryption: 'AES256' },
    // Closed, and opened again for a partner two weeks later.
    past: [
      { until: 45, as: { isDropBox: true } },
      { from: 45, until: 17, as: { isBlocked: true, isPublicBy: 'nothing' } },
    ],
  },
  {
    purpose: 'database-backups',
    region: US,
    labels: { team: 'platform', env: 'prod', classification: 'pii' },
    isBlocked: true,
    demandsTls: false,
    use: 'busy',
    mended: { ...CARED, encryption: 'aws:kms' },
    past: [{ until: 45, as: { demandsTls: false, logsAccess: false } }],
  },
  {
    purpose: 'support-attachments',
    region: EU,
    labels: { team: 'support', env: 'prod', classification: 'pii' },
    isBlocked: true,
    encryption: 'AES256',
    versioning: 'Enabled',
    demandsTls: false,
    mended: { ...CARED, encryption: 'aws:kms', hasLifecycle: true },
    past: [{ until: 10, as: { encryption: 'AES256', hasLifecycle: false } }],
  },
  {
    purpose: 'marketing-media',
    region: EU,
    labels: { team: 'marketing', env: 'prod', classification: 'public' },
    isBlocked: false,
    encryption: 'AES256',
    demandsTls: false,
    mended: CARED,
  },
  {
    purpose: 'build-artifacts',
    region: EU,
    labels: { team: 'platform', env: 'dev', classification: 'internal' },
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: true,
    hasLifecycle: true,
    mended: CARED,
  },
  {
    purpose: 'call-recordings',
    region: AP,
    labels: { team: 'support', env: 'prod', classification: 'pii' },
    isBlocked: true,
    encryption: 'aws:kms',
    versioning: 'Enabled',
    demandsTls: true,
    logsAccess: true,
    hasLifecycle: true,
  },
];

const ALL_BLOCKED: PublicAccessBlockConfiguration = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const ALL_USERS = 'http://acs.amazonaws.com/groups/global/AllUsers';

export const ownerIdOf = (scope: Pick<Scope, 'letters'>): string => scope.letters('canonical-user', 32).toLowerCase();

const policyOf = (name: string, { demandsTls, isPublicBy, isDropBox }: BucketPlan): object | undefined => {
  const resources = [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`];
  const statements = [
    ...(demandsTls
      ? [
          {
            Sid: 'TlsOnly',
            Effect: 'Deny',
            Principal: '*',
            Action: 's3:*',
            Resource: resources,
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
        ]
      : []),
    ...(isPublicBy === 'policy'
      ? [{ Sid: 'PublicRead', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: resources[1] }]
      : []),
    ...(isDropBox
      ? [{ Sid: 'DropBox', Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: resources[1] }]
      : []),
  ];
  return statements.length === 0 ? undefined : { Version: '2012-10-17', Statement: statements };
};

const grantsOf = (scope: Scope, plan: BucketPlan): Grant[] => {
  const owner: Grant = { Grantee: { Type: 'CanonicalUser', ID: ownerIdOf(scope) }, Permission: 'FULL_CONTROL' };
  return plan.isPublicBy === 'acl'
    ? [owner, { Grantee: { Type: 'Group', URI: ALL_USERS }, Permission: 'READ' }]
    : [owner];
};

/** Every bucket of the account, by name as S3 lists them. */
export const makeBuckets = (scope: Scope): DemoBucket[] =>
  PLANS.map((each): DemoBucket => {
    const plan = asItStands(scope, each);
    const name = nameOf(scope.accountId, plan.labels, plan.purpose);
    return {
      name,
      region: plan.region,
      createdAt: scope.daysAgo(scope.whole(`${plan.purpose}/age`, 200, 900)),
      publicAccessBlock: plan.isBlocked ? ALL_BLOCKED : undefined,
      policy: policyOf(name, plan),
      encryption: plan.encryption,
      versioning: plan.versioning,
      grants: grantsOf(scope, plan),
      ownership: plan.isPublicBy === 'acl' ? 'ObjectWriter' : 'BucketOwnerEnforced',
      tags: tagsOf(undefined, plan.labels),
      logsTo: plan.logsAccess
        ? nameOf(scope.accountId, { env: 'prod' }, plan.purpose === 'access-logs' ? 'audit-logs' : 'access-logs')
        : undefined,
      hasLifecycle: plan.hasLifecycle ?? false,
      isLocked: plan.isEvidence ?? false,
      asksMfa: plan.isEvidence ?? false,
      use: plan.use ?? 'calm',
    };
  }).sort((one, other) => (one.name < other.name ? -1 : 1));
