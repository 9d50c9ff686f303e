import { type Remedies, type Remedy, type RemedyObject, cfnPart, tf, tfPart } from '../../remedies/remedy';

const trail = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: ['Open CloudTrail, Trails, {name}, in the region {region}, and choose Edit.', step, 'Save the changes.'],
  cli: [`cloudtrail update-trail --name {arn} ${flags}`],
  terraform: [tfPart('aws_cloudtrail', { name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::CloudTrail::Trail', { TrailName: '{name}', ...properties })],
});

const dataEvents = (kind: 'ReadOnly' | 'WriteOnly', word: string): Remedy => {
  const readOnly = kind === 'ReadOnly' ? 'true' : 'false';
  const wanted = [
    { Field: 'eventCategory', Equals: ['Data'] },
    { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
    { Field: 'readOnly', Equals: [readOnly] },
  ];
  const management = { Name: 'Management events', FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] };
  return {
    console: ['Open CloudTrail, Trails, and there a trail of all regions.', 'Beside Data events choose Edit, S3, all current and future buckets.', `Log ${word}. Data events are charged for.`],
    cli: [['cloudtrail put-event-selectors --trail-name <TRAIL_NAME> --advanced-event-selectors', { json: [management, { Name: `S3 ${word}`, FieldSelectors: wanted }] }]],
    terraform: [
      tfPart('aws_cloudtrail', {
        name: '<TRAIL_NAME>',
        advanced_event_selector: [
          { name: 'Management events', field_selector: { field: 'eventCategory', equals: ['Management'] } },
          { name: `S3 ${word}`, field_selector: wanted.map(({ Field, Equals }) => ({ field: Field, equals: Equals })) },
        ],
      }),
    ],
    cloudFormation: [cfnPart('AWS::CloudTrail::Trail', { TrailName: '<TRAIL_NAME>', AdvancedEventSelectors: [management, { Name: `S3 ${word}`, FieldSelectors: wanted }] })],
  };
};

export const cloudtrailRemedies: Remedies = {
  'cloudtrail-multi-region': {
    console: ['Open CloudTrail, Trails, and choose Create trail: the console makes it for all regions.', 'Give it a bucket of its own, a KMS key and log file validation.', 'See that it says Logging.'],
    cli: [
      'cloudtrail create-trail --name all-regions --s3-bucket-name <LOG_BUCKET> --is-multi-region-trail --include-global-service-events --enable-log-file-validation',
      'cloudtrail start-logging --name all-regions',
    ],
    terraform: [tf('aws_cloudtrail', { name: 'all-regions', s3_bucket_name: '<LOG_BUCKET>', is_multi_region_trail: true, include_global_service_events: true, enable_log_file_validation: true })],
    cloudFormation: [
      { type: 'AWS::CloudTrail::Trail', isPart: false, properties: { TrailName: 'all-regions', S3BucketName: '<LOG_BUCKET>', IsLogging: true, IsMultiRegionTrail: true, IncludeGlobalServiceEvents: true, EnableLogFileValidation: true } },
    ],
  },
  'cloudtrail-log-validation': trail('Turn on Log file validation.', '--enable-log-file-validation', { enable_log_file_validation: true }, { EnableLogFileValidation: true }),
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
    console: ['Open the bucket of the trail {name} in S3, Permissions.', 'Beside Block public access choose Edit and tick all four settings.', 'Take the grants to everyone out of its access control list.'],
    cli: ['s3api put-public-access-block --bucket <TRAIL_BUCKET> --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true', 's3api put-bucket-acl --bucket <TRAIL_BUCKET> --acl private'],
    terraform: [tf('aws_s3_bucket_public_access_block', { bucket: '<TRAIL_BUCKET>', block_public_acls: true, ignore_public_acls: true, block_public_policy: true, restrict_public_buckets: true })],
    cloudFormation: [cfnPart('AWS::S3::Bucket', { BucketName: '<TRAIL_BUCKET>', PublicAccessBlockConfiguration: { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true } })],
  },
  'cloudtrail-bucket-logging': {
    console: ['Open the bucket of the trail {name} in S3, Properties.', 'Beside Server access logging choose Edit, Enable, and another bucket for the logs.'],
    cli: [['s3api put-bucket-logging --bucket <TRAIL_BUCKET> --bucket-logging-status', { json: { LoggingEnabled: { TargetBucket: '<LOG_BUCKET>', TargetPrefix: 'trail/' } } }]],
    terraform: [tf('aws_s3_bucket_logging', { bucket: '<TRAIL_BUCKET>', target_bucket: '<LOG_BUCKET>', target_prefix: 'trail/' })],
    cloudFormation: [cfnPart('AWS::S3::Bucket', { BucketName: '<TRAIL_BUCKET>', LoggingConfiguration: { DestinationBucketName: '<LOG_BUCKET>', LogFilePrefix: 'trail/' } })],
  },
  'cloudtrail-s3-data-events-write': dataEvents('WriteOnly', 'writes'),
  'cloudtrail-s3-data-events-read': dataEvents('ReadOnly', 'reads'),
};
