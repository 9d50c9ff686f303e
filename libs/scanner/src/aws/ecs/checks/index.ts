import { ecsClusterInsights } from './ecs-cluster-insights';
import { ecsTaskEnvSecrets } from './ecs-task-env-secrets';
import { ecsTaskLogging } from './ecs-task-logging';
import { ecsTaskPrivileged } from './ecs-task-privileged';
import { ecsTaskReadonlyRoot } from './ecs-task-readonly-root';
import type { AnyCheck } from '../../../define-check';

export const ecsChecks: readonly AnyCheck[] = [
  ecsClusterInsights,
  ecsTaskEnvSecrets,
  ecsTaskLogging,
  ecsTaskPrivileged,
  ecsTaskReadonlyRoot,
];
