import type { Expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Item } from '../keyed-table/keys';
import type { NamedWrite } from '../keyed-table/transact';
import type { KeptFields } from '../time';
import { applyRules, type RetentionRules } from './kept-fields';

const isKept = (fields: Readonly<Record<string, unknown>>): fields is Readonly<Record<string, unknown>> & KeptFields =>
  fields['kept'] !== undefined && typeof fields['ttl'] === 'number';

const toItem = ({ standardTtl: _before, ...item }: Item, rules: RetentionRules): Item => {
  if (!isKept(item)) return item as Item;
  return { ...item, ...applyRules(item, rules) } as Item;
};

const toChange = (change: Expression, rules: RetentionRules): Expression => {
  if (!isKept(change.values)) return change;
  const { ttl, standardTtl } = applyRules(change.values, rules);
  return {
    ...change,
    text:
      standardTtl === undefined
        ? change.text
        : change.text.replace('#ttl = :ttl', '#ttl = :ttl, #standardTtl = :standardTtl'),
    values: { ...change.values, ttl, ...(standardTtl !== undefined && { standardTtl }) },
  };
};

const toWrite = <Name extends string>(write: NamedWrite<Name>, rules: RetentionRules): NamedWrite<Name> => {
  if ('put' in write) return { ...write, put: toItem(write.put, rules) };
  if ('update' in write) return { ...write, change: toChange(write.change, rules) };
  return write;
};

const writesKept = (write: NamedWrite<string>): boolean =>
  'put' in write ? isKept(write.put) : 'update' in write && isKept(write.change.values);

/** The same table. What is kept for a time expires as the workspace's rules say, which are read only where they matter. */
export const openRetainingTable = (table: KeyedTable, readRules: () => Promise<RetentionRules>): KeyedTable => ({
  ...table,
  put: async (item, when) => table.put(isKept(item) ? toItem(item, await readRules()) : dropStandard(item), when),
  update: async (key, change, when) =>
    table.update(key, isKept(change.values) ? toChange(change, await readRules()) : change, when),
  transact: async (writes) => {
    if (!writes.some(writesKept))
      return table.transact(
        writes.map((write) => ('put' in write ? { ...write, put: dropStandard(write.put) } : write)),
      );
    const rules = await readRules();
    return table.transact(writes.map((write) => toWrite(write, rules)));
  },
});

/** A record that is read and written again as one that does not expire, such as a finding that reopens. */
const dropStandard = ({ standardTtl: _before, ...item }: Item): Item => item as Item;
