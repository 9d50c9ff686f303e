// Written by `npm run lists`.
export { ecsClusterInsights } from './ecs-cluster-insights';
export { ecsTaskEnvSecrets } from './ecs-task-env-secrets';
export { ecsTaskLogging } from './ecs-task-logging';
export { ecsTaskPrivileged } from './ecs-task-privileged';
export { ecsTaskReadonlyRoot } from './ecs-task-readonly-root';
