import type { BillReading, CostDay, CostStore } from '@cloudmend/store';

/** Days by account and date. */
export type KeptCosts = Map<string, { days: Map<string, CostDay>; askedAt: string }>;

export interface KeptLease {
  readonly by: string;
  readonly until: string;
  readonly askedOn: string;
  readonly askedOf: readonly string[];
}

/** Cost storage for the workflow's tests. */
export const memoryCosts = (
  costs: KeptCosts,
  readings: Map<string, BillReading>,
  paid: Map<string, number>,
  leases: Map<string, KeptLease>,
): CostStore => ({
  days: () => Promise.resolve([]),
  rollUp: () => Promise.resolve(),
  view: () => Promise.reject(new Error('Not part of the workflow.')),
  listRestated: () => Promise.resolve([]),
  claimReading: async (payerId, { by, at, until }) => {
    const lease = leases.get(payerId);
    if (lease && lease.by !== by && lease.until >= at) return undefined;
    const askedOf = lease?.askedOn === at.slice(0, 10) ? lease.askedOf : [];
    leases.set(payerId, { ...lease, by, until, askedOf, askedOn: at.slice(0, 10) });
    return askedOf;
  },
  releaseReading: async (payerId, { by, at }, askedOf) => {
    if (leases.get(payerId)?.by === by) leases.set(payerId, { by, until: '', askedOn: at.slice(0, 10), askedOf });
  },
  keepReading: async (accountId, reading) => void readings.set(accountId, reading),
  lastReading: async (accountId) => readings.get(accountId),
  addPaidCalls: async (month, calls) => void paid.set(month, (paid.get(month) ?? 0) + calls),
  paidCalls: async (month) => paid.get(month) ?? 0,
  freshness: (accountId) => {
    const kept = costs.get(accountId);
    const closed = [...(kept?.days.values() ?? [])].filter(({ estimated }) => !estimated).map(({ date }) => date);
    return Promise.resolve({ askedAt: kept?.askedAt ?? null, closedThrough: closed.sort().at(-1) ?? null });
  },
  record: (accountId, days, askedAt) => {
    const kept = costs.get(accountId)?.days ?? new Map<string, CostDay>();
    costs.set(accountId, { days: new Map([...kept, ...days.map((day) => [day.date, day] as const)]), askedAt });
    return Promise.resolve();
  },
});
