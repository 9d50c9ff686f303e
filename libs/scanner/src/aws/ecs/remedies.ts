import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

const CONTAINERS = 'The list of containers is replaced as a whole: include all containers with their other settings.';

/** A revision cannot be changed: a new one replaces it, and the old one is deregistered. */
export const registerRevision = (
  steps: readonly string[],
  container: RemedyObject,
  properties: RemedyObject,
): Remedy => ({
  console: [
    'Open ECS, Task definitions, {family}, in the region {region}, and choose Create new revision with JSON.',
    ...steps,
    'Update the services to the new revision, then deregister {name}.',
  ],
  cli: [
    'ecs describe-task-definition --task-definition {name} --query taskDefinition',
    {
      note: 'Save the output as task-definition.json and make the change described in the console steps. Remove taskDefinitionArn, revision, status, requiresAttributes, compatibilities, registeredAt and registeredBy. Keep everything else.',
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
