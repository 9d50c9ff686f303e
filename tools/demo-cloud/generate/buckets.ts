import type { Grant, PublicAccessBlockConfiguration, ServerSideEncryption } from '@aws-sdk/client-s3';
import { DEMO_REGIONS } from '../demo-accounts';
import { nameOf } from './company';
import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import { ANALYTICS, BUILDS, PAYMENTS, PLATFORM, SUPPORT, tagsOf, WEB, type Labels, type Tag } from './tags';

import type { Use } from './use';

const [US, EU, AP] = DEMO_REGIONS;

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

/** What somebody who looks after a bucket turns on first. */
const CARED = { versioning: 'Enabled', demandsTls: true, logsAccess: true } as const;

const SAFE = { isBlocked: true, encryption: 'aws:kms', versioning: 'Enabled', demandsTls: true } as const;

const at = (purpose: string, region: string, labels: Labels) => ({ purpose, region, labels });

const PLANS: readonly Mendable<BucketPlan>[] = [
  {
    ...at('web-assets', US, { ...WEB, classification: 'public' }),
    isBlocked: false,
    encryption: 'AES256',
    demandsTls: false,
    isPublicBy: 'policy',
    mended: { ...CARED, isBlocked: true, isPublicBy: 'nothing', hasLifecycle: true },
    past: [{ until: 31, as: { isBlocked: false, isPublicBy: 'policy', hasLifecycle: false } }],
  },
  {
    ...at('customer-invoices', US, { ...PAYMENTS, classification: 'pii' }),
    ...SAFE,
    logsAccess: true,
    mended: { hasLifecycle: true },
  },
  {
    ...at('analytics-lake', US, { ...ANALYTICS, classification: 'confidential' }),
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: false,
    use: 'busy',
    mended: { ...CARED, encryption: 'aws:kms' },
    past: [{ until: 38, as: { encryption: 'AES256', demandsTls: false } }],
  },
  {
    ...at('audit-logs', US, { ...PLATFORM, classification: 'internal' }),
    ...SAFE,
    logsAccess: true,
    hasLifecycle: true,
    isEvidence: true,
  },
  {
    ...at('access-logs', US, { ...PLATFORM, classification: 'internal' }),
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: true,
    mended: { ...CARED, hasLifecycle: true },
  },
  {
    ...at('terraform-state', US, { ...PLATFORM, classification: 'confidential' }),
    ...SAFE,
    use: 'idle',
    mended: { ...CARED, hasLifecycle: true },
  },
  {
    ...at('exports', US, { ...WEB, classification: 'pii' }),
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
    ...at('database-backups', US, { ...PLATFORM, classification: 'pii' }),
    isBlocked: true,
    demandsTls: false,
    use: 'busy',
    mended: { ...CARED, encryption: 'aws:kms' },
    past: [{ until: 45, as: { demandsTls: false, logsAccess: false } }],
  },
  {
    ...at('support-attachments', EU, { ...SUPPORT, classification: 'pii' }),
    isBlocked: true,
    encryption: 'AES256',
    versioning: 'Enabled',
    demandsTls: false,
    mended: { ...CARED, encryption: 'aws:kms', hasLifecycle: true },
    past: [{ until: 10, as: { encryption: 'AES256', hasLifecycle: false } }],
  },
  {
    ...at('marketing-media', EU, { team: 'marketing', env: 'prod', classification: 'public' }),
    isBlocked: false,
    encryption: 'AES256',
    demandsTls: false,
    mended: CARED,
  },
  {
    ...at('build-artifacts', EU, { ...BUILDS, classification: 'internal' }),
    isBlocked: true,
    encryption: 'AES256',
    demandsTls: true,
    hasLifecycle: true,
    mended: CARED,
  },
  {
    ...at('call-recordings', AP, { ...SUPPORT, classification: 'pii' }),
    ...SAFE,
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
