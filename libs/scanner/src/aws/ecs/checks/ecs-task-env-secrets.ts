import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';

export const ecsTaskEnvSecrets = defineCheck({
  id: 'ecs-task-env-secrets',
  service: 'ecs',
  severity: 'CRITICAL',
  kind: 'aws.ecs.task-definition',
  title: 'Task definition holds no plain secret',
  fault: 'Task definition holds a secret in plain text',
  recommendation:
    'Hand the secret over by the secrets setting, from Secrets Manager or Parameter Store, deregister the revision and replace the secret.',
  evaluate: (definition) =>
    judgeContainers(definition, ({ credentialVariables }) => credentialVariables.length > 0, {
      fault: 'Variables that look like credentials',
      wish: 'No variable looks like a credential',
    }),
});
