import type { AccountStore } from './accounts/account-store';
import type { AuditStore } from './audit/audit-store';
import type { CarbonStore } from './carbon/carbon-store';
import type { ChangeStore } from './changes/tenant-changes';
import type { ComplianceStore } from './compliance/compliance-store';
import type { CostStore } from './costs/tenant-costs';
import type { CustomCheckStore } from './custom-checks/custom-check-store';
import type { EstateStore } from './estate/account-estate';
import type { AttestationStore } from './evidence/attestation-store';
import type { ObservationStore } from './evidence/observation-store';
import type { AcceptanceStore } from './findings/acceptance-store';
import type { FindingStore } from './findings/tenant-findings';
import type { GuardrailStore } from './guardrails/tenant-guardrails';
import type { LedgerStore } from './ledger/tenant-ledger';
import type { PriceStore } from './prices/price-store';
import type { RecommendationStore } from './recommendations/tenant-recommendations';
import type { RepositoryStore } from './repositories/tenant-repositories';
import type { RunStore } from './runs/tenant-runs';
import type { ScanStore } from './scans/tenant-scans';
import type { ScheduleStore } from './schedules/tenant-schedules';
import type { SnapshotStore } from './snapshots/snapshot-store';
import type { ThresholdStore } from './thresholds/tenant-thresholds';

/** Everything a tenant has. Bound to one tenant: no method takes a tenant id. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly scans: ScanStore;
  readonly schedules: ScheduleStore;
  readonly findings: FindingStore;
  readonly acceptances: AcceptanceStore;
  readonly recommendations: RecommendationStore;
  readonly costs: CostStore;
  readonly compliance: ComplianceStore;
  readonly estate: EstateStore;
  readonly carbon: CarbonStore;
  readonly prices: PriceStore;
  readonly repositories: RepositoryStore;
  readonly thresholds: ThresholdStore;
  readonly guardrails: GuardrailStore;
  readonly ledger: LedgerStore;
  readonly runs: RunStore;
  readonly audit: AuditStore;
  readonly snapshots: SnapshotStore;
  readonly observations: ObservationStore;
  readonly attestations: AttestationStore;
  readonly customChecks: CustomCheckStore;
  readonly changes: ChangeStore;
}
