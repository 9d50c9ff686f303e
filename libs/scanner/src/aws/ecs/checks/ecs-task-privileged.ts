import { defineCheck } from '../../../define-check';
import { isCurrentRevision, judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskPrivileged = defineCheck({
  id: 'ecs-task-privileged',
  service: 'ecs',
  severity: 'HIGH',
  kind: 'aws.ecs.task-definition',
  title: 'ECS task definitions have no privileged containers',
  fault: 'ECS task definition has a privileged container',
  recommendation: 'Register a revision without privileged containers. Add individual Linux capabilities if needed.',
  subjects: ['least-privilege', 'hardening'],
  equivalents: { prowler: ['ecs_task_definitions_no_privileged_containers'] },
  concerns: isCurrentRevision,
  evaluate: (definition) =>
    judgeContainers(definition, ({ isPrivileged }) => isPrivileged, {
      fault: 'Privileged containers',
      wish: 'No container is privileged',
    }),
  remedy: registerRevision(
    ['Set privileged to false. Add individual Linux capabilities if the container needs them.'],
    { privileged: false },
    { Privileged: false },
  ),
});
