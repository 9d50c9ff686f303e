import { cfnPart, none, type Remedies, type Remedy, tf, tfPart } from '@cloudmend/scanner';

const GROUPED = 'In an Auto Scaling group, change the launch template and start an instance refresh instead.';
const openInstance = (...steps: string[]): string[] => [
  'Open EC2, Instances, {name}, in the region {region}.',
  ...steps,
];

/** The instance type can only be changed while the instance is stopped. */
const resize = (...before: string[]): Remedy => ({
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

const ARM = 'Graviton needs an arm64 image. Build one and replace the instance; it cannot be changed in place.';

export const machineRemedies: Remedies = {
  'EC2-IDLE': {
    hazard: {
      title: 'Stop the instance',
      warning:
        'Anything that still uses the instance stops working. Volumes and Elastic IPs are still billed. A public IP that is not an Elastic IP, and data on instance store volumes, are lost.',
    },
    console: openInstance(
      'Check with its owner, and review its tags and connections.',
      'Choose Instance state, Stop instance. When you are sure that it is not needed, take snapshots of its volumes and terminate it.',
    ),
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Check the output for instance store volumes and for owner tags.' },
      'ec2 stop-instances --instance-ids {name}',
    ],
    terraform: [tf('aws_ec2_instance_state', { instance_id: '{name}', state: 'stopped' })],
    cloudFormation: none('CloudFormation can delete an instance, but not stop it.'),
  },
  'EC2-LOWUTIL': {
    console: openInstance(
      'Ask the owner whether it is still needed, and whether a smaller size, a schedule or a Lambda function would suffice.',
    ),
    cli: none('This recommendation is a review with the owner, not a change.'),
    terraform: none('This recommendation is a review with the owner, not a change.'),
    cloudFormation: none('This recommendation is a review with the owner, not a change.'),
  },
  'EC2-RIGHTSIZE': resize(),
  'EC2-PREVGEN': resize('Check that its image has ENA and NVMe drivers: current generations require them.'),
  'EC2-GRAVITON': {
    hazard: { title: 'Replace the instance with a Graviton instance', warning: ARM },
    console: [
      'Build the image of {name} for arm64, with all agents and packages.',
      'Launch a {to} from it in the region {region}, next to {name}, and test it.',
      'Shift traffic gradually, and terminate {name} when it is idle.',
    ],
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Note the subnet, security groups, role and user data in the output: the new instance needs the same.' },
      'ec2 run-instances --instance-type {to} --image-id <ARM64_IMAGE_ID> --subnet-id <SUBNET_ID> --security-group-ids <SECURITY_GROUP_ID>',
    ],
    terraform: none(
      'Changing ami and instance_type in place replaces the instance. Add a second aws_instance instead.',
    ),
    cloudFormation: none('Changing ImageId replaces the instance. Add a second AWS::EC2::Instance instead.'),
  },
  'EC2-STOPPED-EBS': {
    hazard: {
      title: 'Create snapshots, then terminate the instance and delete its volumes',
      warning: 'A terminated instance and deleted volumes can only be restored from snapshots.',
    },
    console: openInstance(
      'Under Storage, open each volume and choose Actions, Create snapshot. Wait until all snapshots are completed.',
      'Choose Instance state, Terminate instance, then delete the remaining volumes.',
    ),
    cli: [
      'ec2 describe-volumes --filters Name=attachment.instance-id,Values={name}',
      { note: 'Take a snapshot of each volume that has no recent one.' },
      'ec2 create-snapshots --instance-specification InstanceId={name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_IDS>',
      'ec2 terminate-instances --instance-ids {name}',
      'ec2 delete-volume --volume-id <VOLUME_ID>',
    ],
    terraform: none('Remove the aws_instance and its aws_ebs_volume when the snapshots are completed.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volumes, then remove the instance and the volumes.'),
  },
  'EC2-SCHEDULE': {
    hazard: {
      title: 'Stop the instance outside working hours',
      warning: 'Jobs do not run at night or on weekends. Data on instance store volumes is lost at every stop.',
    },
    console: [
      'Open EventBridge Scheduler in the region {region}. Create a schedule that stops {name} in the evening, and one that starts it on workday mornings.',
      "Choose the targets EC2 StopInstances and StartInstances, and your team's time zone.",
    ],
    cli: [
      'scheduler list-schedules --name-prefix cloudmend-',
      { note: 'Continue only if the instance has no schedule.' },
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
    cloudFormation: none(
      'Create two AWS::Scheduler::Schedule resources with the targets of the command, in a separate template.',
    ),
  },
  'LAMBDA-MEM': {
    console: [
      'Open Lambda, Functions, {name}, Configuration, General configuration, in the region {region}, and choose Edit.',
      'Set Memory to {to} MB. CPU scales with memory, so monitor the duration afterwards.',
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
      'Open Lambda, Functions, {name}, Code, Runtime settings, in the region {region}. Choose the architecture arm64 and deploy the new package.',
      'First publish a version and route 10% of the traffic to it with a weighted alias.',
    ],
    cli: [
      'lambda get-function-configuration --function-name {name}',
      { note: 'Check the output for layers and native modules: each needs an arm64 build.' },
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
      'Choose Edit and enter {to}. Requests above this number have cold starts.',
    ],
    cli: [
      'lambda list-provisioned-concurrency-configs --function-name {name}',
      { note: 'Check the output for the version or alias, and for auto scaling that overrides the value.' },
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
      'Open ECS, the service {name}, in the region {region}, and its task definition, and choose Create new revision.',
      'Set CPU to {to} vCPU and memory to {also} GB, and keep all other settings. If both are 0, the tasks were idle: set the desired count to 0 instead.',
      'Update the service to the new revision, with the deployment circuit breaker enabled.',
    ],
    cli: [
      'ecs describe-task-definition --task-definition <TASK_DEFINITION> --query taskDefinition',
      {
        note: 'Save the output as task-definition.json and set cpu and memory. Remove taskDefinitionArn, revision, status, requiresAttributes, compatibilities, registeredAt and registeredBy. Keep everything else.',
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
      'Compare with the recommendations there. Choose Compute Savings Plans and an hourly commitment of at most {to} USD.',
      'Rightsize and stop resources first: the commitment is billed whether or not it is used.',
    ],
    cli: none('Purchase a one-year or three-year commitment in the console, after review.'),
    terraform: none('Purchase a one-year or three-year commitment in the console, after review.'),
    cloudFormation: none('Purchase a one-year or three-year commitment in the console, after review.'),
  },
  'RI-SP-UTIL': {
    console: [
      'Open Billing and Cost Management, Savings Plans or Reservations, Utilization report.',
      'Move matching workloads to the reserved family and region, or sell Standard Reserved Instances on the Marketplace.',
      'Savings Plans of up to 100 USD per hour can be returned within 7 days and within the month of purchase.',
    ],
    cli: none('Commitments are used by moving workloads; no command does this.'),
    terraform: none('Commitments are used by moving workloads; no Terraform resource does this.'),
    cloudFormation: none('Commitments are used by moving workloads; no CloudFormation resource does this.'),
  },
};
