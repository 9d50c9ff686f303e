export type { Stores } from './stores';
export type { AccountStore } from './accounts/account-store';
export type { AuditFilter, AuditStore } from './audit/audit-store';
export type { ModelSpend, ModelStore } from './copilot/model-store';
export type { CarbonStore } from './carbon/carbon-store';
export type { ChangeFilter, ChangeStore } from './changes/tenant-changes';
export type { ComplianceStore } from './compliance/compliance-store';
export type { BillReading, CostDay, CostStore, CostViewWindow, ReadingClaim } from './costs/tenant-costs';
export type {
  DecidedFinding,
  FindingDecision,
  FindingScope,
  FindingStore,
  JudgedFinding,
  MuteDecision,
  OpenChecks,
  UnresolvedChecks,
} from './findings/tenant-findings';
export type { AcceptanceStore, KeptAcceptance } from './findings/acceptance-store';
export { findingId } from './findings/finding-keys';
export type { Page } from './page';
export type { FinishedPart, ScanOutcome, ScanStore, StartedParts } from './scans/tenant-scans';
export type { ScheduleRecord, ScheduleStore, ScheduledSlot, SlotState } from './schedules/tenant-schedules';
export type { SnapshotStore, StoredObject } from './snapshots/snapshot-store';
export * from './store-deps';
export * from './open-stores';
export { openTenantTrailCopy, openPlatformTrailCopy } from './audit/open-trail-copy';
export { TrailTornError, type CopyCheck, type TrailCopy } from './audit/trail-copy';
export { openSecretBox, type SecretBox } from './secrets/secret-box';
export { openObjects } from './snapshots/object-store';
export { FAMILIES, type Lifetime } from './records/families';
export { openRecords, type PlainRecord, type RecordStore } from './records/record-store';
export { openSnapshotStore } from './snapshots/snapshot-store';
export { SlotSettledError } from './schedules/slot-settled-error';
export { microOfRows } from './costs/cost-month';
export { type CustomCheckStore, MOST_VERSIONS } from './custom-checks/custom-check-store';
export { merkleRoot } from './evidence/merkle';
export type { PackRecord, PackStore } from './evidence/pack-store';
export type { ObservationStore } from './evidence/observation-store';
export type { AccountEstate, EstateMonth, EstateStore } from './estate/account-estate';
export type { KeptPrice, PriceStore } from './prices/price-store';
export type { RecommendationStore, UnjudgedResources } from './recommendations/tenant-recommendations';
export type { ThresholdStore } from './thresholds/tenant-thresholds';
export {
  type AttemptOutcome,
  type DeliveryRecord,
  type DeliveryStore,
  type DueDelivery,
  type GatheredMail,
  MAIL,
  type ToldEvent,
} from './notifications/delivery-store';
export type { CommentRecord, DueTicket, TicketDraft, TicketRecord, TicketStore } from './tickets/ticket-store';
export type { TrackerPulse } from './tickets/tracker-items';
export type { CostMark, NotificationStore } from './notifications/notification-store';
export {
  type AssignedEvent,
  type BudgetEvent,
  type OutboxEvent,
  toAssignedEvent,
  toEventWrite,
  toRuleEvents,
} from './notifications/outbox-event';
export type { RuleList, TeamStore } from './work/team-store';
export type { BudgetAlertKey, BudgetStore, JudgedStatus, KeptBudget } from './budgets/budget-store';
export type { ViewStore } from './work/view-store';
export type { WorkEdit, WorkIndex, WorkStore } from './work/work-store';
export type { LedgerStore } from './ledger/tenant-ledger';
export type { GuardrailStore } from './guardrails/tenant-guardrails';
export type { RunStore } from './runs/tenant-runs';
export { inParallel } from './keyed-table/retry';
export { othersTurn } from './others-turn';
export type { ExportRecord, ExportStore } from './retention/export-store';
export type { RetentionStore } from './retention/retention-store';
export type { QuestionnaireContent, QuestionnaireStore, ReadQuestion } from './questionnaires/questionnaire-store';
export type {
  ClaimedInstallation,
  ConnectionSecret,
  RepositoryStore,
} from './repositories/tenant-repositories';
export type { ObjectStore } from './snapshots/objects';
