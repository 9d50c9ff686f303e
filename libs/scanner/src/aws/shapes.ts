import type { Fact, Resource } from '../snapshot';

/** Tags as a record, whatever is missing in them. */
export const tagsOf = (
  tags: ReadonlyArray<{ readonly Key?: string | undefined; readonly Value?: string | undefined }> | undefined,
): Record<string, string> =>
  Object.fromEntries((tags ?? []).flatMap(({ Key, Value }) => (Key === undefined ? [] : [[Key, Value ?? '']])));

/** Tags that were asked for on their own, and may have been refused. */
export const tagsFact = (tags: Fact<Record<string, string>>): Pick<Resource, 'tags' | 'tagsUnread'> =>
  tags.known ? { tags: tags.value } : { tags: {}, tagsUnread: tags.reason };

/** An ISO time, or null for what AWS left out or wrote unreadably. */
export const isoOf = (date: Date | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;

/** The name that people gave a thing by its tag, else its id. */
export const nameOf = (tags: Readonly<Record<string, string>>, id: string): string => tags['Name'] || id;

/** What was given, or null. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** What was given, or `unknown`. */
export const orUnknown = (value: string | undefined): string => value ?? 'unknown';

/** What was given, without the empty ones. */
export const present = <T>(items: ReadonlyArray<T | undefined | null>): T[] =>
  items.filter((item): item is T => item !== undefined && item !== null);
