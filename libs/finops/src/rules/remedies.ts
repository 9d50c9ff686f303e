import { type Remedy, tfPart, cfnPart } from '@cloudmend/scanner';

export const openDatabase = (...steps: string[]): string[] => [
  'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
  ...steps,
  'Choose Continue, Apply during the next maintenance window, and Modify DB instance.',
];

export const PENDING =
  'rds describe-db-instances --db-instance-identifier {name} --query DBInstances[0].PendingModifiedValues';

export const LATER =
  'Takes effect in the next maintenance window. With --apply-immediately it takes effect now, along with every change in PendingModifiedValues.';

const GROUPED = 'In an Auto Scaling group, change the launch template and start an instance refresh instead.';

export const openInstance = (...steps: string[]): string[] => [
  'Open EC2, Instances, {name}, in the region {region}.',
  ...steps,
];

/** The instance type can only be changed while the instance is stopped. */
export const resize = (...before: string[]): Remedy => ({
  hazard: {
    title: 'Stop the instance, change its type and start it',
    warning:
      'The instance is down for a few minutes. A public IP that is not an Elastic IP changes, and data on instance store volumes is lost.',
  },
  console: openInstance(
    ...before,
    'Choose Instance state, Stop instance, and wait until the instance is stopped.',
    'Choose Actions, Instance settings, Change instance type, and select {to}.',
    `Start the instance. ${GROUPED}`,
  ),
  cli: [
    'ec2 describe-instances --instance-ids {name}',
    { note: `Check the output for instance store volumes and a public IP. ${GROUPED}` },
    'ec2 stop-instances --instance-ids {name}',
    'ec2 wait instance-stopped --instance-ids {name}',
    'ec2 modify-instance-attribute --instance-id {name} --instance-type Value={to}',
    'ec2 start-instances --instance-ids {name}',
  ],
  terraform: [tfPart('aws_instance', { instance_type: '{to}' }, 'Terraform stops and starts the instance.')],
  cloudFormation: [
    cfnPart('AWS::EC2::Instance', { InstanceType: '{to}' }, 'CloudFormation stops and starts the instance.'),
  ],
});
