import { cfnPart, none, type Remedies, type Remedy, tf, tfPart } from '@cloudmend/scanner';

const GROUPED = 'In an Auto Scaling group, change the launch template and start an instance refresh instead.';
const openInstance = (...steps: string[]): string[] => [
  'Open EC2, Instances, {name}, in the region {region}.',
  ...steps,
];

/** A size or type changes only while the instance is stopped. */
const resize = (...before: string[]): Remedy => ({
  hazard: {
    title: 'Stop the instance, change its type and start it',
    warning:
      'The instance is down for a few minutes. A public address that is not an Elastic IP changes, and what is on instance store volumes is lost.',
  },
  console: openInstance(
    ...before,
    'Choose Instance state, Stop instance, and wait until it is stopped.',
    'Choose Actions, Instance settings, Change instance type: {to}.',
    `Start the instance. ${GROUPED}`,
  ),
  cli: [
    'ec2 describe-instances --instance-ids {name}',
    { note: `Check the answer for instance store volumes and for a public address. ${GROUPED}` },
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

const ARM = 'Another processor needs another image: build one for arm64 and replace the instance beside the old one.';

export const machineRemedies: Remedies = {
  'EC2-IDLE': {
    hazard: {
      title: 'Stop the instance',
      warning:
        'Whatever still uses it stops. Volumes and Elastic IPs cost on. A public address that is not an Elastic IP, and what is on instance store volumes, is lost.',
    },
    console: openInstance(
      'Ask its owner, and look at the tags and at who connects to it.',
      'Choose Instance state, Stop instance. Terminate it, with snapshots of its volumes, once nobody misses it.',
    ),
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Check the answer for instance store volumes and for tags that name its owner.' },
      'ec2 stop-instances --instance-ids {name}',
    ],
    terraform: [tf('aws_ec2_instance_state', { instance_id: '{name}', state: 'stopped' })],
    cloudFormation: none('CloudFormation cannot stop an instance; it can only delete it.'),
  },
  'EC2-LOWUTIL': {
    console: openInstance(
      'Ask its owner whether it is still needed, and whether a smaller size, a schedule or a function would do.',
    ),
    cli: none('This is a question to the owner, not a change.'),
    terraform: none('This is a question to the owner, not a change.'),
    cloudFormation: none('This is a question to the owner, not a change.'),
  },
  'EC2-RIGHTSIZE': resize(),
  'EC2-PREVGEN': resize('See that its image has ENA and NVMe drivers: current generations need them.'),
  'EC2-GRAVITON': {
    hazard: { title: 'Replace the instance with one on Graviton', warning: ARM },
    console: [
      'Build the image of {name} for arm64, with every agent and package.',
      'Launch a {to} from it beside {name}, in the region {region}, and run the tests.',
      'Move the traffic over, a part first, and terminate {name} once it is idle.',
    ],
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Check the answer for subnet, security groups, role and user data: the new instance needs the same.' },
      'ec2 run-instances --instance-type {to} --image-id <ARM64_IMAGE_ID> --subnet-id <SUBNET_ID> --security-group-ids <SECURITY_GROUP_ID>',
    ],
    terraform: none(
      'Changing ami and instance_type in place replaces the instance. Add a second aws_instance instead.',
    ),
    cloudFormation: none('A new ImageId replaces the instance. Add a second AWS::EC2::Instance instead.'),
  },
  'EC2-STOPPED-EBS': {
    hazard: {
      title: 'Keep snapshots, then terminate the instance and its volumes',
      warning: 'A terminated instance and deleted volumes come back from snapshots alone.',
    },
    console: openInstance(
      'Under Storage, open each volume and choose Actions, Create snapshot. Wait until each is completed.',
      'Choose Instance state, Terminate instance, then delete the volumes that are left.',
    ),
    cli: [
      'ec2 describe-volumes --filters Name=attachment.instance-id,Values={name}',
      { note: 'Check the answer: take one snapshot of each volume, unless a recent one is there.' },
      'ec2 create-snapshots --instance-specification InstanceId={name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_IDS>',
      'ec2 terminate-instances --instance-ids {name}',
      'ec2 delete-volume --volume-id <VOLUME_ID>',
    ],
    terraform: none('Remove the aws_instance and its aws_ebs_volume once the snapshots are completed.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volumes, then remove the instance and the volumes.'),
  },
  'EC2-SCHEDULE': {
    hazard: {
      title: 'Stop the instance outside working hours',
      warning: 'Jobs at night and on weekends do not run. What is on instance store volumes is lost at every stop.',
    },
    console: [
      'Open EventBridge Scheduler in the region {region}: one schedule that stops {name} in the evening, one that starts it on workday mornings.',
      'Choose the targets EC2 StopInstances and StartInstances, and the time zone of the team.',
    ],
    cli: [
      'scheduler list-schedules --name-prefix cloudmend-',
      { note: 'Check the answer: go on only where the instance has no schedule.' },
      [
        'scheduler create-schedule --name cloudmend-stop-{name} --schedule-expression-timezone <TIME_ZONE> --flexible-time-window Mode=OFF --schedule-expression',
        { word: 'cron(0 19 ? * MON-FRI *)' },
        '--target',
        {
          json: {
            Arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:stopInstances',
            RoleArn: '<SCHEDULER_ROLE_ARN>',
            Input: '{"InstanceIds":["{name}"]}',
          },
        },
      ],
      [
        'scheduler create-schedule --name cloudmend-start-{name} --schedule-expression-timezone <TIME_ZONE> --flexible-time-window Mode=OFF --schedule-expression',
        { word: 'cron(0 7 ? * MON-FRI *)' },
        '--target',
        {
          json: {
            Arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:startInstances',
            RoleArn: '<SCHEDULER_ROLE_ARN>',
            Input: '{"InstanceIds":["{name}"]}',
          },
        },
      ],
    ],
    terraform: [
      tf('aws_scheduler_schedule', {
        name: 'stop-{name}',
        schedule_expression: 'cron(0 19 ? * MON-FRI *)',
        schedule_expression_timezone: '<TIME_ZONE>',
        flexible_time_window: { mode: 'OFF' },
        target: {
          arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:stopInstances',
          role_arn: '<SCHEDULER_ROLE_ARN>',
          input: '{"InstanceIds":["{name}"]}',
        },
      }),
      tf('aws_scheduler_schedule', {
        name: 'start-{name}',
        schedule_expression: 'cron(0 7 ? * MON-FRI *)',
        schedule_expression_timezone: '<TIME_ZONE>',
        flexible_time_window: { mode: 'OFF' },
        target: {
          arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:startInstances',
          role_arn: '<SCHEDULER_ROLE_ARN>',
          input: '{"InstanceIds":["{name}"]}',
        },
      }),
    ],
    cloudFormation: none('Two AWS::Scheduler::Schedule with the targets of the command, in a template of your own.'),
  },
  'LAMBDA-MEM': {
    console: [
      'Open Lambda, Functions, {name}, Configuration, General configuration, in the region {region}, and choose Edit.',
      'Set the memory to {to} MB. Less memory is less CPU: watch the duration afterwards.',
    ],
    cli: [
      'lambda get-function-configuration --function-name {name} --query MemorySize',
      'lambda update-function-configuration --function-name {name} --memory-size {to}',
    ],
    terraform: [tfPart('aws_lambda_function', { function_name: '{name}', memory_size: '{to}' })],
    cloudFormation: [cfnPart('AWS::Lambda::Function', { FunctionName: '{name}', MemorySize: '{to}' })],
  },
  'LAMBDA-ARM64': {
    console: [
      'Build the package of {name} for arm64, with its layers and extensions.',
      'Open Lambda, Functions, {name}, Code, Runtime settings, in the region {region}: architecture arm64, with the new package.',
      'Publish a version and send it a tenth of the traffic by an alias first.',
    ],
    cli: [
      'lambda get-function-configuration --function-name {name}',
      { note: 'Check the answer for layers and for native modules: each needs a build for arm64.' },
      'lambda update-function-code --function-name {name} --architectures arm64 --zip-file fileb://function-arm64.zip --publish',
    ],
    terraform: [
      tfPart(
        'aws_lambda_function',
        { function_name: '{name}', architectures: ['arm64'], filename: '<ARM64_PACKAGE>' },
        'The package must be built for arm64.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::Lambda::Function',
        { FunctionName: '{name}', Architectures: ['arm64'] },
        'The package must be built for arm64.',
      ),
    ],
  },
  'LAMBDA-PC': {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Provisioned concurrency, in the region {region}.',
      'Choose Edit: {to}. Starts beyond it are cold again.',
    ],
    cli: [
      'lambda list-provisioned-concurrency-configs --function-name {name}',
      { note: 'Check the answer for the version or alias, and for auto scaling that sets the figure anew.' },
      'lambda put-provisioned-concurrency-config --function-name {name} --qualifier <ALIAS> --provisioned-concurrent-executions {to}',
    ],
    terraform: [
      tfPart('aws_lambda_provisioned_concurrency_config', {
        function_name: '{name}',
        qualifier: '<ALIAS>',
        provisioned_concurrent_executions: '{to}',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::Lambda::Alias', {
        FunctionName: '{name}',
        ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: '{to}' },
      }),
    ],
  },
  'ECS-FARGATE': {
    console: [
      'Open ECS, the service {name}, in the region {region}, and its task definition; choose Create new revision.',
      'Set CPU to {to} vCPU and memory to {also} GB; keep the rest. Where both are 0 the tasks did nothing: set the desired count to 0 instead.',
      'Update the service to the new revision, with the circuit breaker on.',
    ],
    cli: [
      'ecs describe-task-definition --task-definition <TASK_DEFINITION> --query taskDefinition',
      {
        note: 'Save this as task-definition.json, set cpu and memory and keep the rest. Remove taskDefinitionArn, revision, status, requiresAttributes, compatibilities, registeredAt and registeredBy.',
      },
      'ecs register-task-definition --cli-input-json file://task-definition.json',
      'ecs update-service --cluster <CLUSTER> --service {arn} --task-definition <TASK_DEFINITION>',
    ],
    terraform: [
      tfPart('aws_ecs_task_definition', { cpu: '<CPU_UNITS>', memory: '<MEMORY_MIB>' }, '{to} vCPU and {also} GB.'),
    ],
    cloudFormation: [cfnPart('AWS::ECS::TaskDefinition', { Cpu: '<CPU_UNITS>', Memory: '<MEMORY_MIB>' })],
  },
  'SP-COVERAGE': {
    console: [
      'Open Billing and Cost Management, Savings Plans, Purchase Savings Plans, in the management account.',
      'Compare with Recommendations there, choose Compute Savings Plans, and a commitment of {to} USD an hour at the most.',
      'Rightsize and stop first: a commitment is paid whether or not it is used.',
    ],
    cli: none('A commitment of one or three years is signed by a person, in the console.'),
    terraform: none('A commitment of one or three years is signed by a person, in the console.'),
    cloudFormation: none('A commitment of one or three years is signed by a person, in the console.'),
  },
  'RI-SP-UTIL': {
    console: [
      'Open Billing and Cost Management, Savings Plans or Reservations, Utilization report.',
      'Move matching use to the family and region that is reserved, or sell Standard reservations on the Marketplace.',
      'A savings plan of up to 100 USD an hour can be returned within 7 days and the month in which it was bought.',
    ],
    cli: none('What is committed is used by moving work to it; there is no call for that.'),
    terraform: none('What is committed is used by moving work to it; there is no resource for that.'),
    cloudFormation: none('What is committed is used by moving work to it; there is no resource for that.'),
  },
};
