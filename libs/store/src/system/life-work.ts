import type { TenantId } from '@cloudmend/domain/tenancy';
import { EXISTS, expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { joinKey, systemKey } from '../table';

/** Something to do with all of a workspace's records. */
export interface LifeWorkItem {
  readonly tenantId: TenantId;
  readonly kind: 'expiry' | 'retention' | 'export' | 'erasure' | 'timers';
  readonly dueAt: string;
  /** Which one, where a workspace can have several. */
  readonly ref?: string | undefined;
}

export interface DayPlan {
  /** The last workspace for which it was planned; undefined before the first. */
  readonly through?: TenantId | undefined;
  readonly isDone: boolean;
}

/** Work on workspaces' records by when it is due: what is not due costs nothing. */
export interface LifeWork {
  add(item: LifeWorkItem): Promise<void>;
  /** Due and unclaimed, oldest first. */
  listDue(): Promise<readonly LifeWorkItem[]>;
  /** False if another worker has it. */
  lease(item: LifeWorkItem, seconds: number): Promise<boolean>;
  /** Others may take it again. */
  release(item: LifeWorkItem): Promise<void>;
  remove(item: LifeWorkItem): Promise<void>;
  /** How far the day's work was planned; a day begins with nothing planned. */
  readPlan(day: string): Promise<DayPlan>;
  savePlan(day: string, plan: DayPlan): Promise<void>;
  /** The place for which every workspace was asked to make its timers, by when it was made. */
  readTimers(): Promise<string | undefined>;
  saveTimers(madeAt: string): Promise<void>;
}

const pk = systemKey('LIFE');
const DAY = { pk, sk: 'DAY' };
const TIMERS = { pk, sk: 'TIMERS' };
/** Work that a worker takes at a time. */
const LOOKED_AT = 50;

const toKey = ({ tenantId, kind, dueAt, ref = '' }: LifeWorkItem) => ({
  pk,
  sk: joinKey('DUE', dueAt, tenantId, kind, ref),
});

export const openLifeWork = (table: KeyedTable, clock: () => Date): LifeWork => ({
  add: async ({ tenantId, kind, dueAt, ref }) => {
    const item: LifeWorkItem = { tenantId, kind, dueAt, ref };
    await table.put({ ...toKey(item), ...item });
  },
  listDue: async () => {
    const now = clock().toISOString();
    const found: LifeWorkItem[] = [];
    const query = { pk, from: joinKey('DUE', ''), to: joinKey('DUE', now, '~'), pageSize: LOOKED_AT };
    for await (const page of table.pages<LifeWorkItem & { leasedUntil?: string }>(query)) {
      for (const { tenantId, kind, dueAt, ref, leasedUntil = '' } of page)
        if (leasedUntil <= now) found.push({ tenantId, kind, dueAt, ref });
      if (found.length >= LOOKED_AT) break;
    }
    return found;
  },
  lease: async (item, seconds) => {
    const now = clock();
    const change = expression('SET #leasedUntil = :until', {
      until: new Date(now.getTime() + seconds * 1000).toISOString(),
    });
    const isFree = expression(
      'attribute_exists(#pk) AND (attribute_not_exists(#leasedUntil) OR #leasedUntil <= :now)',
      {
        now: now.toISOString(),
      },
    );
    return (await table.update(toKey(item), change, isFree)) !== undefined;
  },
  release: async (item) => void (await table.update(toKey(item), expression('REMOVE #leasedUntil'), EXISTS)),
  remove: async (item) => void (await table.remove(toKey(item))),
  readPlan: async (day) => {
    const known = await table.get<{ day: string; plan?: DayPlan }>(DAY);
    if (known?.day !== day) return { isDone: false };
    // Days before there were plans were planned at once.
    return known.plan ?? { isDone: true };
  },
  savePlan: async (day, plan) => {
    await table.put({ ...DAY, day, plan });
  },
  readTimers: async () => (await table.get<{ madeAt: string }>(TIMERS))?.madeAt,
  saveTimers: async (madeAt) => {
    await table.put({ ...TIMERS, madeAt });
  },
});
