import { AppError, notFound } from '@cloudmend/domain/errors';
import {
  HOLDS_MOST,
  isHolding,
  type LegalHold,
  listHeldKinds,
  type OwnRetention,
  type RecordKind,
  retentionFor,
} from '@cloudmend/domain/retention';
import { expression, NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { RetentionRules } from './kept-fields';

/** Retention periods that a workspace chose, and its legal holds. */
export interface RetentionStore {
  read(): Promise<{ own: OwnRetention; held: readonly RecordKind[] }>;
  /** Null returns a kind to the plan's period. @throws AppError conflict */
  change(
    days: Readonly<Partial<Record<RecordKind, number | null>>>,
  ): Promise<{ before: OwnRetention; after: OwnRetention }>;
  /** Newest first. */
  holds(): Promise<readonly LegalHold[]>;
  /** @throws AppError conflict */
  place(hold: LegalHold): Promise<void>;
  /** @throws AppError not-found, conflict if it was released before */
  release(id: string, released: NonNullable<LegalHold['released']>): Promise<LegalHold>;
}

interface StoredRules {
  readonly own?: OwnRetention;
  readonly held?: readonly RecordKind[];
  readonly version: number;
}

const rulesKey = (tenantId: string) => ({ pk: tenantKey(tenantId, 'LIFE'), sk: 'RETENTION' });

/** How long rules are remembered. Changes are applied to existing records after this time. */
export const RULES_SECONDS = 60;

/** Reads the rules that apply to what is written now; remembers them for a minute. */
export const openRules = (
  table: Pick<KeyedTable, 'get'>,
  tenantId: string,
  clock: () => Date,
): (() => Promise<RetentionRules>) => {
  let known: { readonly until: number; readonly rules: Promise<RetentionRules> } | undefined;
  const read = async (): Promise<RetentionRules> => {
    const { own = {}, held = [] } = (await table.get<StoredRules>(rulesKey(tenantId))) ?? {};
    // Only plans with a choice have one here: others' are removed.
    return { days: retentionFor('enterprise', own), held };
  };
  return () => {
    const now = clock().getTime();
    if (!known || known.until <= now) {
      const rules = read();
      known = { until: now + RULES_SECONDS * 1000, rules };
      rules.catch(() => (known = undefined));
    }
    return known.rules;
  };
};

const CHANGED = 'The retention settings were changed at the same time. Please try again.';

export const openRetentionStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): RetentionStore => {
  const key = rulesKey(tenantId);
  const holdKey = (id: string) => ({ pk: key.pk, sk: joinKey('HOLD', id) });
  const read = () => table.get<StoredRules>(key);

  const holds = async (): Promise<readonly LegalHold[]> =>
    (await table.all<{ hold: LegalHold }>({ pk: key.pk, begins: joinKey('HOLD', '') }))
      .map(({ hold }) => hold)
      .sort((a, b) => b.at.localeCompare(a.at));

  /** Together with the rules as they were read: of two changes at a time, one fails. */
  const save = async (known: StoredRules | undefined, change: Omit<StoredRules, 'version'>, ...others: Write[]) => {
    const version = known?.version ?? 0;
    const { own = {}, held = [] } = { ...known, ...change };
    const { isDone } = await table.transact([
      {
        put: { ...key, own, held, version: version + 1 },
        when: known ? expression('#version = :version', { version }) : NEW,
      },
      ...others,
    ]);
    if (!isDone) throw new AppError('conflict', CHANGED);
  };

  return {
    read: async () => {
      const { own = {}, held = [] } = (await read()) ?? {};
      return { own, held };
    },
    change: async (days) => {
      const known = await read();
      const before = known?.own ?? {};
      const chosen = Object.entries({ ...before, ...days }).filter(
        ([, value]) => value !== null && value !== undefined,
      );
      const after = Object.fromEntries(chosen) as OwnRetention;
      await save(known, { own: after });
      return { before, after };
    },
    holds,
    place: async (hold) => {
      const known = await read();
      const standing = (await holds()).filter(isHolding);
      if (standing.length >= HOLDS_MOST)
        throw new AppError('conflict', `A workspace can have up to ${HOLDS_MOST} legal holds. Release one first.`);
      await save(
        known,
        { held: listHeldKinds([...standing, hold]) },
        { put: { ...holdKey(hold.id), hold }, when: NEW },
      );
    },
    release: async (id, released) => {
      const known = await read();
      const all = await holds();
      const hold = all.find((one) => one.id === id);
      if (!hold) throw notFound('The legal hold');
      if (!isHolding(hold)) throw new AppError('conflict', 'This legal hold was released before.');
      const after = { ...hold, released };
      const held = listHeldKinds(all.filter((one) => one.id !== id));
      await save(known, { held }, { put: { ...holdKey(id), hold: after } });
      return after;
    },
  };
};
