import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskEnvSecrets = defineCheck({
  id: 'ecs-task-env-secrets',
  service: 'ecs',
  severity: 'CRITICAL',
  kind: 'aws.ecs.task-definition',
  title: 'ECS task definitions contain no plaintext secrets',
  fault: 'ECS task definition contains a plaintext secret',
  recommendation:
    'Pass the secret with the secrets setting from Secrets Manager or Parameter Store, deregister the revision and rotate the secret.',
  subjects: ['secrets'],
  equivalents: { prowler: ['ecs_task_definitions_no_environment_secrets'] },
  // Every active revision: anyone who may describe it can read the secret, whether or not it runs.
  evaluate: (definition) =>
    judgeContainers(definition, ({ credentialVariables }) => credentialVariables.length > 0, {
      fault: 'Variables that look like credentials',
      wish: 'No variable looks like a credential',
    }),
  remedy: registerRevision(
    [
      'Rotate the credential first: anyone who can describe the task definition may have read it.',
      'Move the value from environment to secrets, with the ARN of a Secrets Manager secret.',
    ],
    { secrets: [{ name: '<VARIABLE>', valueFrom: '<SECRET_ARN>' }] },
    { Secrets: [{ Name: '<VARIABLE>', ValueFrom: '<SECRET_ARN>' }] },
  ),
});
