import type { Filter } from '@aws-sdk/client-ec2';
import { UnsupportedLocallyError } from '../wire/wire-error';

/** What a filter compares, by the name AWS gives it. */
export type FilterFields<T> = Readonly<Record<string, (item: T) => string | undefined>>;

/** Keeps what all filters let through, as EC2 does. @throws UnsupportedLocallyError for a filter that is not answered */
export const filtered = <T>(
  items: readonly T[],
  filters: readonly Filter[] | undefined,
  fields: FilterFields<T>,
): T[] =>
  items.filter((item) =>
    (filters ?? []).every(({ Name = '', Values = [] }) => {
      const field = fields[Name];
      if (!field) throw new UnsupportedLocallyError(`the EC2 filter ${Name}`);
      return Values.includes(field(item) ?? '');
    }),
  );

/** Keeps the ids that were asked for; all of them when none was. */
export const named = <T>(
  items: readonly T[],
  ids: readonly string[] | undefined,
  idOf: (item: T) => string | undefined,
): T[] => (ids === undefined || ids.length === 0 ? [...items] : items.filter((item) => ids.includes(idOf(item) ?? '')));
