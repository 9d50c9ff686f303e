import type { Fact, Resource } from '../snapshot';

/** Tags as a record; incomplete entries are skipped. */
export const toTags = (
  tags: ReadonlyArray<{ readonly Key?: string | undefined; readonly Value?: string | undefined }> | undefined,
): Record<string, string> =>
  Object.fromEntries((tags ?? []).flatMap(({ Key, Value }) => (Key === undefined ? [] : [[Key, Value ?? '']])));

/** Tags that were read separately, and may have been denied. */
export const tagsFact = (tags: Fact<Record<string, string>>): Pick<Resource, 'tags' | 'tagsUnread'> =>
  tags.known ? { tags: tags.value } : { tags: {}, tagsUnread: tags.reason };

/** An ISO time, or null if AWS omitted it or it cannot be parsed. */
export const toIso = (date: Date | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;

/** The Name tag, otherwise the id. */
export const findName = (tags: Readonly<Record<string, string>>, id: string): string => tags['Name'] || id;

/** The value, or null. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** The value, or `unknown`. */
export const orUnknown = (value: string | undefined): string => value ?? 'unknown';

/** The values, without empty ones. */
export const present = <T>(items: ReadonlyArray<T | undefined | null>): T[] =>
  items.filter((item): item is T => item !== undefined && item !== null);
