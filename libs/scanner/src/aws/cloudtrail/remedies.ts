import { type Remedies, type Remedy, type RemedyObject, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { asJson } from '../../remedies/whole-documents';

const trail = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: ['Open CloudTrail, Trails, {name}, in the region {region}, and choose Edit.', step, 'Save the changes.'],
  cli: [`cloudtrail update-trail --name {arn} ${flags}`],
  terraform: [tfPart('aws_cloudtrail', { name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::CloudTrail::Trail', { TrailName: '{name}', ...properties })],
});

const MANAGEMENT = { Name: 'Management events', FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] };
/** Without `readOnly`: one selector for what is read and what is written. */
const S3_OBJECTS = {
  Name: 'S3 objects',
  FieldSelectors: [
    { Field: 'eventCategory', Equals: ['Data'] },
    { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
  ],
};
const SELECTORS_REMARK =
  'The selectors of a trail are replaced as a whole: keep those it has, written as advanced ones where they are basic.';
const terraformSelector = ({ Name, FieldSelectors }: typeof S3_OBJECTS): RemedyObject => ({
  name: Name,
  field_selector: FieldSelectors.map(({ Field, Equals }) => ({ field: Field, equals: Equals })),
});

/** The same for both checks, or the remedy of one would undo that of the other. */
const dataEvents: Remedy = {
  console: [
    'Open CloudTrail, Trails, and there a trail of all regions.',
    'Beside Data events choose Edit and add S3, all events; keep the data events that it logs already.',
    'Data events are charged for.',
  ],
  cli: [
    'cloudtrail get-event-selectors --trail-name <TRAIL_NAME>',
    {
      note: `Save AdvancedEventSelectors as selectors.json and add ${asJson(S3_OBJECTS)}. Keep the others: the file replaces them all.`,
    },
    {
      note: `Where the trail has EventSelectors instead, write each as an advanced one first; management events are ${asJson(MANAGEMENT)}.`,
    },
    'cloudtrail put-event-selectors --trail-name <TRAIL_NAME> --advanced-event-selectors file://selectors.json',
  ],
  terraform: [
    tfPart(
      'aws_cloudtrail',
      { name: '<TRAIL_NAME>', advanced_event_selector: [MANAGEMENT, S3_OBJECTS].map(terraformSelector) },
      SELECTORS_REMARK,
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::CloudTrail::Trail',
      { TrailName: '<TRAIL_NAME>', AdvancedEventSelectors: [MANAGEMENT, S3_OBJECTS] },
      SELECTORS_REMARK,
    ),
  ],
};

export const cloudtrailRemedies: Remedies = {
  'cloudtrail-multi-region': {
    console: [
      'Open CloudTrail, Trails, and choose Create trail: the console makes it for all regions.',
      'Give it a bucket of its own, a KMS key and log file validation.',
      'See that it says Logging.',
    ],
    cli: [
      'cloudtrail describe-trails',
      {
        note: 'Check the answer: a trail that is there can be made multi-Region with update-trail --is-multi-region-trail instead.',
      },
      'cloudtrail create-trail --name all-regions --s3-bucket-name <LOG_BUCKET> --is-multi-region-trail --include-global-service-events --enable-log-file-validation',
      'cloudtrail start-logging --name all-regions',
    ],
    terraform: [
      tf('aws_cloudtrail', {
        name: 'all-regions',
        s3_bucket_name: '<LOG_BUCKET>',
        is_multi_region_trail: true,
        include_global_service_events: true,
        enable_log_file_validation: true,
      }),
    ],
    cloudFormation: [
      {
        type: 'AWS::CloudTrail::Trail',
        isPart: false,
        properties: {
          TrailName: 'all-regions',
          S3BucketName: '<LOG_BUCKET>',
          IsLogging: true,
          IsMultiRegionTrail: true,
          IncludeGlobalServiceEvents: true,
          EnableLogFileValidation: true,
        },
      },
    ],
  },
  'cloudtrail-log-validation': trail(
    'Turn on Log file validation.',
    '--enable-log-file-validation',
    { enable_log_file_validation: true },
    { EnableLogFileValidation: true },
  ),
  'cloudtrail-kms': trail(
    'Turn on Log file SSE-KMS encryption with a key whose policy lets CloudTrail use it.',
    '--kms-key-id <KMS_KEY_ARN>',
    { kms_key_id: '<KMS_KEY_ARN>' },
    { KMSKeyId: '<KMS_KEY_ARN>' },
  ),
  'cloudtrail-cloudwatch': trail(
    'Under CloudWatch Logs choose a log group, and a role that may write to it.',
    '--cloud-watch-logs-log-group-arn <LOG_GROUP_ARN>:* --cloud-watch-logs-role-arn <ROLE_ARN>',
    { cloud_watch_logs_group_arn: '<LOG_GROUP_ARN>:*', cloud_watch_logs_role_arn: '<ROLE_ARN>' },
    { CloudWatchLogsLogGroupArn: '<LOG_GROUP_ARN>:*', CloudWatchLogsRoleArn: '<ROLE_ARN>' },
  ),
  'cloudtrail-bucket-not-public': {
    console: [
      'Open the bucket of the trail {name} in S3, Permissions.',
      'Beside Block public access choose Edit and tick all four settings.',
      'Remove the statements that admit everyone from the bucket policy; keep those for CloudTrail.',
      'Remove the grants to everyone and to any AWS account from its access control list.',
    ],
    cli: [
      's3api put-public-access-block --bucket <TRAIL_BUCKET> --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      's3api get-bucket-policy --bucket <TRAIL_BUCKET> --query Policy --output text',
      {
        note: 'Save this policy as policy.json. Remove the statements that admit everyone. Keep its other statements: CloudTrail needs its own to deliver logs.',
      },
      's3api put-bucket-policy --bucket <TRAIL_BUCKET> --policy file://policy.json',
      's3api get-bucket-acl --bucket <TRAIL_BUCKET>',
      {
        note: 'Where the answer grants anything to AllUsers or AuthenticatedUsers. This leaves the grant to the owner alone:',
      },
      's3api put-bucket-acl --bucket <TRAIL_BUCKET> --acl private',
    ],
    terraform: [
      tf('aws_s3_bucket_public_access_block', {
        bucket: '<TRAIL_BUCKET>',
        block_public_acls: true,
        ignore_public_acls: true,
        block_public_policy: true,
        restrict_public_buckets: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::S3::Bucket', {
        BucketName: '<TRAIL_BUCKET>',
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        },
      }),
    ],
  },
  'cloudtrail-bucket-logging': {
    console: [
      'Open the bucket of the trail {name} in S3, Properties.',
      'Beside Server access logging choose Edit, Enable, and another bucket for the logs.',
    ],
    cli: [
      [
        's3api put-bucket-logging --bucket <TRAIL_BUCKET> --bucket-logging-status',
        { json: { LoggingEnabled: { TargetBucket: '<LOG_BUCKET>', TargetPrefix: 'trail/' } } },
      ],
    ],
    terraform: [
      tf('aws_s3_bucket_logging', { bucket: '<TRAIL_BUCKET>', target_bucket: '<LOG_BUCKET>', target_prefix: 'trail/' }),
    ],
    cloudFormation: [
      cfnPart('AWS::S3::Bucket', {
        BucketName: '<TRAIL_BUCKET>',
        LoggingConfiguration: { DestinationBucketName: '<LOG_BUCKET>', LogFilePrefix: 'trail/' },
      }),
    ],
  },
  'cloudtrail-s3-data-events-write': dataEvents,
  'cloudtrail-s3-data-events-read': dataEvents,
};
