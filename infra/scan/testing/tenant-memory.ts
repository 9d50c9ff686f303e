import type { Account } from '@cloudmend/domain/accounts';
import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Observation } from '@cloudmend/domain/evidence';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import { NO_CHANGES, type ScanDetail, type ScanPart, type ScanRequest } from '@cloudmend/domain/scans';
import { anAccount, aScanDetail } from '@cloudmend/domain/testing';
import type {
  BillReading,
  ComplianceStore,
  EstateMonth,
  JudgedFinding,
  KeptPrice,
  RecommendationStore,
  StoredObject,
} from '@cloudmend/store';
import type { KeptCosts, KeptLease } from './memory-costs';
import type { memoryLedger } from './memory-ledger';

/** All stores of a tenant in memory, with the guarantees of the store interfaces. For tests only. */
export interface TenantMemory {
  readonly accounts: Map<string, Account>;
  scan: ScanDetail;
  readonly outcomes: Map<string, Pick<ScanDetail, 'counts' | 'changes'>>;
  readonly findings: Map<
    string,
    JudgedFinding & { open: boolean; firstSeenBy: string; resolvedBy?: string; reopenedBy?: string }
  >;
  readonly ledger: Parameters<typeof memoryLedger>[0];
  readonly recommendations: Map<string, Parameters<RecommendationStore['record']>[1][number]>;
  readonly costs: KeptCosts;
  readonly readings: Map<string, BillReading>;
  readonly paidCalls: Map<string, number>;
  readonly leases: Map<string, KeptLease>;
  readonly compliance: Map<string, Parameters<ComplianceStore['record']>[2]>;
  readonly estate: Map<string, EstateMonth>;
  readonly prices: Map<string, readonly KeptPrice[]>;
  thresholds: Thresholds;
  readonly tallies: Map<string, Parameters<ComplianceStore['recordChecks']>[2]>;
  readonly coverage: Map<string, number>;
  readonly snapshots: Map<string, { accountId: string; snapshot: unknown; object: StoredObject }>;
  readonly observations: Map<string, Observation>;
  readonly trail: AuditEntry[];
  heartbeats: number;
  /** How often each part was begun. */
  readonly tries: Map<string, number>;
}

export const toId = (...parts: readonly string[]): string => parts.join('|');
export const partKey = ({ accountId, region, service }: Pick<ScanPart, 'accountId' | 'region' | 'service'>): string =>
  toId(accountId, region, service);

export const aMemory = (
  accounts: readonly Account[] = [anAccount()],
  request: Partial<ScanRequest> = {},
): TenantMemory => ({
  accounts: new Map(accounts.map((account) => [account.accountId, account])),
  scan: aScanDetail({
    scanId: 'scan-1',
    status: 'queued',
    percent: 0,
    finishedAt: null,
    counts: { pass: 0, fail: 0, unknown: 0, recommendations: 0 },
    changes: NO_CHANGES,
    parts: [],
    gaps: [],
    apiCalls: 0,
    paidCalls: 0,
    resources: 0,
    ...request,
    accountIds: request.accounts ?? accounts.map(({ accountId }) => accountId),
  }),
  outcomes: new Map(),
  findings: new Map(),
  ledger: new Map(),
  recommendations: new Map(),
  costs: new Map(),
  readings: new Map(),
  paidCalls: new Map(),
  leases: new Map(),
  compliance: new Map(),
  estate: new Map(),
  prices: new Map(),
  thresholds: DEFAULT_THRESHOLDS,
  tallies: new Map(),
  coverage: new Map(),
  snapshots: new Map(),
  observations: new Map(),
  trail: [],
  heartbeats: 0,
  tries: new Map(),
});
