import { type EventFields, readPattern } from './filter-pattern';

/** Events that a filter must let through, all of them or at least one, and others that it must not. */
export interface Wanted {
  readonly events: readonly EventFields[];
  /** @default all */
  readonly enough?: 'all' | 'one';
  readonly others: readonly EventFields[];
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

/** Whether a filter lets through what is wanted. One that lets everything through watches nothing. */
export const watches = (pattern: string, { events, enough = 'all', others }: Wanted): boolean => {
  const test = readPattern(pattern);
  if (!test) return false;
  return (enough === 'all' ? events.every(test) : events.some(test)) && !others.some(test);
};
