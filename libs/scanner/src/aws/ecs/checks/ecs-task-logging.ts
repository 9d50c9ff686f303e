import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';

export const ecsTaskLogging = defineCheck({
  id: 'ecs-task-logging',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'Containers of the task write a log',
  fault: 'A container of the task writes no log',
  recommendation: 'Give every container a log configuration, such as the awslogs driver.',
  evaluate: (definition) =>
    judgeContainers(definition, ({ logDriver }) => !logDriver, {
      fault: 'Containers without a log driver',
      wish: 'Every container has a log driver',
    }),
});
