import { isBlank, isOwned } from './owned-resources';
import { known, unread } from './snapshot';

describe('what counts as a resource of the customer', () => {
  it.each([
    'aws.ec2.instance',
    'aws.s3.bucket',
    'aws.iam.role',
    'aws.guardduty.detector',
    'aws.cloudtrail.trail',
    'aws.ec2.vpc',
  ])('%s does', (kind) => {
    expect(isOwned({ kind })).toBe(true);
  });

  it.each([
    'aws.ec2.instance-type',
    'aws.config.region',
    'aws.s3.account',
    'aws.cloudtrail.account',
    'aws.account',
    'aws.cost.commitments',
  ])('%s does not: nobody made it', (kind) => {
    expect(isOwned({ kind })).toBe(false);
  });
});

describe('a sheet of a setting', () => {
  const sheet = (facts: object) => ({
    kind: 'aws.config.region',
    arn: 'a',
    id: 'a',
    name: 'a',
    region: 'eu-west-1',
    tags: {},
    ...facts,
  });

  it('tells nothing where each of its facts was refused', () => {
    expect(isBlank(sheet({ recorders: unread('no'), channels: unread('no') }))).toBe(true);
  });

  it.each([
    ['one fact is known', sheet({ recorders: unread('no'), channels: known([]) })],
    ['it is a list, not a fact', sheet({ farTrails: [] })],
    ['it is of a thing: that it is there is known', { ...sheet({ policy: unread('no') }), kind: 'aws.s3.bucket' }],
  ])('tells something where %s', (_case, told) => {
    expect(isBlank(told)).toBe(false);
  });
});
