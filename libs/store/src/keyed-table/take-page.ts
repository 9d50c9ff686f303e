import type { KeyedTable } from './keyed-table';
import type { Item } from './keys';
import type { Query } from './query';

/** The first `limit` items of a query; `last` is the key to continue after, if there is more. */
export const takePage = async <T>(
  table: KeyedTable,
  query: Query,
  limit: number,
): Promise<{ items: Item<T>[]; last: string | undefined }> => {
  const items: Item<T>[] = [];
  for await (const page of table.pages<T>({ ...query, pageSize: limit + 1 })) {
    items.push(...page);
    if (items.length > limit) break;
  }
  const taken = items.slice(0, limit);
  return { items: taken, last: items.length > limit ? taken.at(-1)?.sk : undefined };
};
