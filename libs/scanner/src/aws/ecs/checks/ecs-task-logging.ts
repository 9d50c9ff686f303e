import { defineCheck } from '../../../define-check';
import { isCurrentRevision, judgeContainers } from '../judge-containers';
import { registerRevision } from '../remedies';

export const ecsTaskLogging = defineCheck({
  id: 'ecs-task-logging',
  service: 'ecs',
  severity: 'MEDIUM',
  kind: 'aws.ecs.task-definition',
  title: 'ECS task definitions have a log driver for every container',
  fault: 'ECS task definition has a container without a log driver',
  recommendation: 'Add a log configuration to every container, such as the awslogs driver.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['ecs_task_definitions_logging_enabled'] },
  concerns: isCurrentRevision,
  evaluate: (definition) =>
    judgeContainers(definition, ({ logDriver }) => !logDriver, {
      fault: 'Containers without a log driver',
      wish: 'Every container has a log driver',
    }),
  remedy: registerRevision(
    ['Add a logConfiguration to each container, with the driver awslogs.'],
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
