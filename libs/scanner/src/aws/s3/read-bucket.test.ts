import type { LifecycleRule } from '@aws-sdk/client-s3';
import { toLifecycle } from './read-bucket';

const abortAfter = (days: number, more: Partial<LifecycleRule> = {}): LifecycleRule => ({
  Status: 'Enabled',
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: days },
  ...more,
});

it.each<[string, readonly LifecycleRule[], number | null]>([
  ['no rule', [], null],
  ['a rule for all objects', [abortAfter(7, { Filter: { Prefix: '' } })], 7],
  ['a rule for all objects in its old form', [abortAfter(7, { Prefix: '' })], 7],
  ['a rule for a prefix', [abortAfter(3, { Filter: { Prefix: 'logs/' } })], null],
  ['a rule for a prefix in its old form', [abortAfter(3, { Prefix: 'logs/' })], null],
  ['a rule for a prefix beside one for all objects', [abortAfter(3, { Prefix: 'logs/' }), abortAfter(30)], 30],
])('%s aborts the incomplete uploads of a bucket only if it applies to all of them', (_rules, rules, days) => {
  expect(toLifecycle(rules).abortsUploadsAfterDays).toBe(days);
});
