import { type Remedies, type Remedy, cfn, cfnPart, none, tf, tfPart } from '../../remedies/remedy';
import { networkRemedies } from './network-remedies';

const instance = (...steps: string[]): string[] => ['Open EC2, Instances, {name}, in the region {region}.', ...steps];

const IMDSV2_ONLY = { http_endpoint: 'enabled', http_tokens: 'required' };

/** What is encrypted is decided when a volume is made: an encrypted copy takes its place. */
const encryptedCopy: Remedy = {
  console: [
    'Open EC2, Volumes, {name}, and choose Create snapshot.',
    'Copy the snapshot with Encrypt this snapshot, and make a volume of the copy in the same zone.',
    'Stop the instance, detach {name}, attach the new volume under the same device name, start it.',
    'Delete {name} once everything works.',
  ],
  cli: [
    'ec2 create-snapshot --volume-id {name}',
    'ec2 copy-snapshot --source-region {region} --source-snapshot-id <SNAPSHOT_ID> --encrypted --kms-key-id <KMS_KEY_ARN>',
    'ec2 create-volume --snapshot-id <ENCRYPTED_SNAPSHOT_ID> --availability-zone <ZONE> --encrypted',
    'ec2 detach-volume --volume-id {name}',
    'ec2 attach-volume --volume-id <NEW_VOLUME_ID> --instance-id <INSTANCE_ID> --device <DEVICE>',
  ],
  terraform: [
    tfPart('aws_ebs_volume', {
      availability_zone: '<ZONE>',
      snapshot_id: '<ENCRYPTED_SNAPSHOT_ID>',
      encrypted: true,
      kms_key_id: '<KMS_KEY_ARN>',
    }),
  ],
  cloudFormation: [
    cfnPart('AWS::EC2::Volume', {
      AvailabilityZone: '<ZONE>',
      SnapshotId: '<ENCRYPTED_SNAPSHOT_ID>',
      Encrypted: true,
      KmsKeyId: '<KMS_KEY_ARN>',
    }),
  ],
};

const NOT_DECLARED = 'Whom it is shared with is no property of it in CloudFormation.';

export const ec2Remedies: Remedies = {
  ...networkRemedies,
  'ec2-instance-imdsv2': {
    console: instance(
      'Choose Actions, Instance settings, Modify instance metadata options.',
      'Set IMDSv2 to Required. First see in the metric MetadataNoToken that nothing asks the old way.',
    ),
    cli: ['ec2 modify-instance-metadata-options --instance-id {name} --http-tokens required --http-endpoint enabled'],
    terraform: [tfPart('aws_instance', { metadata_options: IMDSV2_ONLY })],
    cloudFormation: [
      cfnPart('AWS::EC2::Instance', { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } }),
    ],
  },
  'ec2-launch-template-imdsv2': {
    console: [
      'Open EC2, Launch templates, {name}, Modify template (Create new version).',
      'Under Advanced details set Metadata version to V2 only (token required).',
      'Choose Actions, Set default version, and pick the new one.',
    ],
    cli: [
      [
        'ec2 create-launch-template-version --launch-template-id {name} --source-version $Latest --launch-template-data',
        { json: { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } } },
      ],
      'ec2 modify-launch-template --launch-template-id {name} --default-version <NEW_VERSION>',
    ],
    terraform: [tfPart('aws_launch_template', { update_default_version: true, metadata_options: IMDSV2_ONLY })],
    cloudFormation: [
      cfnPart('AWS::EC2::LaunchTemplate', {
        LaunchTemplateData: { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } },
      }),
    ],
  },
  'ec2-instance-public-ip': {
    console: instance(
      'Let a load balancer or a NAT gateway stand between it and the internet, and Session Manager replace SSH.',
      'Under Networking, Manage IP addresses, turn off Auto-assign public IP, or disassociate its Elastic IP.',
    ),
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      'ec2 modify-network-interface-attribute --network-interface-id <ENI_ID> --no-associate-public-ip-address',
      'ec2 disassociate-address --association-id <ASSOCIATION_ID>',
    ],
    terraform: [tfPart('aws_instance', { subnet_id: '<PRIVATE_SUBNET_ID>', associate_public_ip_address: false })],
    cloudFormation: [
      cfnPart('AWS::EC2::Instance', {
        NetworkInterfaces: [{ DeviceIndex: '0', SubnetId: '<PRIVATE_SUBNET_ID>', AssociatePublicIpAddress: false }],
      }),
    ],
  },
  'ec2-instance-profile': {
    console: instance(
      'Choose Actions, Security, Modify IAM role, and pick a role with what the instance needs.',
      'Remove the access keys that lie on it.',
    ),
    cli: ['ec2 associate-iam-instance-profile --instance-id {name} --iam-instance-profile Name=<INSTANCE_PROFILE>'],
    terraform: [tfPart('aws_instance', { iam_instance_profile: '<INSTANCE_PROFILE>' })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { IamInstanceProfile: '<INSTANCE_PROFILE>' })],
  },
  'ec2-instance-detailed-monitoring': {
    console: instance(
      'Choose Actions, Monitor and troubleshoot, Manage detailed monitoring, Enable. It costs a little per metric.',
    ),
    cli: ['ec2 monitor-instances --instance-ids {name}'],
    terraform: [tfPart('aws_instance', { monitoring: true })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { Monitoring: true })],
  },
  'ec2-instance-userdata-secrets': {
    console: instance(
      'Replace the credential first: who may describe the instance has read it.',
      'Keep the new one in Secrets Manager or Parameter Store and let a role read it.',
      'Stop the instance; Actions, Instance settings, Edit user data: take the credential out.',
    ),
    cli: [
      'ec2 stop-instances --instance-ids {name}',
      'ec2 modify-instance-attribute --instance-id {name} --user-data Value=file://user-data.b64',
      'ec2 start-instances --instance-ids {name}',
    ],
    terraform: [tfPart('aws_instance', { user_data: '<SCRIPT_WITHOUT_CREDENTIALS>' })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { UserData: '<BASE64_OF_SCRIPT_WITHOUT_CREDENTIALS>' })],
  },
  'ec2-instance-ssm-managed': {
    console: instance(
      'Give its role the policy AmazonSSMManagedInstanceCore.',
      'See that the SSM Agent runs, and that the subnet reaches Systems Manager by NAT or by endpoints.',
    ),
    cli: [
      'iam attach-role-policy --role-name <INSTANCE_ROLE> --policy-arn arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore',
      'ssm describe-instance-information --filters Key=InstanceIds,Values={name}',
    ],
    terraform: [
      tf('aws_iam_role_policy_attachment', {
        role: '<INSTANCE_ROLE>',
        policy_arn: 'arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::IAM::Role', {
        RoleName: '<INSTANCE_ROLE>',
        ManagedPolicyArns: ['arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore'],
      }),
    ],
  },
  'ec2-instance-stopped-old': {
    console: instance(
      'If nobody needs it: make an image of it (Actions, Image and templates, Create image).',
      'Choose Instance state, Terminate instance.',
    ),
    cli: [
      'ec2 create-image --instance-id {name} --name before-termination-{name}',
      'ec2 terminate-instances --instance-ids {name}',
    ],
    terraform: none('Remove the instance from your code; nothing is to be added.'),
    cloudFormation: none('Remove the instance from your template; nothing is to be added.'),
  },
  'ec2-ebs-volume-encrypted': encryptedCopy,
  'ec2-ebs-default-encryption': {
    console: [
      'Open EC2, Settings, Data protection and security, in the region {region}.',
      'Beside EBS encryption choose Manage, Always encrypt new EBS volumes.',
    ],
    cli: ['ec2 enable-ebs-encryption-by-default'],
    terraform: [tf('aws_ebs_encryption_by_default', { enabled: true })],
    cloudFormation: none('CloudFormation has no resource for this setting of a region.'),
  },
  'ec2-ebs-snapshot-public': {
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Modify permissions, Private. Whoever copied it has it still: replace the secrets in it.',
    ],
    cli: [
      'ec2 modify-snapshot-attribute --snapshot-id {name} --attribute createVolumePermission --operation-type remove --group-names all',
      'ec2 enable-snapshot-block-public-access --state block-all-sharing',
    ],
    terraform: [tf('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    cloudFormation: [cfn('AWS::EC2::SnapshotBlockPublicAccess', { State: 'block-all-sharing' })],
  },
  'ec2-ebs-snapshot-encrypted': {
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Copy snapshot, with Encrypt this snapshot.',
      'Delete {name} once the copy is complete.',
    ],
    cli: [
      'ec2 copy-snapshot --source-region {region} --source-snapshot-id {name} --encrypted --kms-key-id <KMS_KEY_ARN>',
      'ec2 delete-snapshot --snapshot-id {name}',
    ],
    terraform: [
      tf('aws_ebs_snapshot_copy', {
        source_snapshot_id: '{name}',
        source_region: '{region}',
        encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource for a snapshot.'),
  },
  'ec2-ebs-volume-has-snapshot': {
    console: [
      'Open EC2, Volumes, {name}, and choose Actions, Create snapshot.',
      'For the days to come: Lifecycle Manager, or a plan of AWS Backup.',
    ],
    cli: ['ec2 create-snapshot --volume-id {name} --description backup'],
    terraform: [tf('aws_ebs_snapshot', { volume_id: '{name}' })],
    cloudFormation: [
      cfn('AWS::DLM::LifecyclePolicy', {
        Description: 'Daily snapshots',
        State: 'ENABLED',
        ExecutionRoleArn: '<DLM_ROLE_ARN>',
        PolicyDetails: {
          ResourceTypes: ['VOLUME'],
          TargetTags: [{ Key: 'Backup', Value: 'daily' }],
          Schedules: [
            { Name: 'daily', CreateRule: { Interval: 24, IntervalUnit: 'HOURS' }, RetainRule: { Count: 14 } },
          ],
        },
      }),
    ],
  },
  'ec2-ami-public': {
    console: ['Open EC2, AMIs, {name}.', 'Choose Actions, Edit AMI permissions, Private.'],
    cli: [
      'ec2 modify-image-attribute --image-id {name} --attribute launchPermission --operation-type remove --user-groups all',
      'ec2 enable-image-block-public-access --image-block-public-access-state block-new-sharing',
    ],
    terraform: [tf('aws_ec2_image_block_public_access', { state: 'block-new-sharing' })],
    cloudFormation: none(NOT_DECLARED),
  },
  'ec2-eip-unassociated': {
    console: [
      'Open EC2, Elastic IPs, {name}.',
      'Choose Actions, Release Elastic IP addresses. The address cannot be had again.',
    ],
    cli: ['ec2 release-address --allocation-id {name}'],
    terraform: none('Remove the aws_eip from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template; nothing is to be added.'),
  },
};
