import { type Remedies, type Remedy, cfn, cfnPart, none, tf, tfPart } from '../../remedies/remedy';
import { unlessThere } from '../../remedies/whole-documents';
import { networkRemedies } from './network-remedies';

const instance = (...steps: string[]): string[] => ['Open EC2, Instances, {name}, in the region {region}.', ...steps];

const IMDSV2_ONLY = { http_endpoint: 'enabled', http_tokens: 'required' };

/** What is encrypted is decided when a volume is made: an encrypted copy takes its place. */
const encryptedCopy: Remedy = {
  hazard: {
    title: 'Replace the volume with an encrypted copy',
    warning:
      'The volume is replaced and its instance is stopped meanwhile. What is written after the snapshot is not in the copy: stop the instance first.',
  },
  console: [
    'Stop the instance. Open EC2, Volumes, {name}, and choose Create snapshot.',
    'Copy the snapshot with Encrypt this snapshot, and make a volume of the copy in the same zone.',
    'Detach {name}, attach the new volume under the same device name, start it.',
    'Delete {name} once everything works.',
  ],
  cli: [
    'ec2 describe-volumes --volume-ids {name}',
    { note: 'Check the answer for the zone, the instance and the device, and that no copy was begun before.' },
    'ec2 stop-instances --instance-ids <INSTANCE_ID>',
    'ec2 create-snapshot --volume-id {name}',
    'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
    'ec2 copy-snapshot --source-region {region} --source-snapshot-id <SNAPSHOT_ID> --encrypted --kms-key-id <KMS_KEY_ARN>',
    'ec2 wait snapshot-completed --snapshot-ids <ENCRYPTED_SNAPSHOT_ID>',
    'ec2 create-volume --snapshot-id <ENCRYPTED_SNAPSHOT_ID> --availability-zone <ZONE> --encrypted',
    'ec2 detach-volume --volume-id {name}',
    'ec2 attach-volume --volume-id <NEW_VOLUME_ID> --instance-id <INSTANCE_ID> --device <DEVICE>',
    'ec2 start-instances --instance-ids <INSTANCE_ID>',
  ],
  terraform: [
    tf(
      'aws_ebs_volume',
      {
        availability_zone: '<ZONE>',
        snapshot_id: '<ENCRYPTED_SNAPSHOT_ID>',
        encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      },
      'A new volume beside the old one: remove the old one from your code once the new one is attached.',
    ),
  ],
  cloudFormation: [
    cfn(
      'AWS::EC2::Volume',
      {
        AvailabilityZone: '<ZONE>',
        SnapshotId: '<ENCRYPTED_SNAPSHOT_ID>',
        Encrypted: true,
        KmsKeyId: '<KMS_KEY_ARN>',
      },
      'A new volume beside the old one: remove the old one from your template once the new one is attached.',
    ),
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
      'ec2 describe-launch-template-versions --launch-template-id {name} --versions $Default',
      { note: 'Check the answer: the new version is made from this one. Instances that run keep the old one.' },
      [
        'ec2 create-launch-template-version --launch-template-id {name} --source-version <DEFAULT_VERSION> --launch-template-data',
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
    terraform: none(
      'Terraform replaces the instance when its subnet or associate_public_ip_address changes. Use the command, then write the new value into your code.',
    ),
    cloudFormation: none(
      'CloudFormation replaces the instance when its network interface changes. Use the command, then correct the template.',
    ),
  },
  'ec2-instance-profile': {
    console: instance(
      'Choose Actions, Security, Modify IAM role, and pick a role with what the instance needs.',
      'Remove the access keys that lie on it.',
    ),
    cli: unlessThere(
      'ec2 describe-iam-instance-profile-associations --filters Name=instance-id,Values={name}',
      'no profile is associated',
      'ec2 associate-iam-instance-profile --instance-id {name} --iam-instance-profile Name=<INSTANCE_PROFILE>',
    ),
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
    hazard: {
      title: 'Rotate the credential, then stop the instance to clean its user data',
      warning:
        'User data changes only while the instance is stopped. Stopping loses what is on instance store volumes, and a public address that is not an Elastic IP.',
    },
    console: instance(
      'Replace the credential first: who may describe the instance has read it.',
      'Keep the new one in Secrets Manager or Parameter Store and let a role read it.',
      'Stop the instance; Actions, Instance settings, Edit user data: take the credential out.',
    ),
    cli: [
      'ec2 describe-instance-attribute --instance-id {name} --attribute userData --query UserData.Value --output text',
      {
        note: 'Decode this from base64, take the credential out and keep the rest, and save it, encoded again, as user-data.b64.',
      },
      'ec2 stop-instances --instance-ids {name}',
      'ec2 wait instance-stopped --instance-ids {name}',
      'ec2 modify-instance-attribute --instance-id {name} --user-data Value=file://user-data.b64',
      'ec2 start-instances --instance-ids {name}',
    ],
    terraform: [
      tfPart(
        'aws_instance',
        { user_data: '<SCRIPT_WITHOUT_CREDENTIALS>', user_data_replace_on_change: false },
        'Terraform stops and starts the instance. With user_data_replace_on_change it would replace it.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::EC2::Instance',
        { UserData: '<BASE64_OF_SCRIPT_WITHOUT_CREDENTIALS>' },
        'CloudFormation stops and starts an instance with an EBS root volume, and replaces one with an instance store root.',
      ),
    ],
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
      cfnPart(
        'AWS::IAM::Role',
        {
          RoleName: '<INSTANCE_ROLE>',
          ManagedPolicyArns: ['arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore'],
        },
        'ManagedPolicyArns is replaced as a whole: list the other policies of the role as well.',
      ),
    ],
  },
  'ec2-instance-stopped-old': {
    hazard: {
      title: 'Keep an image, then terminate the instance',
      warning: 'A terminated instance cannot be restored. Volumes that are set to delete on termination go with it.',
    },
    console: instance(
      'If nobody needs it: make an image of it (Actions, Image and templates, Create image).',
      'Choose Instance state, Terminate instance.',
    ),
    cli: [
      'ec2 describe-images --owners self --filters Name=name,Values=before-termination-{name}',
      { note: 'Check the answer: skip the next command where the image is there already.' },
      'ec2 create-image --instance-id {name} --name before-termination-{name}',
      'ec2 wait image-available --image-ids <IMAGE_ID>',
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
      {
        note: 'The next command ends public sharing of every snapshot in the region. Leave it out where some are meant to be public.',
      },
      'ec2 enable-snapshot-block-public-access --state block-all-sharing',
    ],
    terraform: [
      tf(
        'aws_ebs_snapshot_block_public_access',
        { state: 'block-all-sharing' },
        'This ends public sharing of every snapshot in the region.',
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::EC2::SnapshotBlockPublicAccess',
        { State: 'block-all-sharing' },
        'This ends public sharing of every snapshot in the region.',
      ),
    ],
  },
  'ec2-ebs-snapshot-encrypted': {
    hazard: {
      title: 'Copy the snapshot with encryption, then delete the original',
      warning: 'A deleted snapshot cannot be restored. Delete it only once the copy is completed and restores.',
    },
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Copy snapshot, with Encrypt this snapshot.',
      'Delete {name} once the copy is complete.',
    ],
    cli: [
      'ec2 describe-images --owners self --filters Name=block-device-mapping.snapshot-id,Values={name}',
      {
        note: 'Check the answer: a snapshot that an image uses cannot be deleted, and no copy should have been made before.',
      },
      'ec2 copy-snapshot --source-region {region} --source-snapshot-id {name} --encrypted --kms-key-id <KMS_KEY_ARN>',
      'ec2 wait snapshot-completed --snapshot-ids <ENCRYPTED_SNAPSHOT_ID>',
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
    cli: unlessThere(
      'ec2 describe-snapshots --owner-ids self --filters Name=volume-id,Values={name}',
      'no recent snapshot is listed',
      'ec2 create-snapshot --volume-id {name} --description backup',
    ),
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
    hazard: {
      title: 'Release the address',
      warning: 'A released address can be lost for good. Check DNS records and allow lists for it first.',
    },
    console: [
      'Open EC2, Elastic IPs, {name}.',
      'Choose Actions, Release Elastic IP addresses. The address cannot be had again.',
    ],
    cli: unlessThere(
      'ec2 describe-addresses --allocation-ids {name}',
      'there is still no AssociationId',
      'ec2 release-address --allocation-id {name}',
    ),
    terraform: none('Remove the aws_eip from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template; nothing is to be added.'),
  },
};
