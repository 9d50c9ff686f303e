import { type PlanFile, type ResourceChange, addressIn, isPlanFile } from './plan-file';
import { type Expectation, gatePlan } from './plan-gate';

const ARN = 'arn:aws:rds:us-east-1:111122223333:db:orders';
const BEFORE = { arn: ARN, id: 'db-ABC', identifier: 'orders', multi_az: false, engine: 'mysql' };
const CHANGE: ResourceChange = {
  address: 'aws_db_instance.main',
  type: 'aws_db_instance',
  mode: 'managed',
  change: { actions: ['update'], before: BEFORE, after: { ...BEFORE, multi_az: true }, after_unknown: {} },
};
const OTHER: ResourceChange = {
  ...CHANGE,
  address: 'aws_db_instance.other',
  change: { ...CHANGE.change, actions: ['no-op'] },
};
const makePlan = (changes: readonly ResourceChange[], more: Partial<PlanFile> = {}): PlanFile => ({
  format_version: '1.2',
  resource_changes: changes,
  ...more,
});
const EXPECTED: Expectation = {
  resource: ARN,
  address: 'aws_db_instance.main',
  addresses: [{ address: 'aws_db_instance.main', attributes: ['multi_az'] }],
};
const withChange = (change: Partial<ResourceChange['change']>): ResourceChange => ({
  ...CHANGE,
  change: { ...CHANGE.change, ...change },
});

describe('the plan gate', () => {
  it('allows a plan that changes only what the edit is about', () =>
    expect(gatePlan(makePlan([CHANGE]), EXPECTED)).toEqual({ isAllowed: true, faults: [] }));

  it.each<readonly [string, string, PlanFile]>([
    ['an empty plan', 'empty', makePlan([withChange({ actions: ['no-op'] })])],
    ['another address', 'foreign-address', makePlan([CHANGE, { ...OTHER, change: CHANGE.change }])],
    [
      'a replacement',
      'replacement',
      makePlan([withChange({ actions: ['delete', 'create'], replace_paths: [['engine']] })]),
    ],
    ['a replacement that is only announced', 'replacement', makePlan([withChange({ replace_paths: [['engine']] })])],
    ['a deletion', 'replacement', makePlan([withChange({ actions: ['delete'], after: null })])],
    [
      'another argument',
      'foreign-attribute',
      makePlan([withChange({ after: { ...BEFORE, multi_az: true, engine: 'x' } })]),
    ],
    [
      'an argument that is not known yet',
      'foreign-attribute',
      makePlan([withChange({ after_unknown: { engine: true } })]),
    ],
    ['drift', 'drift', makePlan([CHANGE], { resource_drift: [CHANGE] })],
    [
      'another resource at the address',
      'wrong-resource',
      makePlan([withChange({ before: { ...BEFORE, arn: `${ARN}-2` } })]),
    ],
    ['a plan that failed', 'failed', makePlan([CHANGE], { errored: true })],
    ['a plan with deferred changes', 'failed', makePlan([CHANGE], { deferred_changes: [{}] })],
  ])('stops %s', (_name, fault, plan) => {
    const { isAllowed, faults } = gatePlan(plan, EXPECTED);
    expect([isAllowed, faults.map((each) => each.fault)]).toEqual([false, expect.arrayContaining([fault])]);
  });

  it('counts the instances of a new companion as the companion', () => {
    const created: ResourceChange = {
      address: 'aws_s3_bucket_versioning.main["a"]',
      type: 'aws_s3_bucket_versioning',
      change: { actions: ['create'], before: null, after: { bucket: 'a' } },
    };
    const expected: Expectation = {
      resource: 'arn:aws:s3:::a',
      address: undefined,
      addresses: [{ address: 'aws_s3_bucket_versioning.main', attributes: ['bucket'] }],
    };
    expect(gatePlan(makePlan([created]), expected).isAllowed).toBe(true);
  });
});

describe('the address book of a plan', () => {
  it('finds a resource by ARN, or by ID if it has none', () => {
    const volume: ResourceChange = {
      ...OTHER,
      address: 'aws_ebs_volume.a',
      change: { actions: ['no-op'], before: { id: 'vol-0a' } },
    };
    const plan = makePlan([CHANGE, volume]);
    expect(addressIn(plan, ARN)).toBe('aws_db_instance.main');
    expect(addressIn(plan, 'arn:aws:ec2:us-east-1:111122223333:volume/vol-0a')).toBe('aws_ebs_volume.a');
    expect(addressIn(plan, 'arn:aws:ec2:us-east-1:111122223333:volume/vol-0b')).toBeUndefined();
  });

  it.each([
    [null],
    [{}],
    [{ format_version: '1', resource_changes: [{}] }],
    [{ format_version: '1', resource_drift: 3 }],
  ])('rejects %j', (value) => expect(isPlanFile(value)).toBe(false));
});
