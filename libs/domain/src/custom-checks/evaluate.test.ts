import { openCustomJudge } from './evaluate';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const known = (value: unknown) => ({ known: true, value });
const unread = (reason: string) => ({ known: false, reason });

const BUCKET = {
  kind: 'aws.s3.bucket',
  arn: 'papers',
  id: 'papers',
  name: 'papers',
  region: 'global',
  tags: { env: 'prod', 'team.name': 'core' },
  createdAt: '2026-01-01T00:00:00.000Z',
  publicAccessBlock: known({ blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: false }),
  encryption: known(['aws:kms']),
  versioning: known('Suspended'),
  mfaDelete: unread('The role does not allow s3:GetBucketVersioning.'),
  logsTo: known(null),
  activeLifecycleRules: known(2),
  policy: known(null),
};

const GROUP = {
  kind: 'aws.ec2.security-group',
  tags: {},
  ingress: [
    { protocol: 'tcp', fromPort: 443, toPort: 443, ranges: ['0.0.0.0/0'], references: [] },
    { protocol: 'tcp', fromPort: 22, toPort: 22, ranges: ['10.0.0.0/8', '0.0.0.0/0'], references: [] },
  ],
  egress: [],
};

const judgeBucket = (assert: unknown, where?: unknown) =>
  openCustomJudge({ kind: 'aws.s3.bucket', assert, where })(BUCKET, NOW);
const judgeGroup = (assert: unknown) => openCustomJudge({ kind: 'aws.ec2.security-group', assert })(GROUP, NOW);

const is = (fact: string, op: string, value: unknown) => ({ fact, op, value });

const MFA = is('mfaDelete', 'eq', true);
const ENCRYPTED = is('encryption', 'contains', 'aws:kms');
const VERSIONED = is('versioning', 'eq', 'Enabled');

describe('a custom check', () => {
  it.each([
    [is('versioning', 'eq', 'Suspended'), 'pass'],
    [is('versioning', 'ne', 'Enabled'), 'pass'],
    [is('versioning', 'in', ['Enabled', 'Off']), 'fail'],
    [is('encryption', 'contains', 'aws:kms'), 'pass'],
    [is('encryption', 'contains', 'AES256'), 'fail'],
    [is('encryption.count', 'gte', 1), 'pass'],
    [is('encryption', 'exists', true), 'pass'],
    [is('activeLifecycleRules', 'gt', 2), 'fail'],
    [is('activeLifecycleRules', 'lte', 2), 'pass'],
    [is('activeLifecycleRules', 'lt', 2), 'fail'],
    [is('logsTo', 'exists', false), 'pass'],
    [is('logsTo', 'eq', 'logs'), 'fail'],
    [is('policy', 'exists', true), 'fail'],
    [is('tags.env', 'eq', 'prod'), 'pass'],
    [is('tags.team.name', 'glob', 'c*e'), 'pass'],
    [is('tags.owner', 'exists', true), 'fail'],
    [is('name', 'contains', 'ape'), 'pass'],
    [is('publicAccessBlock.blockPublicAcls', 'eq', true), 'pass'],
    [is('publicAccessBlock.blockPublicPolicy', 'eq', true), 'fail'],
    [is('createdAt', 'olderThanDays', 300), 'pass'],
    [is('createdAt', 'olderThanDays', 365), 'fail'],
    [is('createdAt', 'dueWithinDays', 0), 'pass'],
    [{ some: 'encryption', match: is('value', 'glob', 'aws:*') }, 'pass'],
    [{ every: 'encryption', match: is('value', 'eq', 'AES256') }, 'fail'],
  ])('decides %j: %s', (assert, status) => {
    expect(judgeBucket(assert)?.status).toBe(status);
  });

  it.each([
    [MFA, 'unknown'],
    [{ not: MFA }, 'unknown'],
    [{ all: [MFA, ENCRYPTED] }, 'unknown'],
    [{ all: [MFA, VERSIONED] }, 'fail'],
    [{ any: [MFA, ENCRYPTED] }, 'pass'],
    [{ any: [MFA, VERSIONED] }, 'unknown'],
    // Never recorded, which differs from absent.
    [is('publicAccessBlock.restrictPublicBuckets', 'eq', false), 'unknown'],
    [is('hasObjectLock', 'exists', false), 'unknown'],
  ])('never passes on facts that were not read: %j is %s', (assert, status) => {
    expect(judgeBucket(assert)?.status).toBe(status);
  });

  it('names what was not read and why', () => {
    expect(judgeBucket(MFA)).toEqual({
      status: 'unknown',
      detail: 'mfaDelete is unknown: The role does not allow s3:GetBucketVersioning.',
    });
  });

  it('is unknown if the cloud does not report a value', () => {
    const judge = openCustomJudge({ kind: 'aws.acm.certificate', assert: { not: is('isInUse', 'eq', true) } });
    expect(judge({ kind: 'aws.acm.certificate', isInUse: null }, NOW)?.status).toBe('unknown');
    const account = openCustomJudge({ kind: 'aws.ec2.instance', assert: is('metadataTokens', 'ne', 'optional') });
    expect(account({ kind: 'aws.ec2.instance', metadataTokens: null }, NOW)?.status).toBe('unknown');
  });

  it('is unknown if tags were not read', () => {
    const judge = openCustomJudge({ kind: 'aws.s3.bucket', assert: is('tags.env', 'exists', false) });
    expect(judge({ ...BUCKET, tags: {}, tagsUnread: 'Not read: savings were not requested.' }, NOW)).toEqual({
      status: 'unknown',
      detail: 'tags.env is unknown: Not read: savings were not requested.',
    });
  });

  it('applies only where its first part holds', () => {
    expect(judgeBucket(VERSIONED, is('tags.env', 'eq', 'dev'))).toBeUndefined();
    expect(judgeBucket(VERSIONED, is('tags.env', 'eq', 'prod'))?.status).toBe('fail');
    expect(judgeBucket(ENCRYPTED, MFA)?.status).toBe('unknown');
  });

  it('explains a failure by the facts that failed', () => {
    const assert = {
      all: [ENCRYPTED, VERSIONED, is('tags.owner', 'exists', true), { not: is('activeLifecycleRules', 'lt', 5) }],
    };
    expect(judgeBucket(assert)?.detail).toBe(
      'versioning is Suspended and must be Enabled; tags.owner is not set and must be set; ' +
        'activeLifecycleRules is 2 and must not be less than 5.',
    );
  });

  it('names the element of a list that failed', () => {
    const open = { all: [is('ranges', 'contains', '0.0.0.0/0'), is('fromPort', 'eq', 22)] };
    expect(judgeGroup({ not: { some: 'ingress', match: open } })).toEqual({
      status: 'fail',
      detail:
        'ingress[1].ranges is 10.0.0.0/8, 0.0.0.0/0 and must not contain 0.0.0.0/0; ingress[1].fromPort is 22 and must not be 22.',
    });
    expect(judgeGroup({ every: 'ingress', match: is('fromPort', 'gte', 443) })?.detail).toBe(
      'ingress[1].fromPort is 22 and must be at least 443.',
    );
    expect(judgeGroup({ some: 'ingress', match: is('fromPort', 'eq', 80) })?.detail).toBe(
      'no entry of ingress meets the condition.',
    );
    expect(judgeGroup({ not: { every: 'ingress', match: is('protocol', 'eq', 'tcp') } })?.detail).toBe(
      'all entries of ingress meet the condition.',
    );
  });

  it('is unknown if a resource needs too many steps', () => {
    const ingress = Array.from({ length: 20_001 }, () => GROUP.ingress[0]);
    const judge = openCustomJudge({
      kind: 'aws.ec2.security-group',
      assert: { every: 'ingress', match: is('protocol', 'eq', 'tcp') },
    });
    expect(judge({ ...GROUP, ingress }, NOW)).toEqual({
      status: 'unknown',
      detail: 'The check needs more than 20,000 steps for this resource.',
    });
  });

  it.each([
    [is('encryptions', 'exists', true), 'There is no fact "encryptions" here.'],
    [is('__proto__', 'exists', true), 'There is no fact "__proto__" here.'],
    [is('constructor.name', 'eq', 'Object'), 'There is no fact "constructor.name" here.'],
    [is('versioning', 'matches', '.*'), 'There is no operator "matches".'],
    [
      is('versioning', 'gt', 1),
      'versioning is a text, which has the operators eq, ne, in, contains, glob, inCidr, exists.',
    ],
    [is('versioning', 'eq', 'On'), 'The value must be one of Enabled, Suspended, Off; it was "On".'],
    [is('activeLifecycleRules', 'gt', '2'), 'gt needs a number.'],
    [is('activeLifecycleRules', 'gt', Number.NaN), 'gt needs a number.'],
    [is('createdAt', 'olderThanDays', -1), 'olderThanDays needs a number of days from 0 to 36500.'],
    [is('name', 'in', []), 'in needs a list of 1 to 64 values, each a text of at most 256 characters.'],
    [is('name', 'glob', 'x'.repeat(257)), 'glob needs a text of at most 256 characters.'],
    [{ all: [] }, 'all needs at least one condition.'],
    [{ some: 'versioning', match: MFA }, 'some needs a fact that is a list.'],
    [
      { all: [MFA], any: [MFA] },
      'A condition has fact, op and value, or one of all, any and not, or some or every with match.',
    ],
    [null, 'A condition is an object.'],
    [{ all: Array.from({ length: 64 }, () => MFA) }, 'A check can have at most 64 parts.'],
    [{ not: { not: { not: { not: { not: { not: MFA } } } } } }, 'Conditions can be nested at most 6 levels deep.'],
  ])('rejects %j', (assert, message) => {
    expect(() => judgeBucket(assert)).toThrow(message);
  });

  it('rejects a kind that is not read', () => {
    expect(() => openCustomJudge({ kind: 'toString', assert: MFA })).toThrow(
      'There is no kind of resource "toString".',
    );
  });
});
