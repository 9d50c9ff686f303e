export { serve, serveAnyone, serveSignedIn } from './serve';
export type { Handler } from './gate';
export type {
  AnonymousOperation,
  AuditState,
  Call,
  MemberUses,
  Operation,
  PersonOperation,
  PlatformUses,
} from './operation';
export { findRefusal } from './authorize';
export { provideServices, services } from './services';
export type {
  AccountEntry,
  ChangeWork,
  CompanyPool,
  CustomerCloud,
  Dns,
  Remediation,
  IdentityProvider,
  Mail,
  PoolConnection,
  PoolUser,
  ProofSigner,
  ScanRuns,
  ScanWorkflow,
  ScheduleTimer,
  Scheduler,
  Services,
} from './services';
export { Settings, readSettings } from './settings';
export { errorFields, jsonLogger, redact } from './logger';
export type { LogFields, Logger } from './logger';
export { type Counts, METRICS, type MetricName } from './metrics';
export { tenantQuota } from './tenant-quota';
export { isOperatorWithSecondFactor } from './operators';
export { hasFactorInSession } from './second-factor';
export { COMPANY_CLAIMS, COMPANY_REQUIRED, mustUseCompany } from './company-session';
export { activeMembership, findActiveMembership, activeTenant } from './active-tenant';
export type * from './git-host';
export { AccessEndedError, BranchTakenError } from './git-host';
