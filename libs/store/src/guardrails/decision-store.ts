import { type DayUse, DRY_RUN_DAYS, PastChange } from '@cloudmend/domain/guardrails';
import { AppError } from '@cloudmend/domain/errors';
import { expression, NEW } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { daysBefore, toDay, ttlAfterDays } from '../time';
import type { GuardrailStore } from './tenant-guardrails';

const MAX_TRIES = 8;

interface DayItem {
  /** By change or run. */
  readonly taken: Readonly<Record<string, DayUse>>;
  readonly version: number;
}

const NOTHING: DayUse = { productionChanges: 0, resources: 0, usd: 0 };

const add = (uses: readonly DayUse[]): DayUse =>
  uses.reduce(
    (sum, use) => ({
      productionChanges: sum.productionChanges + use.productionChanges,
      resources: sum.resources + use.resources,
      usd: sum.usd + use.usd,
    }),
    NOTHING,
  );

const fits = (used: DayUse, own: DayUse, caps: DayUse): boolean =>
  (['productionChanges', 'resources', 'usd'] as const).every(
    (name) => own[name] === 0 || used[name] + own[name] <= caps[name],
  );

const without = (item: DayItem | undefined, id: string | undefined): DayUse =>
  add(Object.entries(item?.taken ?? {}).flatMap(([other, use]) => (other === id ? [] : [use])));

/** What guardrails said, and what passed on each day. */
export const openDecisionStore = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): Pick<
  GuardrailStore,
  'recordDecision' | 'decisions' | 'useOf' | 'takeRoom'
> => {
  const decisionsKey = tenantKey(tenantId, 'GUARDRAILS', 'DECISIONS');
  const dayKey = (day: string) => ({ pk: tenantKey(tenantId, 'GUARDRAILS', 'DAYS'), sk: day });
  const expiry = (): number => ttlAfterDays(clock(), DRY_RUN_DAYS + 1);
  const takeOnce = async (...[day, id, own, caps]: Parameters<GuardrailStore['takeRoom']>) => {
    const item = await table.get<DayItem>(dayKey(day));
    if (item && Object.hasOwn(item.taken, id)) return true;
    if (!fits(without(item, id), own, caps)) return false;
    const version = item?.version ?? 0;
    const isSeen = item ? expression('#version = :version', { version }) : NEW;
    const taken = { ...item?.taken, [id]: own };
    return (await table.put({ ...dayKey(day), taken, version: version + 1, ttl: expiry() }, isSeen)) || undefined;
  };
  return {
    recordDecision: async (decided) => {
      await table.put({ pk: decisionsKey, sk: decided.id, ...decided, ttl: expiry() });
    },
    decisions: async () => {
      const since = daysBefore(toDay(clock()), DRY_RUN_DAYS);
      const items = await table.all<object>({ pk: decisionsKey });
      return items
        .flatMap((item) => PastChange.safeParse(item).data ?? [])
        .filter(({ at }) => at >= since)
        .sort((a, b) => b.at.localeCompare(a.at));
    },
    useOf: async (day, except) => without(await table.get<DayItem>(dayKey(day)), except),
    takeRoom: async (...asked) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        const taken = await takeOnce(...asked);
        if (taken !== undefined) return taken;
      }
      throw new AppError('conflict', 'Too many changes run at the same time. Please try again.');
    },
  };
};
