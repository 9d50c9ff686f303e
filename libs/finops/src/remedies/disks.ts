import { cfnPart, none, type Remedies, tfPart, unlessThere } from '@cloudmend/scanner';

const removed = (thing: string): string => `Remove the ${thing} from your code after deletion.`;

export const diskRemedies: Remedies = {
  'EBS-UNATTACHED': {
    hazard: {
      title: 'Create a snapshot, then delete the volume',
      warning: 'A deleted volume can only be restored from its snapshot.',
    },
    console: [
      'Open EC2, Volumes, {name}, in the region {region}, and choose Actions, Create snapshot.',
      'When the snapshot is completed, choose Actions, Delete volume.',
    ],
    cli: [
      'ec2 describe-volumes --volume-ids {name}',
      { note: 'The state must still be available.' },
      'ec2 create-snapshot --volume-id {name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
      'ec2 delete-volume --volume-id {name}',
    ],
    terraform: none(removed('aws_ebs_volume')),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volume, then remove it from the template.'),
  },
  'EBS-IDLE': {
    hazard: {
      title: 'Create a snapshot, then detach and delete the volume',
      warning: 'Data written after the snapshot is lost. Unmount the volume in the instance first.',
    },
    console: [
      'Check with the owner of the instance, and unmount the volume.',
      'Open EC2, Volumes, {name}, in the region {region}: Create snapshot, then Detach volume.',
      'Delete the volume when you are sure that it is not needed.',
    ],
    cli: [
      'ec2 describe-volumes --volume-ids {name}',
      { note: 'Do not detach a root volume.' },
      'ec2 create-snapshot --volume-id {name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
      'ec2 detach-volume --volume-id {name}',
      'ec2 delete-volume --volume-id {name}',
    ],
    terraform: none(removed('aws_volume_attachment and the aws_ebs_volume')),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volume, then remove it and its attachment.'),
  },
  'EBS-GP2-GP3': {
    console: [
      'Open EC2, Volumes, {name}, in the region {region}, and choose Actions, Modify volume.',
      'Choose gp3 with {to} IOPS and {also} MiB/s. The volume stays available.',
    ],
    cli: [
      'ec2 describe-volumes-modifications --volume-ids {name}',
      { note: 'A volume can be modified again only several hours after the last change.' },
      'ec2 modify-volume --volume-id {name} --volume-type gp3 --iops {to} --throughput {also}',
    ],
    terraform: [tfPart('aws_ebs_volume', { type: 'gp3', iops: '{to}', throughput: '{also}' })],
    cloudFormation: [cfnPart('AWS::EC2::Volume', { VolumeType: 'gp3', Iops: '{to}', Throughput: '{also}' })],
  },
  'EBS-OVERPROV': {
    console: [
      'Open EC2, Volumes, {name}, in the region {region}, and choose Actions, Modify volume.',
      'Choose {also} with {to} IOPS, and monitor the queue length afterwards.',
    ],
    cli: [
      'ec2 describe-volumes-modifications --volume-ids {name}',
      { note: 'A volume can be modified again only several hours after the last change.' },
      'ec2 modify-volume --volume-id {name} --volume-type {also} --iops {to}',
    ],
    terraform: [tfPart('aws_ebs_volume', { type: '{also}', iops: '{to}' })],
    cloudFormation: [cfnPart('AWS::EC2::Volume', { VolumeType: '{also}', Iops: '{to}' })],
  },
  'EBS-SNAP-OLD': {
    hazard: {
      title: 'Archive the snapshot, or delete it',
      warning:
        'A deleted snapshot can only be restored if a Recycle Bin rule retains it. Restoring an archived one takes up to 72 hours.',
    },
    console: [
      'Open EC2, Snapshots, {name}, in the region {region}.',
      'Choose Actions, Archive snapshot (kept for at least 90 days). Or delete it, with a Recycle Bin rule in place.',
    ],
    cli: [
      'ec2 describe-images --owners self --filters Name=block-device-mapping.snapshot-id,Values={name}',
      { note: 'Do not archive a snapshot that an AMI uses.' },
      'ec2 modify-snapshot-tier --snapshot-id {name} --storage-tier archive',
    ],
    terraform: [tfPart('aws_ebs_snapshot', { storage_tier: 'archive' })],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
  'S3-LIFECYCLE-IT': {
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Transition current versions to Intelligent-Tiering after 0 days, for objects above 128 KB.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with a transition to INTELLIGENT_TIERING after 0 days and ObjectSizeGreaterThan 131072. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'intelligent-tiering',
            status: 'Enabled',
            filter: { object_size_greater_than: 131072 },
            transition: { days: 0, storage_class: 'INTELLIGENT_TIERING' },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              {
                Id: 'intelligent-tiering',
                Status: 'Enabled',
                ObjectSizeGreaterThan: '131072',
                Transitions: [{ TransitionInDays: 0, StorageClass: 'INTELLIGENT_TIERING' }],
              },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
  'S3-MPU': {
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Choose Delete incomplete multipart uploads after 7 days.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with AbortIncompleteMultipartUpload after 7 days. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'abort-uploads',
            status: 'Enabled',
            filter: {},
            abort_incomplete_multipart_upload: { days_after_initiation: 7 },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              { Id: 'abort-uploads', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
  'S3-NONCURRENT': {
    hazard: {
      title: 'Expire noncurrent versions, except the newest three',
      warning: 'Expired versions cannot be restored. Check with the teams that rely on them for recovery.',
    },
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Choose Permanently delete noncurrent versions after 30 days, and keep the newest 3.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with NoncurrentVersionExpiration: 30 days, 3 newer versions. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'old-versions',
            status: 'Enabled',
            filter: {},
            noncurrent_version_expiration: { noncurrent_days: 30, newer_noncurrent_versions: 3 },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              {
                Id: 'old-versions',
                Status: 'Enabled',
                NoncurrentVersionExpiration: { NoncurrentDays: 30, NewerNoncurrentVersions: 3 },
              },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
  'ECR-LIFECYCLE': {
    hazard: {
      title: 'Expire all but the newest images of each tag prefix',
      warning: 'Expired images cannot be restored. Check the preview for deployed images.',
    },
    console: [
      'Open ECR, Private registry, Repositories, {name}, Lifecycle policy, in the region {region}.',
      'Create a test rule for each tag prefix that keeps the newest 10 images, and check which images would expire.',
      'Choose Apply as lifecycle policy.',
    ],
    cli: [
      'ecr get-lifecycle-policy --repository-name {name}',
      {
        note: 'Save lifecyclePolicyText as policy.json and add a rule for each tag prefix. Keep the existing rules: the file replaces them all.',
      },
      'ecr start-lifecycle-policy-preview --repository-name {name} --lifecycle-policy-text file://policy.json',
      'ecr get-lifecycle-policy-preview --repository-name {name}',
      { note: 'Continue only if no deployed image would expire.' },
      'ecr put-lifecycle-policy --repository-name {name} --lifecycle-policy-text file://policy.json',
    ],
    terraform: none(
      'Edit the policy of your aws_ecr_lifecycle_policy: one rule per tag prefix that keeps the newest 10.',
    ),
    cloudFormation: none(
      'Edit LifecyclePolicyText of the repository: one rule per tag prefix that keeps the newest 10.',
    ),
  },
  'CW-LOG-RETENTION': {
    hazard: {
      title: 'Set a retention period on the log group',
      warning:
        'Older events are permanently deleted. First export to S3 any events that you must keep for audits or by law.',
    },
    console: [
      'Open CloudWatch, Log groups, {name}, in the region {region}.',
      'Choose Actions, Edit retention setting: {to} days.',
    ],
    cli: unlessThere(
      'logs describe-log-groups --log-group-name-prefix {name}',
      'retentionInDays is still missing or longer',
      'logs put-retention-policy --log-group-name {name} --retention-in-days {to}',
    ),
    terraform: [tfPart('aws_cloudwatch_log_group', { name: '{name}', retention_in_days: '{to}' })],
    cloudFormation: [cfnPart('AWS::Logs::LogGroup', { LogGroupName: '{name}', RetentionInDays: '{to}' })],
  },
  'CW-LOG-INGEST': {
    hazard: {
      title: 'Write to a new log group of the Infrequent Access class',
      warning:
        'The class of a log group cannot be changed, and Infrequent Access has no metric filters, Live Tail or subscriptions.',
    },
    console: [
      'Open CloudWatch, Log groups, in the region {region}, and create one with the class Infrequent Access.',
      'Redirect the logs of {name} to the new group. The old group expires with its retention.',
    ],
    cli: [
      'logs describe-metric-filters --log-group-name {name}',
      'logs describe-subscription-filters --log-group-name {name}',
      { note: 'Continue only if nothing is listed.' },
      'logs create-log-group --log-group-name <NEW_LOG_GROUP> --log-group-class INFREQUENT_ACCESS',
    ],
    terraform: none(
      'Changing log_group_class replaces the group and deletes its events. Add a second aws_cloudwatch_log_group.',
    ),
    cloudFormation: none(
      'Changing LogGroupClass replaces the group and deletes its events. Add a second AWS::Logs::LogGroup.',
    ),
  },
};
