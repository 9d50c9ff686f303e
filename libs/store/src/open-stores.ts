import { randomBytes } from 'node:crypto';
import { PROBE_TENANT, PROBE_TRAIL_DAYS, type TenantId } from '@cloudmend/domain/tenancy';
import { openAccountStore } from './accounts/account-store';
import { openAddOnStore } from './add-ons/add-on-store';
import { openAuditStore } from './audit/audit-store';
import { openTrailMark } from './audit/trail-mark';
import { openBudgetStore } from './budgets/budget-store';
import { openCarbonStore } from './carbon/carbon-store';
import { openChangeStore } from './changes/change-store';
import { openComplianceStore } from './compliance/compliance-store';
import { openModelStore } from './copilot/model-store';
import { openCostStore } from './costs/cost-store';
import { openCustomCheckStore } from './custom-checks/custom-check-store';
import { openCursors } from './cursors';
import { openEstateStore } from './estate/estate-store';
import { openAttestationStore } from './evidence/attestation-store';
import { openObservationStore } from './evidence/observation-store';
import { openAcceptanceStore } from './findings/acceptance-store';
import { openPackStore } from './evidence/pack-store';
import { openFindingStore } from './findings/finding-store';
import { openGuardrailStore } from './guardrails/guardrail-store';
import { openLedgerStore } from './ledger/ledger-store';
import { openKeyedTable } from './keyed-table/keyed-table';
import { onDemand } from './on-demand';
import { openNotificationStore } from './notifications/notification-store';
import { openDeliveryStore } from './notifications/open-delivery-store';
import { openPriceStore } from './prices/price-store';
import { openQuestionnaireStore } from './questionnaires/questionnaire-store';
import { openRecommendationStore } from './recommendations/recommendation-store';
import { openRepositoryStore } from './repositories/repository-store';
import { openExportStore } from './retention/export-store';
import { openVersionedTable } from './records/versioned-table';
import { openRetainingTable } from './retention/retaining-table';
import { openRetentionStore, openRules } from './retention/retention-store';
import { openRunStore } from './runs/run-store';
import { openScanStore } from './scans/scan-store';
import { openScheduleStore } from './schedules/schedule-store';
import type { SecretBox } from './secrets/secret-box';
import { openSnapshotStore } from './snapshots/snapshot-store';
import type { TenantStoreDeps } from './store-deps';
import type { Stores } from './stores';
import { openTicketStore } from './tickets/open-ticket-store';
import { openThresholdStore } from './thresholds/threshold-store';
import { isTenantKey, trailKey } from './table';
import { openTeamStore } from './work/team-store';
import { openViewStore } from './work/view-store';
import { openWorkStore } from './work/work-store';

const noSecrets = (): Promise<never> => Promise.reject(new Error('This process has no key for access tokens.'));
const TOKEN_BYTES = 32;
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const NO_SECRETS: SecretBox = { seal: noSecrets, open: noSecrets };

/** Opens all stores of one tenant. Every request passes a guard that allows only this tenant's keys. */
export const openStores = (deps: TenantStoreDeps, tenantId: TenantId): Stores => {
  const plain = openKeyedTable(deps.client, deps.table, (partition) => isTenantKey(tenantId, partition));
  const rules = openRules(plain, tenantId, deps.clock);
  const own = {
    table: openRetainingTable(openVersionedTable(plain, tenantId), rules),
    rules,
    tenantId,
    clock: deps.clock,
    newId: deps.newId,
    cursors: openCursors(deps.cursorSecret, tenantId, deps.clock),
    secrets: deps.secrets ?? NO_SECRETS,
  };
  const accounts = onDemand(() => openAccountStore(own));
  const acceptances = onDemand(() => openAcceptanceStore(own));
  const work = onDemand(() => openWorkStore(own));
  return {
    accounts,
    scans: onDemand(() => openScanStore(own)),
    schedules: onDemand(() => openScheduleStore(own)),
    findings: onDemand(() => openFindingStore(own, { accounts, acceptances, work })),
    acceptances,
    recommendations: onDemand(() => openRecommendationStore(own, accounts)),
    costs: onDemand(() => openCostStore(own, accounts)),
    budgets: onDemand(() => openBudgetStore(own)),
    compliance: onDemand(() => openComplianceStore(own, accounts)),
    estate: onDemand(() => openEstateStore(own, accounts)),
    carbon: onDemand(() => openCarbonStore(own)),
    prices: onDemand(() => openPriceStore(own)),
    repositories: onDemand(() => openRepositoryStore(own)),
    retention: onDemand(() => openRetentionStore(own)),
    exports: onDemand(() => openExportStore(own, deps.snapshots)),
    thresholds: onDemand(() => openThresholdStore(own)),
    guardrails: onDemand(() => openGuardrailStore(own)),
    ledger: onDemand(() => openLedgerStore(own)),
    runs: onDemand(() => openRunStore(own)),
    audit: onDemand(() =>
      openAuditStore({
        ...own,
        pk: trailKey(tenantId),
        ...(tenantId === PROBE_TENANT
          ? { days: PROBE_TRAIL_DAYS }
          : { mark: openTrailMark(own.table, tenantId, deps.clock) }),
      }),
    ),
    snapshots: onDemand(() => openSnapshotStore(deps.snapshots, tenantId)),
    observations: onDemand(() => openObservationStore(own)),
    attestations: onDemand(() => openAttestationStore(own)),
    customChecks: onDemand(() => openCustomCheckStore(own)),
    questionnaires: onDemand(() => openQuestionnaireStore(own)),
    addOns: onDemand(() => openAddOnStore(own)),
    packs: onDemand(() => openPackStore(own, deps.snapshots)),
    changes: onDemand(() => openChangeStore(own)),
    notifications: onDemand(() => openNotificationStore({ ...own, newToken })),
    deliveries: onDemand(() => openDeliveryStore(own)),
    tickets: onDemand(() => openTicketStore(own)),
    work,
    teams: onDemand(() => openTeamStore(own)),
    views: onDemand(() => openViewStore(own)),
    copilotModel: onDemand(() => openModelStore(own)),
  };
};
