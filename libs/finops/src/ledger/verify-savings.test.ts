import type { Resource } from '@cloudmend/scanner';
import { type Claim, findTwin, savedBetween, wasFollowed } from './verify-savings';

const aResource = (fields: object): Resource =>
  ({
    kind: 'aws.ec2.instance',
    arn: 'i-1',
    id: 'i-1',
    name: 'web',
    region: 'eu-west-1',
    tags: {},
    ...fields,
  }) as unknown as Resource;
const rightsize: Claim = {
  rule: 'EC2-RIGHTSIZE',
  resource: 'i-1',
  region: 'eu-west-1',
  inputs: { instanceType: 'm5.xlarge', newInstanceType: 'm5.large' },
  monthlySavingUsd: 73,
  monthlyCostUsd: 146,
};
const deletion: Claim = { ...rightsize, rule: 'EBS-UNATTACHED', inputs: {}, monthlyCostUsd: 73 };
const gp3: Claim = {
  ...rightsize,
  rule: 'EBS-GP2-GP3',
  inputs: { sizeGiB: 100, volumeType: 'gp2' },
  monthlySavingUsd: 2,
  monthlyCostUsd: 10,
};
const FROM = '2026-11-01T00:00:00.000Z';
const TO = '2026-11-03T00:00:00.000Z';

describe('a recommendation', () => {
  it('was followed if the resource is as asked', () => {
    const is = (instanceType: string) => wasFollowed(rightsize, { resource: aResource({ instanceType }) });
    expect([is('m5.large'), is('m5.xlarge'), is('c5.large')]).toEqual([true, false, false]);
    expect(wasFollowed(gp3, { resource: aResource({ volumeType: 'gp3' }) })).toBe(true);
  });

  it('was followed by a deletion only if that was the advice', () => {
    expect([wasFollowed(deletion, { resource: undefined }), wasFollowed(rightsize, { resource: undefined })]).toEqual([
      true,
      false,
    ]);
    expect(wasFollowed(deletion, { resource: aResource({}) })).toBe(false);
  });

  it.each([
    ['smaller cache nodes', 'CACHE-IDLE', { newNodeType: 'cache.m6g.large' }],
    ['fewer Redshift nodes', 'REDSHIFT-IDLE', { newNodes: 4 }],
    ['another table class', 'DDB-UNUSED', { newUsdPerGb: 0.1 }],
    ['cheaper storage of a domain', 'OS-IDLE', { gp3UsdPerGb: 0.122 }],
  ])('for %s was not followed by a deletion, which the same rule can advise', (_change, rule, inputs) => {
    const claim = { ...deletion, rule, inputs };
    expect([
      wasFollowed(claim, { resource: undefined }),
      savedBetween(claim, { resource: undefined }, FROM, TO),
    ]).toEqual([false, undefined]);
    expect(wasFollowed({ ...claim, inputs: {} }, { resource: undefined })).toBe(true);
  });

  it.each([
    ['another type with the same IOPS', { volumeType: 'io1', iops: 3000 }, { volumeType: 'gp3', throughputMiBps: 125 }],
    ['less throughput with the same IOPS', { volumeType: 'gp3', throughputMiBps: 500 }, { throughputMiBps: 125 }],
  ])('that asks for %s was not followed before that', (_case, before, after) => {
    const inputs = { newVolumeType: 'gp3', newIops: 3000, newThroughputMiBps: 125 };
    const was = (fields: object) =>
      wasFollowed({ ...gp3, rule: 'EBS-OVERPROV', inputs }, { resource: aResource({ iops: 3000, ...fields }) });
    expect([was(before), was({ ...before, ...after })]).toEqual([false, true]);
  });

  it('for fewer IOPS of a type without throughput was followed when it has them', () => {
    const inputs = { newVolumeType: 'io1', newIops: 900, newThroughputMiBps: 'not set' };
    const was = (iops: number) =>
      wasFollowed(
        { ...gp3, rule: 'EBS-OVERPROV', inputs },
        { resource: aResource({ volumeType: 'io1', iops, throughputMiBps: null }) },
      );
    expect([was(2000), was(900)]).toEqual([false, true]);
  });

  it('that no setting shows to be followed is never entered', () => {
    expect(wasFollowed({ ...rightsize, rule: 'EC2-SCHEDULE' }, { resource: aResource({ state: 'stopped' }) })).toBe(
      false,
    );
  });
});

describe('what was saved', () => {
  it('follows the hours that an instance ran', () => {
    const running = aResource({ instanceType: 'm5.large', state: 'running' });
    expect(savedBetween(rightsize, { resource: running }, FROM, TO)).toEqual({ usd: expect.closeTo(4.8), hours: 48 });
    const series = Array.from({ length: 48 }, (_, hour) => (hour < 12 ? 7 : null));
    const measured = aResource({ state: 'running', metrics: { cpuHourly: { startsAt: FROM, series } } });
    expect(savedBetween(rightsize, { resource: measured }, FROM, TO)?.usd).toBeCloseTo(1.2);
    const stopped = aResource({ state: 'stopped' });
    expect(savedBetween(rightsize, { resource: stopped }, FROM, TO)).toEqual({ usd: 0, hours: 48 });
  });

  it('is what was claimed if an instance that runs at times still does', () => {
    const claim: Claim = {
      ...rightsize,
      inputs: { ...rightsize.inputs, runShare: 0.25 },
      monthlySavingUsd: 73 / 4,
      monthlyCostUsd: 146 / 4,
    };
    const series = Array.from({ length: 48 }, (_, hour) => (hour % 4 === 0 ? 7 : null));
    const resource = aResource({ state: 'running', metrics: { cpuP95: { startsAt: FROM, series } } });
    expect(savedBetween(claim, { resource }, FROM, TO)).toEqual({ usd: expect.closeTo(4.8 / 4), hours: 48 });
  });

  it('grows with a volume, and is the whole cost of what was deleted', () => {
    const doubled = aResource({ volumeType: 'gp3', sizeGiB: 200 });
    expect(savedBetween(gp3, { resource: doubled }, FROM, TO)?.usd).toBeCloseTo((2 * 2 * 48) / 730);
    expect(savedBetween(deletion, { resource: undefined }, FROM, TO)?.usd).toBeCloseTo(4.8);
  });

  it('is not known where the use was not read', () => {
    const lambda = { ...rightsize, rule: 'LAMBDA-MEM', inputs: { memoryMb: 512, newMemoryMb: 256 } };
    expect(savedBetween(lambda, { resource: aResource({ memoryMb: 256 }) }, FROM, TO)).toBeUndefined();
    expect(savedBetween(gp3, { resource: aResource({ volumeType: 'gp3' }) }, FROM, TO)).toBeUndefined();
    expect(
      savedBetween({ ...gp3, monthlyCostUsd: undefined }, { resource: aResource({ sizeGiB: 1 }) }, FROM, TO),
    ).toBeUndefined();
  });
});

describe('a twin', () => {
  const twin = aResource({ arn: 'i-9', instanceType: 'm5.xlarge' });

  it('is a new resource with what was given up', () => {
    expect(findTwin(rightsize, { peers: [aResource({ instanceType: 'm5.large' }), twin] }, ['i-1'])).toBe('i-9');
  });

  it('is not one that was there before, or something else', () => {
    expect(findTwin(rightsize, { peers: [twin] }, ['i-9'])).toBeUndefined();
    expect(findTwin(rightsize, { peers: [aResource({ arn: 'i-9', instanceType: 'm5.large' })] }, [])).toBeUndefined();
  });
});
