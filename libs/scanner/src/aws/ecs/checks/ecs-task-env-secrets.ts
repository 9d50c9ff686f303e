import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskEnvSecrets = defineCheck({
  id: 'ecs-task-env-secrets',
  service: 'ecs',
  severity: 'CRITICAL',
  kind: 'aws.ecs.task-definition',
  title: 'Task definition holds no plain secret',
  fault: 'Task definition holds a secret in plain text',
  recommendation:
    'Hand the secret over by the secrets setting, from Secrets Manager or Parameter Store, deregister the revision and replace the secret.',
  subjects: ['secrets'],
  equivalents: { prowler: ['ecs_task_definitions_no_environment_secrets'] },
  evaluate: (definition) =>
    judgeContainers(definition, ({ credentialVariables }) => credentialVariables.length > 0, {
      fault: 'Variables that look like credentials',
      wish: 'No variable looks like a credential',
    }),
  remedy: registerRevision(
    [
      'Replace the credential first: who may describe the task definition has read it.',
      'Move the value from environment to secrets, with the ARN of a secret of Secrets Manager.',
    ],
    { secrets: [{ name: '<VARIABLE>', valueFrom: '<SECRET_ARN>' }] },
    { Secrets: [{ Name: '<VARIABLE>', ValueFrom: '<SECRET_ARN>' }] },
  ),
});
