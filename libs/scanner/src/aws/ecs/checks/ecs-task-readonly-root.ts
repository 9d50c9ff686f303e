import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';

export const ecsTaskReadonlyRoot = defineCheck({
  id: 'ecs-task-readonly-root',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'Containers of the task have a read-only root file system',
  fault: 'A container of the task can write to its root file system',
  recommendation: 'Set readonlyRootFilesystem for every container and mount a volume where it must write.',
  evaluate: (definition) =>
    judgeContainers(definition, ({ hasReadOnlyRoot }) => !hasReadOnlyRoot, {
      fault: 'Containers with a writable root file system',
      wish: 'Every root file system is read-only',
    }),
});
