import { defineCheck } from '../../../define-check';
import { judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskLogging = defineCheck({
  id: 'ecs-task-logging',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'Containers of the task write a log',
  fault: 'A container of the task writes no log',
  recommendation: 'Give every container a log configuration, such as the awslogs driver.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['ecs_task_definitions_logging_enabled'] },
  evaluate: (definition) =>
    judgeContainers(definition, ({ logDriver }) => !logDriver, {
      fault: 'Containers without a log driver',
      wish: 'Every container has a log driver',
    }),
  remedy: registerRevision(
    ['Give each container a logConfiguration, with awslogs as driver.'],
    {
      logConfiguration: {
        logDriver: 'awslogs',
        options: { 'awslogs-group': '<LOG_GROUP>', 'awslogs-region': '{region}', 'awslogs-stream-prefix': '{family}' },
      },
    },
    {
      LogConfiguration: {
        LogDriver: 'awslogs',
        Options: { 'awslogs-group': '<LOG_GROUP>', 'awslogs-region': '{region}', 'awslogs-stream-prefix': '{family}' },
      },
    },
  ),
});
