import { defineCheck } from '../../../define-check';
import { isCurrentRevision, judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskReadonlyRoot = defineCheck({
  id: 'ecs-task-readonly-root',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'ECS task definitions have read-only root file systems',
  fault: 'ECS task definition has a writable root file system',
  recommendation: 'Set readonlyRootFilesystem for every container, and mount a volume for paths that it must write to.',
  subjects: ['hardening', 'software-integrity'],
  equivalents: { prowler: ['ecs_task_definitions_containers_readonly_access'] },
  // Windows containers have no such setting (API reference, `ContainerDefinition`).
  concerns: ({ operatingSystem = 'LINUX', isCurrent }) =>
    isCurrentRevision({ isCurrent }) && !operatingSystem.startsWith('WINDOWS'),
  evaluate: (definition) =>
    judgeContainers(definition, ({ hasReadOnlyRoot }) => !hasReadOnlyRoot, {
      fault: 'Containers with a writable root file system',
      wish: 'Every root file system is read-only',
    }),
  remedy: registerRevision(
    ['Set readonlyRootFilesystem to true, and mount a volume for paths that the container writes to.'],
    { readonlyRootFilesystem: true },
    { ReadonlyRootFilesystem: true },
  ),
});
