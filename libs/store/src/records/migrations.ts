import { toDueRow } from '../due-work';
import { type Expression, expression } from '../keyed-table/expression';
import type { Item } from '../keyed-table/keys';
import { tenantKey } from '../table';

/** How records of a family become those of the next version. */
export interface Migration {
  /** Ascending from 2: records without a version are of the first one. */
  readonly to: number;
  readonly what: string;
  /** May meet a record that was changed in place since: what is right already stays. */
  readonly migrate: (item: Item, tenantId: string) => Item;
}

/** By family of a tenant's records. Writers write the newest version. */
export const MIGRATIONS: Readonly<Record<string, readonly Migration[]>> = {
  TRACKERS: [
    {
      to: 2,
      what: 'A tracker marks that its workspace has tickets to compare.',
      migrate: (item, tenantId) => ({ ...item, ...toDueRow('tickets', tenantId) }),
    },
  ],
};

/** A record of a version that this code does not know: another version of the product wrote it. */
export class NewerRecordError extends Error {
  override readonly name = 'NewerRecordError';
  constructor(family: string, version: number, known: number) {
    super(
      `A record of ${family} has version ${version}, and this version of CloudMend knows ${known}. Deploy the newer one again.`,
    );
  }
}

const FIRST = 1;

type Versioned = Item<{ readonly v?: number }>;

const readFamily = (pk: string, tenantId: string): string => {
  const own = `${tenantKey(tenantId)}#`;
  return pk.startsWith(own) ? (pk.slice(own.length).split('#')[0] ?? '') : '';
};

/** Reads and stamps the versions of one tenant's records. @param migrations for tests */
export const openVersions = (tenantId: string, migrations = MIGRATIONS) => {
  const find = (pk: string) => {
    const family = readFamily(pk, tenantId);
    const steps = Object.hasOwn(migrations, family) ? migrations[family] : undefined;
    return steps && { family, steps, newest: steps.at(-1)?.to ?? FIRST };
  };
  return {
    /** True if records of the partition have versions. */
    isVersioned: (pk: string): boolean => find(pk) !== undefined,
    /** With the newest version, as writers write it. */
    stamp: (item: Item): Item => {
      const known = find(item.pk);
      return known ? ({ ...item, v: known.newest } as Item) : item;
    },
    /** As the newest version has it; the same item if it is of that. @throws NewerRecordError */
    upgrade: <T>(item: Item<T>): Item<T> => {
      const known = find(item.pk);
      if (!known) return item;
      const { v: version = FIRST } = item as Versioned;
      if (version > known.newest) throw new NewerRecordError(known.family, version, known.newest);
      const steps = known.steps.filter(({ to }) => to > version);
      if (steps.length === 0) return item;
      const upgraded = steps.reduce((before, { migrate }) => migrate(before, tenantId), item as Item);
      return { ...upgraded, v: known.newest } as unknown as Item<T>;
    },
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What rewrites a record, unless one of the fields that change was changed since it was read. */
export const toRewrite = (before: Item, after: Item): { readonly change: Expression; readonly when: Expression } => {
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (field) => !isSame(old[field], next[field]),
  );
  const set = changed.filter((field) => next[field] !== undefined);
  const gone = changed.filter((field) => next[field] === undefined);
  const known = changed.filter((field) => old[field] !== undefined);
  const names = Object.fromEntries(changed.map((field, index) => [`f${index}`, field]));
  const name = (field: string): string => `#f${changed.indexOf(field)}`;
  const value = (field: string): string => `f${changed.indexOf(field)}`;
  const sets = set.map((field) => `${name(field)} = :${value(field)}`).join(', ');
  return {
    change: expression(
      [sets && `SET ${sets}`, gone.length > 0 && `REMOVE ${gone.map(name).join(', ')}`].filter(Boolean).join(' '),
      Object.fromEntries(set.map((field) => [value(field), next[field]])),
      names,
    ),
    when: expression(
      [
        'attribute_exists(#pk)',
        ...changed.map((field) =>
          known.includes(field) ? `${name(field)} = :was${value(field)}` : `attribute_not_exists(${name(field)})`,
        ),
      ].join(' AND '),
      Object.fromEntries(known.map((field) => [`was${value(field)}`, old[field]])),
      names,
    ),
  };
};
