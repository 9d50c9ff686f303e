import { type Account } from '@cloudmend/domain/accounts';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import type { FindingStore, JudgedFinding, Stores } from '@cloudmend/store';
import { memoryCosts } from './memory-costs';
import { listOpenChecks } from './list-open-checks';
import { memoryLedger, NO_RUNS } from './memory-ledger';
import { refuseUse } from './refuse-use';
import { memoryCarbon } from './memory-carbon';
import { memoryScans } from './memory-scans';
import { memorySnapshots } from './memory-snapshots';
import { toId, type TenantMemory } from './tenant-memory';
import { notAsked } from './not-asked';
import { memoryObservations } from './memory-observations';

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
  origin: async () => 'acme',
  ...notAsked('summary', 'get', 'mute', 'unmute', 'resolve', 'closeCheck', 'listByIds', 'listOpen'),
  openChecks: async () => listOpenChecks(memory.findings.values()),
  unresolvedChecks: async () => ({ open: listOpenChecks(memory.findings.values()), muted: new Map() }),
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
    ...notAsked('link', 'changeEntry', 'unlink'),
  },
  scans: memoryScans(memory),
  schedules: refuseUse(),
  packs: refuseUse(),
  copilotModel: refuseUse(),
  retention: refuseUse(),
  notifications: refuseUse(),
  deliveries: refuseUse(),
  tickets: refuseUse(),
  work: { ...refuseUse<Stores['work']>(), change: async () => [] },
  teams: { ...refuseUse<Stores['teams']>(), rules: async () => ({ rules: [], revision: 0 }) },
  views: refuseUse(),
  budgets: refuseUse(),
  exports: refuseUse(),
  addOns: refuseUse(),
  guardrails: refuseUse(),
  repositories: refuseUse(),
  ledger: memoryLedger(memory.ledger),
  runs: NO_RUNS,
  findings: findingStore(memory),
  recommendations: {
    list: () => Promise.resolve([...memory.recommendations.values()]),
    openOf: async (accountId) => [...memory.recommendations.values()].filter((each) => each.accountId === accountId),
    ...notAsked('settle', 'readUnjudged', 'openSavings'),
    recordUnjudged: () => Promise.resolve(),
    // oxlint-disable-next-line max-params -- as in the store.
    record: (scan, recommendations, rulesRun, wasPlanned = () => true) => {
      const named = new Set(recommendations.map(({ id }) => id));
      for (const [id, old] of memory.recommendations)
        if (old.accountId === scan.accountId && rulesRun.includes(old.rule) && wasPlanned(old) && !named.has(id))
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
  snapshots: memorySnapshots(memory),
  observations: memoryObservations(memory.observations),
  attestations: notAsked('add', 'list', 'get', 'withdraw'),
  acceptances: notAsked('request', 'list', 'listCurrent', 'get', 'decide', 'revoke'),
  questionnaires: refuseUse<Stores['questionnaires']>(),
  customChecks: { ...refuseUse<Stores['customChecks']>(), list: async () => [] },
  changes: {
    list: () => Promise.resolve({ items: [] }),
    ...notAsked('draft', 'read', 'save', 'ofPullRequest', 'ofTarget', 'declinedFor', 'approvals', 'proof'),
  },
});
