import { isBlank, isOwned } from './owned-resources';
import { toFact, toUnread } from './snapshot';

describe('resources of the customer', () => {
  it.each([
    'aws.ec2.instance',
    'aws.s3.bucket',
    'aws.iam.role',
    'aws.guardduty.detector',
    'aws.cloudtrail.trail',
    'aws.ec2.vpc',
  ])('include %s', (kind) => {
    expect(isOwned({ kind })).toBe(true);
  });

  it.each([
    'aws.ec2.instance-type',
    'aws.config.region',
    'aws.s3.account',
    'aws.cloudtrail.account',
    'aws.account',
    'aws.cost.commitments',
  ])('exclude %s, which AWS creates', (kind) => {
    expect(isOwned({ kind })).toBe(false);
  });
});

describe('a settings snapshot', () => {
  const sheet = (facts: object) => ({
    kind: 'aws.config.region',
    arn: 'a',
    id: 'a',
    name: 'a',
    region: 'eu-west-1',
    tags: {},
    ...facts,
  });

  it('is empty if all of its facts were denied', () => {
    expect(isBlank(sheet({ recorders: toUnread('no'), channels: toUnread('no') }))).toBe(true);
  });

  it.each([
    ['one fact is known', sheet({ recorders: toUnread('no'), channels: toFact([]) })],
    ['it is a list, not a fact', sheet({ farTrails: [] })],
    ['is of a resource, whose existence is known', { ...sheet({ policy: toUnread('no') }), kind: 'aws.s3.bucket' }],
  ])('is not empty if %s', (_case, told) => {
    expect(isBlank(told)).toBe(false);
  });
});
