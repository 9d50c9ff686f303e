import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskReadonlyRoot = defineCheck({
  id: 'ecs-task-readonly-root',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'Containers of the task have a read-only root file system',
  fault: 'A container of the task can write to its root file system',
  recommendation: 'Set readonlyRootFilesystem for every container and mount a volume where it must write.',
  subjects: ['hardening', 'software-integrity'],
  equivalents: { prowler: ['ecs_task_definitions_containers_readonly_access'] },
  evaluate: (definition) =>
    judgeContainers(definition, ({ hasReadOnlyRoot }) => !hasReadOnlyRoot, {
      fault: 'Containers with a writable root file system',
      wish: 'Every root file system is read-only',
    }),
  remedy: registerRevision(
    ['Set readonlyRootFilesystem to true, and mount a volume where the container writes.'],
    { readonlyRootFilesystem: true },
    { ReadonlyRootFilesystem: true },
  ),
});
