import { type Remedies, type Remedy, type RemedyObject, cfnPart, tfPart } from '../../remedies/remedy';

const CONTAINERS = 'The list of containers is replaced as a whole: keep every container and its other settings.';

/** A revision never changes: a new one takes its place, and the old one is retired. */
const revision = (steps: readonly string[], container: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open ECS, Task definitions, {family}, in the region {region}, and choose Create new revision with JSON.',
    ...steps,
    'Update the services to the new revision, then deregister {name}.',
  ],
  cli: [
    'ecs describe-task-definition --task-definition {name} --query taskDefinition',
    {
      note: 'Save this as task-definition.json, make the change of the console steps and keep the rest. Remove taskDefinitionArn, revision, status, requiresAttributes, compatibilities, registeredAt and registeredBy.',
    },
    'ecs register-task-definition --cli-input-json file://task-definition.json',
    'ecs update-service --cluster <CLUSTER> --service <SERVICE> --task-definition {family}',
    'ecs deregister-task-definition --task-definition {name}',
  ],
  terraform: [
    tfPart(
      'aws_ecs_task_definition',
      {
        family: '{family}',
        container_definitions: { $json: [{ name: '<CONTAINER>', image: '<IMAGE>', ...container }] },
      },
      CONTAINERS,
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::ECS::TaskDefinition',
      {
        Family: '{family}',
        ContainerDefinitions: [{ Name: '<CONTAINER>', Image: '<IMAGE>', ...properties }],
      },
      CONTAINERS,
    ),
  ],
});

export const ecsRemedies: Remedies = {
  'ecs-task-privileged': revision(
    ['Set privileged to false; add single Linux capabilities where the container needs them.'],
    { privileged: false },
    { Privileged: false },
  ),
  'ecs-task-readonly-root': revision(
    ['Set readonlyRootFilesystem to true, and mount a volume where the container writes.'],
    { readonlyRootFilesystem: true },
    { ReadonlyRootFilesystem: true },
  ),
  'ecs-task-env-secrets': revision(
    [
      'Replace the credential first: who may describe the task definition has read it.',
      'Move the value from environment to secrets, with the ARN of a secret of Secrets Manager.',
    ],
    { secrets: [{ name: '<VARIABLE>', valueFrom: '<SECRET_ARN>' }] },
    { Secrets: [{ Name: '<VARIABLE>', ValueFrom: '<SECRET_ARN>' }] },
  ),
  'ecs-task-logging': revision(
    ['Give each container a logConfiguration, with awslogs as driver.'],
    {
      logConfiguration: {
        logDriver: 'awslogs',
        options: { 'awslogs-group': '<LOG_GROUP>', 'awslogs-region': '{region}', 'awslogs-stream-prefix': '{family}' },
      },
    },
    {
      LogConfiguration: {
        LogDriver: 'awslogs',
        Options: { 'awslogs-group': '<LOG_GROUP>', 'awslogs-region': '{region}', 'awslogs-stream-prefix': '{family}' },
      },
    },
  ),
  'ecs-cluster-insights': {
    console: [
      'Open ECS, Clusters, {name}, in the region {region}, and choose Update cluster.',
      'Under Monitoring turn on Container Insights.',
    ],
    cli: ['ecs update-cluster-settings --cluster {name} --settings name=containerInsights,value=enabled'],
    terraform: [
      tfPart('aws_ecs_cluster', { name: '{name}', setting: { name: 'containerInsights', value: 'enabled' } }),
    ],
    cloudFormation: [
      cfnPart('AWS::ECS::Cluster', {
        ClusterName: '{name}',
        ClusterSettings: [{ Name: 'containerInsights', Value: 'enabled' }],
      }),
    ],
  },
};
