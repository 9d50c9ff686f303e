import { type EventFields, readPattern } from './filter-pattern';

/** Events that a filter must let through, all of them or at least one, and others that it must not. */
export interface Wanted {
  readonly events: readonly EventFields[];
  /** @default all */
  readonly enough?: 'all' | 'one';
  readonly others: readonly EventFields[];
  /** Patterns that a benchmark prints for this event though they let other events through as well. @default - none */
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

/** A call of anybody from anywhere, with some of it given. */
export const anEvent = (fields: EventFields): EventFields => ({ ...CALL, ...fields });

/** Every event of these names must pass; a call that changes nothing must not. */
export const named = (source: string, names: readonly string[]): Wanted => ({
  events: names.map((eventName) => anEvent({ eventSource: `${source}.amazonaws.com`, eventName })),
  others: [anEvent({ eventSource: `${source}.amazonaws.com`, eventName: 'DescribeAnything', readOnly: true })],
});

/** What a filter makes of the wanted events: it sees them, them and everything else, not all of them, or that cannot be told. */
export type Sight = 'sees' | 'everything' | 'misses' | 'unclear';

/** The same pattern whatever its spaces and quotes are. */
const bare = (pattern: string): string => pattern.replaceAll(/[\s"]/g, '');

const isMissed = (seen: ReadonlyArray<boolean | undefined>, enough: 'all' | 'one'): boolean =>
  enough === 'all' ? seen.includes(false) : seen.every((said) => said === false);

const isSure = (seen: ReadonlyArray<boolean | undefined>, enough: 'all' | 'one'): boolean =>
  enough === 'all' ? !seen.includes(undefined) : seen.includes(true);

export const sightOf = (pattern: string, { events, enough = 'all', others, printed = [] }: Wanted): Sight => {
  const test = readPattern(pattern);
  if (!test) return 'misses';
  if (printed.some((text) => bare(text) === bare(pattern))) return 'sees';
  const seen = events.map(test);
  if (isMissed(seen, enough)) return 'misses';
  const letThrough = others.map(test);
  if (letThrough.includes(true)) return 'everything';
  return isSure(seen, enough) && !letThrough.includes(undefined) ? 'sees' : 'unclear';
};
