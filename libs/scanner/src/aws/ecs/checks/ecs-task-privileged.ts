import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskPrivileged = defineCheck({
  id: 'ecs-task-privileged',
  service: 'ecs',
  severity: 'HIGH',
  kind: 'aws.ecs.task-definition',
  title: 'No container of the task runs privileged',
  fault: 'A container of the task runs privileged',
  recommendation:
    'Register a revision without privileged containers; grant single Linux capabilities where one is needed.',
  subjects: ['least-privilege', 'hardening'],
  equivalents: { prowler: ['ecs_task_definitions_no_privileged_containers'] },
  evaluate: (definition) =>
    judgeContainers(definition, ({ isPrivileged }) => isPrivileged, {
      fault: 'Privileged containers',
      wish: 'No container is privileged',
    }),
  remedy: registerRevision(
    ['Set privileged to false; add single Linux capabilities where the container needs them.'],
    { privileged: false },
    { Privileged: false },
  ),
});
