import { POLICY_REMARK, asJson, editFile, editPolicy, policyKeeping } from '../../remedies/whole-documents';
import {
  type Command,
  type Note,
  type Remedies,
  type Remedy,
  type RemedyObject,
  cfnPart,
  none,
  tf,
} from '../../remedies/remedy';

const BLOCK = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };
const block = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const ALL_FOUR = 'BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true';
const TLS_ONLY = {
  Sid: 'TlsOnly',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: ['{arn}', '{arn}/*'],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};

interface BucketFix {
  readonly tab: 'Properties' | 'Permissions' | 'Management';
  readonly steps: readonly string[];
  readonly cli: ReadonlyArray<Command | Note>;
  readonly terraform: readonly [type: string, body: RemedyObject];
  readonly properties: RemedyObject;
  /** What else to mind in Terraform and CloudFormation. */
  readonly remark?: string;
  readonly hazard?: Remedy['hazard'];
}

const bucket = ({ tab, steps, cli, terraform: [type, body], properties, remark, hazard }: BucketFix): Remedy => ({
  ...(hazard ? { hazard } : {}),
  console: [`Open the bucket {name} in S3, ${tab}.`, ...steps],
  cli,
  terraform: [tf(type, { bucket: '{name}', ...body }, remark)],
  cloudFormation: [cfnPart('AWS::S3::Bucket', { BucketName: '{name}', ...properties }, remark)],
});

const blockPublic = (...steps: string[]): Remedy =>
  bucket({
    tab: 'Permissions',
    steps: [...steps, 'Beside Block public access choose Edit, tick all four settings and save.'],
    cli: [`s3api put-public-access-block --bucket {name} --public-access-block-configuration ${ALL_FOUR}`],
    terraform: ['aws_s3_bucket_public_access_block', block],
    properties: { PublicAccessBlockConfiguration: BLOCK },
  });

const TIDY = {
  ID: 'tidy',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: 90 },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
};

const kms = { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: '<KMS_KEY_ARN>' };
const LOGS = { TargetBucket: '<LOG_BUCKET>', TargetPrefix: '{name}/' };

export const s3Remedies: Remedies = {
  's3-account-public-access-block': {
    console: [
      'Open S3, Block Public Access settings for this account.',
      'Choose Edit, tick Block all public access and save.',
      'Buckets that must be public (a web site, say) are better served by CloudFront.',
    ],
    cli: [`s3control put-public-access-block --account-id {account} --public-access-block-configuration ${ALL_FOUR}`],
    terraform: [tf('aws_s3_account_public_access_block', block)],
    cloudFormation: none('CloudFormation has no resource for the S3 settings of an account.'),
  },
  's3-bucket-public-access-block': blockPublic(),
  's3-bucket-public': blockPublic(
    'Make sure that nothing is served from it to the public; such files belong behind CloudFront.',
  ),
  's3-bucket-policy-public-write': blockPublic(
    'Under Bucket policy, take out the statement that lets everybody write, or name who may.',
  ),
  's3-bucket-encryption': bucket({
    tab: 'Properties',
    steps: ['Beside Default encryption choose Edit, SSE-S3 and save.'],
    cli: [
      [
        's3api put-bucket-encryption --bucket {name} --server-side-encryption-configuration',
        { json: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_server_side_encryption_configuration',
      { rule: { apply_server_side_encryption_by_default: { sse_algorithm: 'AES256' } } },
    ],
    properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    },
  }),
  's3-bucket-kms-encryption': bucket({
    tab: 'Properties',
    steps: [
      'Beside Default encryption choose Edit, SSE-KMS, a key of your own and a bucket key.',
      'Who reads the bucket needs kms:Decrypt on that key.',
    ],
    cli: [
      [
        's3api put-bucket-encryption --bucket {name} --server-side-encryption-configuration',
        { json: { Rules: [{ ApplyServerSideEncryptionByDefault: kms, BucketKeyEnabled: true }] } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_server_side_encryption_configuration',
      {
        rule: {
          bucket_key_enabled: true,
          apply_server_side_encryption_by_default: { sse_algorithm: 'aws:kms', kms_master_key_id: '<KMS_KEY_ARN>' },
        },
      },
    ],
    properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ BucketKeyEnabled: true, ServerSideEncryptionByDefault: kms }],
      },
    },
  }),
  's3-bucket-tls-only': {
    console: [
      'Open the bucket {name} in S3, Permissions, Bucket policy, Edit.',
      'Add a statement that denies s3:* to everybody while aws:SecureTransport is false; keep the statements there are.',
    ],
    cli: editPolicy(
      's3api get-bucket-policy --bucket {name} --query Policy --output text',
      `Where there is none, begin with ${asJson({ Version: '2012-10-17', Statement: [] })}. Add the statement ${asJson({ ...TLS_ONLY, Resource: ['<BUCKET_ARN>', '<BUCKET_ARN>/*'] })}.`,
      's3api put-bucket-policy --bucket {name} --policy file://policy.json',
    ),
    terraform: [
      tf('aws_s3_bucket_policy', { bucket: '{name}', policy: { $json: policyKeeping(TLS_ONLY) } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfnPart('AWS::S3::BucketPolicy', { Bucket: '{name}', PolicyDocument: policyKeeping(TLS_ONLY) }, POLICY_REMARK),
    ],
  },
  's3-bucket-versioning': bucket({
    tab: 'Properties',
    steps: [
      'Beside Bucket Versioning choose Edit, Enable and save.',
      'Add a lifecycle rule that expires old versions, or they cost for ever.',
    ],
    cli: ['s3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled'],
    terraform: ['aws_s3_bucket_versioning', { versioning_configuration: { status: 'Enabled' } }],
    properties: { VersioningConfiguration: { Status: 'Enabled' } },
  }),
  's3-bucket-mfa-delete': {
    console: [
      'The console cannot turn on MFA delete: sign in to a terminal as the root user, with its MFA device, and use the command.',
    ],
    cli: [
      [
        's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled,MFADelete=Enabled --mfa',
        { word: '<MFA_DEVICE_ARN> <CODE>' },
      ],
    ],
    terraform: none('S3 asks for a code of the root user’s MFA device; Terraform cannot give one.'),
    cloudFormation: none('S3 asks for a code of the root user’s MFA device; CloudFormation cannot give one.'),
  },
  's3-bucket-access-logging': bucket({
    tab: 'Properties',
    steps: ['Beside Server access logging choose Edit, Enable, and a bucket for the logs that is not this one.'],
    cli: [['s3api put-bucket-logging --bucket {name} --bucket-logging-status', { json: { LoggingEnabled: LOGS } }]],
    terraform: ['aws_s3_bucket_logging', { target_bucket: '<LOG_BUCKET>', target_prefix: '{name}/' }],
    properties: { LoggingConfiguration: { DestinationBucketName: '<LOG_BUCKET>', LogFilePrefix: '{name}/' } },
  }),
  's3-bucket-lifecycle': bucket({
    tab: 'Management',
    steps: [
      'Choose Create lifecycle rule.',
      'Expire old versions after 90 days and broken uploads after 7; add a cheaper class for what is read seldom.',
    ],
    cli: editFile(
      's3api get-bucket-lifecycle-configuration --bucket {name} --query {Rules:Rules}',
      'lifecycle.json',
      `Where there is none, begin with ${asJson({ Rules: [] })}. Add the rule ${asJson(TIDY)}.`,
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ),
    remark: 'The rules of a bucket are replaced as a whole: list those that are there, disabled ones too.',
    hazard: {
      title: 'Expire old versions and incomplete uploads',
      warning: 'Expired versions cannot be restored. Check that nobody relies on versions older than 90 days.',
    },
    terraform: [
      'aws_s3_bucket_lifecycle_configuration',
      {
        rule: {
          id: 'tidy',
          status: 'Enabled',
          filter: {},
          noncurrent_version_expiration: { noncurrent_days: 90 },
          abort_incomplete_multipart_upload: { days_after_initiation: 7 },
        },
      },
    ],
    properties: {
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'tidy',
            Status: 'Enabled',
            NoncurrentVersionExpiration: { NoncurrentDays: 90 },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
          },
        ],
      },
    },
  }),
  's3-bucket-acl-disabled': bucket({
    tab: 'Permissions',
    steps: [
      'First put what its ACLs allow into the bucket policy.',
      'Beside Object Ownership choose Edit, ACLs disabled and save.',
    ],
    cli: [
      's3api get-bucket-acl --bucket {name}',
      { note: 'Check the answer: grants to others than the owner end. Put them into the bucket policy first.' },
      's3api put-bucket-ownership-controls --bucket {name} --ownership-controls Rules=[{ObjectOwnership=BucketOwnerEnforced}]',
    ],
    terraform: ['aws_s3_bucket_ownership_controls', { rule: { object_ownership: 'BucketOwnerEnforced' } }],
    properties: { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } },
  }),
  's3-bucket-object-lock': bucket({
    tab: 'Properties',
    hazard: {
      title: 'Turn on Object Lock for good',
      warning:
        'Object Lock cannot be turned off, and versioning can no longer be suspended. New objects cannot be deleted before their retention ends.',
    },
    steps: [
      'Turn on Bucket Versioning.',
      'Beside Object Lock choose Edit, Enable; it cannot be turned off again.',
      'Set a default retention, in governance mode at first.',
    ],
    cli: [
      's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled',
      [
        's3api put-object-lock-configuration --bucket {name} --object-lock-configuration',
        { json: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 30 } } } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_object_lock_configuration',
      { rule: { default_retention: { mode: 'GOVERNANCE', days: 30 } } },
    ],
    properties: {
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 30 } },
      },
    },
  }),
};
