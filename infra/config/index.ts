export { ACCOUNT_READ_S, countAccountsAnHour, type LambdaQuota, planCapacity } from './capacity';
export { type CostAtRest, costAtRest, type Template, type TemplateResource } from './cost-at-rest';
export { ENDPOINT_MEMORY_MIB, TRIGGER_MEMORY_MIB } from './function-memory';
export { nameResources } from './names';
export type { ApiDomain, StageConfig } from './stage-config';
export { stageConfig, trailCopiesBucket } from './stages';
export { SCAN_WORKERS } from './scan-workers';
