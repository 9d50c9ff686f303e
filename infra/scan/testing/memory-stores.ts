import { type Account } from '@cloudmend/domain/accounts';
import type { AuditEntry } from '@cloudmend/domain/audit';
import type { Observation } from '@cloudmend/domain/evidence';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import {
  isFinished,
  NO_CHANGES,
  toPercent,
  type ScanDetail,
  type ScanPart,
  type ScanRequest,
} from '@cloudmend/domain/scans';
import { anAccount, aScanDetail } from '@cloudmend/domain/testing';
import type {
  BillReading,
  ComplianceStore,
  EstateMonth,
  FindingStore,
  JudgedFinding,
  KeptPrice,
  RecommendationStore,
  StoredObject,
  Stores,
} from '@cloudmend/store';
import { type KeptCosts, type KeptLease, memoryCosts } from './memory-costs';
import { listOpenChecks } from './list-open-checks';
import { memoryLedger, NO_RUNS } from './memory-ledger';
import { untouched } from './untouched';
import { memoryCarbon } from './memory-carbon';
import { notAsked } from './not-asked';
import { memoryObservations, storedObject } from './memory-observations';

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
}

const toId = (...parts: readonly string[]): string => parts.join('|');
const partKey = ({ accountId, region, service }: Pick<ScanPart, 'accountId' | 'region' | 'service'>): string =>
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
});

const runs = (memory: TenantMemory): boolean => memory.scan.status === 'running';

const scanStore = (memory: TenantMemory): Stores['scans'] => {
  const change = (fields: Partial<ScanDetail>): void => {
    memory.scan = { ...memory.scan, ...fields };
  };
  const setPart = (part: ScanPart): void => {
    const parts = memory.scan.parts.map((old) => (partKey(old) === partKey(part) ? part : old));
    const finished = parts.filter(({ state }) => state === 'read' || state === 'gap').length;
    change({ parts, percent: Math.max(memory.scan.percent, toPercent(finished, parts.length)) });
  };
  const findPart = (key: Pick<ScanPart, 'accountId' | 'region' | 'service'>): ScanPart | undefined =>
    memory.scan.parts.find((part) => partKey(part) === partKey(key));
  return {
    create: () => Promise.reject(new Error('Not part of the workflow.')),
    list: () => Promise.resolve({ items: [memory.scan] }),
    get: () => Promise.resolve(structuredClone(memory.scan)),
    head: () => Promise.resolve(structuredClone(memory.scan)),
    heartbeat: async () => {
      if (runs(memory)) memory.heartbeats += 1;
      return runs(memory);
    },
    begin: () => {
      if (memory.scan.status === 'queued') change({ status: 'running' });
      return Promise.resolve(runs(memory));
    },
    plan: (_scanId, parts) => {
      const fresh = parts
        .filter((part) => !findPart(part))
        .map(
          (part): ScanPart => ({
            accountId: part.accountId,
            region: part.region,
            service: part.service,
            state: 'waiting',
            resources: 0,
          }),
        );
      if (runs(memory)) change({ parts: [...memory.scan.parts, ...fresh] });
      return Promise.resolve();
    },
    startPart: (_scanId, key) => {
      const part = findPart(key);
      if (part?.state === 'waiting' && runs(memory)) setPart({ ...part, state: 'reading' });
      return Promise.resolve(runs(memory));
    },
    finishPart: (_scanId, part, effort) => {
      const old = findPart(part);
      if (!runs(memory) || !old || old.state === 'read' || old.state === 'gap') return Promise.resolve();
      setPart(part);
      const { gaps, apiCalls, paidCalls, resources } = memory.scan;
      change({
        gaps: [...gaps, ...effort.gaps],
        apiCalls: apiCalls + effort.apiCalls,
        paidCalls: paidCalls + (effort.paidCalls ?? 0),
        resources: resources + part.resources,
      });
      return Promise.resolve();
    },
    addAccountOutcome: async (_scanId, accountId, outcome) => {
      if (!memory.outcomes.has(accountId)) memory.outcomes.set(accountId, outcome);
    },
    slotsInUse: async () => ({ running: 0, today: 0 }),
    conclude: (_scanId, status, at, reason) => {
      if (!isFinished(memory.scan.status))
        change({
          status,
          finishedAt: at,
          reason: reason ?? null,
          partial: status === 'done' && memory.scan.gaps.length > 0,
        });
      return Promise.resolve(memory.scan.status);
    },
  };
};

const findingKey = ({ accountId, region, check, resource }: JudgedFinding): string =>
  toId(accountId, region, check, resource);

const keepVerdict = (memory: TenantMemory, scanId: string, verdict: JudgedFinding): void => {
  const id = findingKey(verdict);
  const old = memory.findings.get(id);
  if (verdict.status === 'fail') {
    const reopenedBy = old && !old.open ? { reopenedBy: scanId } : {};
    memory.findings.set(id, { ...(old ?? { firstSeenBy: scanId }), ...verdict, ...reopenedBy, open: true });
  }
  if (verdict.status === 'pass' && old?.open) memory.findings.set(id, { ...old, open: false, resolvedBy: scanId });
};

const findingStore = (memory: TenantMemory): FindingStore => ({
  list: () => Promise.resolve({ items: [] }),
  ...notAsked('summary', 'get', 'mute', 'unmute', 'resolve', 'unresolvedChecks', 'closeCheck'),
  openChecks: async () => listOpenChecks(memory.findings.values()),
  record: (scan, verdicts, scopeRead) => {
    for (const verdict of verdicts) keepVerdict(memory, scan.scanId, verdict);
    const named = new Set(verdicts.map(findingKey));
    for (const [id, finding] of memory.findings) {
      if (finding.open && finding.accountId === scan.accountId && !named.has(id) && scopeRead(finding)) {
        memory.findings.set(id, { ...finding, open: false, resolvedBy: scan.scanId });
      }
    }
    const mine = [...memory.findings.values()].filter(({ accountId }) => accountId === scan.accountId);
    return Promise.resolve({
      ...NO_CHANGES,
      new: mine.filter(({ firstSeenBy }) => firstSeenBy === scan.scanId).length,
      resolved: mine.filter(({ open, resolvedBy }) => !open && resolvedBy === scan.scanId).length,
      reopened: mine.filter(({ reopenedBy }) => reopenedBy === scan.scanId).length,
    });
  },
});

const changeAccount = async (
  { accounts }: TenantMemory,
  accountId: string,
  change: Partial<Account>,
): Promise<void> => {
  const account = accounts.get(accountId);
  if (account) accounts.set(accountId, { ...account, ...change });
};

/** Stores in memory. */
export const memoryStores = (memory: TenantMemory): Stores => ({
  accounts: {
    list: () => Promise.resolve([...memory.accounts.values()]),
    get: (accountId) => Promise.resolve(memory.accounts.get(accountId)),
    setStatus: (accountId, status, statusReason) => changeAccount(memory, accountId, { status, statusReason }),
    markScanned: (accountId, lastScanAt) => changeAccount(memory, accountId, { lastScanAt }),
    ...notAsked('link', 'unlink'),
  },
  scans: scanStore(memory),
  schedules: untouched(),
  packs: untouched(),
  retention: untouched(),
  guardrails: untouched(),
  repositories: untouched(),
  ledger: memoryLedger(memory.ledger),
  runs: NO_RUNS,
  findings: findingStore(memory),
  recommendations: {
    list: () => Promise.resolve([...memory.recommendations.values()]),
    openOf: async (accountId) => [...memory.recommendations.values()].filter((each) => each.accountId === accountId),
    ...notAsked('settle', 'readUnjudged', 'openSavings'),
    recordUnjudged: () => Promise.resolve(),
    record: (scan, recommendations, rulesRun) => {
      const named = new Set(recommendations.map(({ id }) => id));
      for (const [id, old] of memory.recommendations)
        if (old.accountId === scan.accountId && rulesRun.includes(old.rule) && !named.has(id))
          memory.recommendations.delete(id);
      for (const recommendation of recommendations) memory.recommendations.set(recommendation.id, recommendation);
      return Promise.resolve();
    },
  },
  costs: memoryCosts(memory.costs, memory.readings, memory.paidCalls, memory.leases),
  compliance: {
    record: async (_at, accountId, frameworks) => void memory.compliance.set(accountId, frameworks),
    read: () =>
      Promise.resolve({
        accounts: [...memory.compliance].map(([accountId, frameworks]) => ({ accountId, frameworks })),
        history: [],
      }),
    recordChecks: async (_at, accountId, checks) => void memory.tallies.set(accountId, checks),
    readChecks: () => Promise.resolve([...memory.tallies].map(([accountId, checks]) => ({ accountId, checks }))),
    recordCoverage: (date, coverage) => {
      for (const { framework, coverage: share } of coverage) memory.coverage.set(toId(date, framework), share);
      return Promise.resolve();
    },
  },
  estate: {
    record: async (at, accountId, rows) => void memory.estate.set(accountId, { month: at.slice(0, 7), at, rows }),
    ofAccount: async (accountId) => [memory.estate.get(accountId) ?? []].flat(),
    read: async () => [...memory.estate].map(([accountId, month]) => ({ accountId, months: [month] })),
  },
  carbon: memoryCarbon(),
  prices: {
    of: ({ region, service }) => Promise.resolve(memory.prices.get(toId(region, service)) ?? []),
    keep: async ({ region, service }, prices) => void memory.prices.set(toId(region, service), prices),
  },
  thresholds: {
    read: () => Promise.resolve(memory.thresholds),
    change: () => Promise.reject(new Error('Not part of the workflow.')),
  },
  audit: {
    append: async (entry) => {
      memory.trail.push(entry);
      return { ...entry, seq: memory.trail.length, previous: '', hash: '' };
    },
    list: () => Promise.resolve({ items: [] }),
    verify: () => Promise.resolve({ lines: 0, from: null, last: null, brokenAt: null }),
  },
  snapshots: {
    put: (_scanId, unit, snapshot) => {
      const object = storedObject(unit, snapshot);
      memory.snapshots.set(partKey(unit), { accountId: unit.accountId, snapshot, object });
      return Promise.resolve(object);
    },
    ...notAsked('read'),
    get: (_scanId, unit) => Promise.resolve(memory.snapshots.get(partKey(unit))?.snapshot),
    list: async (_scanId, accountId) => [...memory.snapshots.values()].filter((kept) => kept.accountId === accountId),
  },
  observations: memoryObservations(memory.observations),
  attestations: notAsked('add', 'list', 'get', 'withdraw'),
  acceptances: notAsked('request', 'list', 'listCurrent', 'get', 'decide', 'revoke'),
  customChecks: { ...untouched<Stores['customChecks']>(), list: async () => [] },
  changes: {
    list: () => Promise.resolve({ items: [] }),
    ...notAsked('draft', 'read', 'save', 'ofPullRequest', 'ofTarget', 'declinedFor', 'approvals', 'proof'),
  },
});
