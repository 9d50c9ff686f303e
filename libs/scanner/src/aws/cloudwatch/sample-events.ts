import { type EventFields, readPattern } from './filter-pattern';

/** Events that a filter must match, all or at least one, and events that it must not. */
export interface Wanted {
  readonly events: readonly EventFields[];
  /** @default all */
  readonly enough?: 'all' | 'one';
  readonly others: readonly EventFields[];
  /**
   * Patterns that a benchmark prints for this event although they also match other events.
   * @default - none
   */
  readonly printed?: readonly string[];
}

const CALL: EventFields = {
  eventVersion: '1.11',
  eventType: 'AwsApiCall',
  eventCategory: 'Management',
  managementEvent: true,
  readOnly: false,
  awsRegion: 'any-region',
  sourceIPAddress: '203.0.113.10',
  userAgent: 'any-agent',
  recipientAccountId: 'any-account',
  'userIdentity.type': 'IAMUser',
  'userIdentity.userName': 'any-user',
  'userIdentity.arn': 'any-arn',
  'userIdentity.principalId': 'any-principal',
  'userIdentity.accountId': 'any-account',
};

/** A call by anyone from anywhere, with some fields given. */
export const anEvent = (fields: EventFields): EventFields => ({ ...CALL, ...fields });

/** Every event with these names must match; a read-only call must not. */
export const wantNamed = (source: string, names: readonly string[]): Wanted => ({
  events: names.map((eventName) => anEvent({ eventSource: `${source}.amazonaws.com`, eventName })),
  others: [anEvent({ eventSource: `${source}.amazonaws.com`, eventName: 'DescribeAnything', readOnly: true })],
});

/** How a filter matches the required events: only them, also others, not all, or unknown. */
export type Sight = 'sees' | 'everything' | 'misses' | 'unclear';

/** The same pattern regardless of spaces and quotes. */
const bare = (pattern: string): string => pattern.replaceAll(/[\s"]/g, '');

const isMissed = (seen: ReadonlyArray<boolean | undefined>, enough: 'all' | 'one'): boolean =>
  enough === 'all' ? seen.includes(false) : seen.every((said) => said === false);

const isSure = (seen: ReadonlyArray<boolean | undefined>, enough: 'all' | 'one'): boolean =>
  enough === 'all' ? !seen.includes(undefined) : seen.includes(true);

export const findSight = (pattern: string, { events, enough = 'all', others, printed = [] }: Wanted): Sight => {
  const test = readPattern(pattern);
  if (!test) return 'misses';
  if (printed.some((text) => bare(text) === bare(pattern))) return 'sees';
  const seen = events.map(test);
  if (isMissed(seen, enough)) return 'misses';
  const letThrough = others.map(test);
  if (letThrough.includes(true)) return 'everything';
  return isSure(seen, enough) && !letThrough.includes(undefined) ? 'sees' : 'unclear';
};
