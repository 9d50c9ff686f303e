import { toFact, type Resource, toUnread } from '@cloudmend/scanner';
import instanceTypes from './prices/instance-types.json';
import { findTypeFigures } from './prices/instance-types';
import { findGraviton } from './rules/ec2-newer';
import { isAccelerated } from './rules/machine-safety';
import { a, adviseOn, ago, daily, hourly, NOW, plant, recompute, evaluateRule } from './testing/planted';
import { instance, instanceType, offerType, volume } from './testing/sound';
import { listOpenCases } from './testing/rule-journal';

/** us-east-1, USD per hour: Karpenter's list of 2026-07-20. */
const USD = {
  'm7g.large': 0.0816,
  'm7g.xlarge': 0.1632,
  'm5.large': 0.096,
  'm6g.large': 0.077,
  't3.large': 0.0832,
  't4g.large': 0.0672,
};
const month = (usd: number): number => Math.round(usd * 730 * 100) / 100;

describe('EC2-IDLE: idle instance', () => {
  const idle = { cpuMax: plant(4.99), networkDaily: daily(4_999_999) };
  const type = instanceType('m7g.large');

  it.each([
    ['just under both limits', idle, month(USD['m7g.large'])],
    ['at the CPU limit', { ...idle, cpuMax: plant(5) }, 'nothing'],
    ['with one CPU peak', { ...idle, cpuMax: plant((at) => (at === 7 ? 5.01 : 1)) }, 'nothing'],
    [
      'at the network limit on one day',
      { ...idle, networkDaily: daily((at) => (at === 3 ? 5_000_000 : 0)) },
      'nothing',
    ],
    ['with four fifths of the data points', { ...idle, cpuMax: plant(1, { share: 0.8 }) }, month(USD['m7g.large'])],
    ['with fewer data points', { ...idle, cpuMax: plant(1, { share: 0.79 }) }, 'insufficient-data'],
    ['without network metrics', { ...idle, networkDaily: undefined }, 'insufficient-data'],
  ])('%s', (_case, metrics, expected) => {
    expect(evaluateRule('EC2-IDLE', instance({}, metrics), type)).toBe(expected);
  });

  it.each([
    ['14 days old', { launchedAt: ago(14) }, month(USD['m7g.large'])],
    ['a moment younger', { launchedAt: ago(14, -1) }, 'nothing'],
    ['stopped', { state: 'stopped' }, 'nothing'],
    ['a spot instance', { lifecycle: 'spot' }, 'nothing'],
    ['in an Auto Scaling group', { tags: { 'aws:autoscaling:groupName': 'web' } }, 'guardrail'],
    ['in an EKS node group', { tags: { 'eks:nodegroup-name': 'n' } }, 'guardrail'],
    ['operated by EKS Auto Mode', { managedBy: 'eks.amazonaws.com' }, 'guardrail'],
    ['with a licence bound to it', { tags: { 'license-server': 'yes' } }, 'guardrail'],
    ['with Windows, whose price is unknown', { platform: 'Windows' }, 'no-price'],
    ['in a region without prices', { region: 'eu-west-1' }, 'no-price'],
    ['with a tag that protects it', { tags: { keep: '' } }, 'nothing'],
  ])('%s', (_case, facts, expected) => {
    const one = instance(facts, idle);
    expect(evaluateRule('EC2-IDLE', one, { ...type, region: one.region })).toBe(expected);
  });

  it('is not stopped if it would lose its disks or a load balancer needs it', () => {
    expect(evaluateRule('EC2-IDLE', instance({}, idle), instanceType('m7g.large', { hasInstanceStore: true }))).toBe(
      'guardrail',
    );
    const balancer = a('aws.elbv2.load-balancer', {
      id: 'lb',
      balancerType: 'gateway',
      createdAt: ago(90),
      attributes: toFact({}),
      targets: toFact([{ id: 'i-1', health: 'healthy' }]),
    });
    expect(evaluateRule('EC2-IDLE', instance({}, idle), type, balancer)).toBe('guardrail');
  });

  const gateway = (...ids: string[]) =>
    a('aws.elbv2.load-balancer', {
      id: 'lb',
      balancerType: 'gateway',
      createdAt: ago(90),
      attributes: toFact({}),
      targets: toFact(ids.map((id) => ({ id, health: 'healthy' }))),
    });
  const classic = (...instanceIds: string[]) =>
    a('aws.elb.load-balancer', { id: 'clb', instances: instanceIds.length, instanceIds, createdAt: ago(90) });
  it.each([
    ['a load balancer has it as its only target, registered on two ports', gateway('i-1', 'i-1'), 'guardrail'],
    ['a load balancer has another target', gateway('i-1', 'i-1', 'i-2'), month(USD['m7g.large'])],
    ['a load balancer has no target', gateway(), month(USD['m7g.large'])],
    ['a Classic Load Balancer has it as its only instance', classic('i-1'), 'guardrail'],
    ['a Classic Load Balancer has another instance', classic('i-1', 'i-2'), month(USD['m7g.large'])],
  ])("and a load balancer's only target: %s", (_case, balancer, expected) => {
    expect(evaluateRule('EC2-IDLE', instance({}, idle), type, balancer)).toBe(expected);
  });

  it('asks for a review if its load balancers could not be read, and is not evaluated if its disks could not be read', () => {
    const readGuardrails = (...others: Resource[]): string =>
      adviseOn(instance({}, idle), ...others).recommendations[0]?.guardrails.join(' ') ?? '';
    const balancer = a('aws.elbv2.load-balancer', {
      id: 'lb',
      balancerType: 'gateway',
      createdAt: ago(90),
      attributes: toFact({}),
      targets: toUnread('Denied.'),
    });
    expect(readGuardrails(type)).not.toMatch(/could be read|was not read/);
    expect(readGuardrails(type, balancer)).toContain('not all targets could be read');
    expect(readGuardrails(type, a('aws.elb.load-balancer', { id: 'clb', instances: 1, createdAt: ago(90) }))).toContain(
      'not all targets could be read',
    );
    expect(evaluateRule('EC2-IDLE', instance({}, idle))).toBe('insufficient-data');
  });

  it('with a GPU is idle only if the GPU is idle too', () => {
    const gpu = (gpuMax: number, share = 1) =>
      evaluateRule(
        'EC2-IDLE',
        instance(
          { instanceType: 'g5g.xlarge' },
          { ...idle, gpuMax: plant(gpuMax, { share }), gpuMemoryMax: plant(4.9) },
        ),
        instanceType('g5g.xlarge', { accelerators: 1, acceleratorMemoryMiB: 16_384 }),
      );
    expect(gpu(0.99)).toBe(month(0.42));
    expect(gpu(1)).toBe('nothing');
    expect(gpu(0, 0.2)).toBe('insufficient-data');
  });

  it.each(['trn1.32xlarge', 'inf2.xlarge', 'f1.2xlarge'])(
    'with the accelerators of a %s is not evaluated: they report no utilisation',
    (instanceType_) => {
      const one = instance({ instanceType: instanceType_, architecture: 'x86_64' }, idle);
      expect(evaluateRule('EC2-IDLE', one, instanceType(instanceType_))).toBe('insufficient-data');
      expect(
        evaluateRule('EC2-LOWUTIL', instance({ instanceType: instanceType_ }, { ...idle, cpuDaily: daily(1) })),
      ).toBe('insufficient-data');
    },
  );

  it('reports the savings of stopping and of deleting, and the carbon avoided', () => {
    const [draft] = adviseOn(instance({}, idle), type, volume()).recommendations;
    // A gp3 volume of 500 GiB continues to cost 40 dollars.
    expect(draft?.inputs).toMatchObject({ alsoOnDeleteUsd: 40 });
    expect(draft?.monthlyKgCo2e).toBeGreaterThan(0);
    expect(recompute(String(draft?.inputs['carbonFormula']), draft?.inputs ?? {})).toBeCloseTo(
      draft?.monthlyKgCo2e ?? 0,
      2,
    );
  });
});

describe('EC2-LOWUTIL: criteria of Trusted Advisor', () => {
  const lowOn = (days: number) => ({ cpuDaily: daily((at) => (at < days ? 10 : 60)), networkDaily: daily(5_000_000) });
  it.each([
    ['four days', 4, Math.round(((730 * USD['m7g.large'] * 4) / 14) * 100) / 100],
    ['three days', 3, 'nothing'],
  ])('low utilisation on %s', (_case, days, expected) => {
    expect(evaluateRule('EC2-LOWUTIL', instance({}, lowOn(days)))).toBe(expected);
  });

  it('does not apply to a single member of a group', () => {
    expect(evaluateRule('EC2-LOWUTIL', instance({ tags: { 'karpenter.sh/nodepool': 'default' } }, lowOn(4)))).toBe(
      'guardrail',
    );
  });

  it('does not apply if the instance is idle or can be downsized', () => {
    expect(
      evaluateRule(
        'EC2-LOWUTIL',
        instance({}, { cpuMax: plant(1), cpuDaily: daily(1), networkDaily: daily(0) }),
        instanceType('m7g.large'),
      ),
    ).toBe('nothing');
  });
});

describe('EC2-RIGHTSIZE: next smaller size', () => {
  const calm = {
    cpuMax: plant(40),
    cpuP95: hourly(40),
    memoryMax: plant(40),
    networkPeak: plant(0.75e9 * 0.7 * (300 / 8)),
    ebsOps: plant(3600 * 300),
    ebsBytes: plant(81.25e6 * 300),
  };
  const large = instance({ instanceType: 'm7g.xlarge' }, calm);
  const smaller = instanceType('m7g.large');
  const own = instanceType('m7g.xlarge');
  const expected = month(USD['m7g.xlarge'] - USD['m7g.large']);

  it('is recommended at every limit', () => {
    expect(evaluateRule('EC2-RIGHTSIZE', large, own, smaller)).toBe(expected);
  });

  const makeType = (id: string, accelerators?: number, acceleratorMemoryMiB?: number) =>
    instanceType(id, accelerators === undefined ? {} : { accelerators, acceleratorMemoryMiB });
  it.each([
    [makeType('p5.48xlarge', 8, 655_360), makeType('p5.4xlarge', 1, 81_920), 'guardrail'],
    [makeType('g5.12xlarge', 4, 92_160), makeType('g5.8xlarge', 1, 23_040), 'guardrail'],
    [makeType('trn1.32xlarge', 16, 524_288), makeType('trn1.2xlarge', 1, 32_768), 'guardrail'],
    [makeType('g6f.2xlarge', 1, 5722), makeType('g6f.xlarge', 1, 2861), 'guardrail'],
    [makeType('g6.8xlarge'), makeType('g6.4xlarge'), 'insufficient-data'],
    [makeType('g5.8xlarge', 1, 23_040), makeType('g5.4xlarge', 1, 23_040), month(2.448 - 1.624)],
  ])('keeps all accelerators and their memory (%#)', (has, left, answer) => {
    const quiet = { ...calm, cpuMax: plant(1), cpuP95: hourly(1), memoryMax: plant(1) };
    const one = instance({ instanceType: has.id, architecture: 'x86_64' }, quiet);
    expect(evaluateRule('EC2-RIGHTSIZE', one, has, left)).toBe(answer);
  });

  it.each([
    ['local disks, which are lost on stop', {}, { hasInstanceStore: true }],
    ['membership of an Auto Scaling group', { 'aws:autoscaling:groupName': 'web' }, {}],
    ['membership of an EKS node group', { 'eks:nodegroup-name': 'workers' }, {}],
    ['membership of an EMR cluster', { 'aws:elasticmapreduce:job-flow-id': 'j-1' }, {}],
  ])('is blocked by %s', (_case, tags, type) => {
    const one = instance({ instanceType: 'm7g.xlarge', tags: tags as Record<string, string> }, calm);
    expect(evaluateRule('EC2-RIGHTSIZE', one, instanceType('m7g.xlarge', type), smaller)).toBe('guardrail');
  });

  it.each([
    ['the 95th percentile', { cpuP95: hourly(40.1) }, 'nothing'],
    ['peak CPU', { cpuMax: plant(40.1) }, 'nothing'],
    ['memory', { memoryMax: plant(40.1) }, 'nothing'],
    ['network', { networkPeak: plant(0.75e9 * 0.71 * (300 / 8)) }, 'nothing'],
    ['disk operations', { ebsOps: plant(3601 * 300) }, 'nothing'],
    ['disk throughput', { ebsBytes: plant(81.3e6 * 300) }, 'nothing'],
    ['too few CPU data points', { cpuP95: hourly(1, { share: 0.5 }) }, 'insufficient-data'],
    ['missing disk metrics', { ebsOps: undefined }, 'insufficient-data'],
  ])('above the limit of %s', (_case, metrics, answer) => {
    expect(
      evaluateRule('EC2-RIGHTSIZE', instance({ instanceType: 'm7g.xlarge' }, { ...calm, ...metrics }), own, smaller),
    ).toBe(answer);
  });

  it('has low confidence if no agent reports memory', () => {
    const [draft] = adviseOn(
      instance({ instanceType: 'm7g.xlarge' }, { ...calm, memoryMax: undefined }),
      own,
      smaller,
    ).recommendations;
    expect(draft).toMatchObject({
      rule: 'EC2-RIGHTSIZE',
      confidence: 'low',
      guardrails: expect.arrayContaining([expect.stringContaining('no agent reports it')]),
    });
  });

  it('counts only hours in which it ran', () => {
    const parttime = { ...calm, cpuMax: plant(40, { share: 0.9 }) };
    expect(evaluateRule('EC2-RIGHTSIZE', instance({ instanceType: 'm7g.xlarge' }, parttime), own, smaller)).toBeCloseTo(
      expected * 0.9,
      1,
    );
  });

  it.each([
    ['a licence depends on its cores', large, { tags: { 'license-cores': '4' } }],
    ['it has more network interfaces', large, { networkInterfaces: 4 }],
  ])('is blocked if %s', (_case, one, facts) => {
    expect(evaluateRule('EC2-RIGHTSIZE', { ...one, ...facts }, own, smaller)).toBe('guardrail');
  });

  it('is not recommended if the capacity of the smaller one is unknown', () => {
    expect(evaluateRule('EC2-RIGHTSIZE', large, own)).toBe('insufficient-data');
    expect(evaluateRule('EC2-RIGHTSIZE', large, own, instanceType('m7g.large', { baselineGbps: null }))).toBe(
      'insufficient-data',
    );
  });

  it.each([
    [
      'enough credits',
      { creditBalance: hourly((at) => (at === 5 ? 20 : 100)), creditCharged: daily(0) },
      month(USD['t4g.large'] - 0.0336),
    ],
    [
      'its credits exhausted',
      { creditBalance: hourly((at) => (at === 5 ? 19.9 : 100)), creditCharged: daily(0) },
      'guardrail',
    ],
    [
      'surplus credits to be charged',
      { creditBalance: hourly(100), creditSurplus: hourly((at) => (at === 5 ? 1 : 0)), creditCharged: daily(0) },
      'guardrail',
    ],
    [
      // A t4g.medium sustains 20% of two vCPUs.
      'one day just above the smaller baseline',
      { creditBalance: hourly(100), creditCharged: daily(0), cpuDaily: daily((at) => (at === 2 ? 20.1 : 5)) },
      'guardrail',
    ],
    [
      'charges for surplus credits',
      { creditBalance: hourly(100), creditCharged: daily((at) => (at === 1 ? 0.1 : 0)) },
      'guardrail',
    ],
    ['no credit metrics', {}, 'insufficient-data'],
  ])('for a burstable instance with %s', (_case, credits, answer) => {
    expect(
      evaluateRule(
        'EC2-RIGHTSIZE',
        instance({ instanceType: 't4g.large' }, { ...calm, cpuDaily: daily(20), ...credits }),
        instanceType('t4g.large'),
        instanceType('t4g.medium'),
      ),
    ).toBe(answer);
  });
});

describe('newer instance types', () => {
  it('EC2-PREVGEN saves only if the newer type is cheaper', () => {
    const m4 = instance({ instanceType: 'm4.large', architecture: 'x86_64' });
    expect(evaluateRule('EC2-PREVGEN', m4, instanceType('m4.large'))).toBe(month(0.1 - USD['m5.large']));
    expect(evaluateRule('EC2-PREVGEN', instance({ instanceType: 'm6i.large' }))).toBe('nothing');
    expect(evaluateRule('EC2-PREVGEN', instance({ instanceType: 'm5.large' }))).toBe('nothing');
  });

  it.each([
    ['ran a third of each day', (at: number) => at % 24 < 8, 112 / 320],
    ['is new since yesterday', (at: number) => at >= 320, 1],
    ['lacks an hour of data', (at: number) => at !== 100, 1],
  ])('save only in the hours in which an instance runs: one that %s', (_case, ran, share) => {
    const m4 = instance(
      { instanceType: 'm4.large', architecture: 'x86_64' },
      { cpuP95: hourly((at) => (ran(at) ? 80 : Number.NaN)) },
    );
    const [draft] = adviseOn(m4, instanceType('m4.large')).recommendations;
    expect(draft).toMatchObject({ rule: 'EC2-PREVGEN', monthlyCostUsd: month(0.1 * share) });
    expect(draft?.monthlySavingUsd).toBe(month((0.1 - USD['m5.large']) * share));
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBeCloseTo(draft?.monthlySavingUsd ?? 0, 2);
    expect(draft?.inputs['runShare']).toBe(share === 1 ? undefined : share);
  });

  it('do not exist for accelerated types: the table has neither a successor nor a Graviton equivalent', () => {
    const types = Object.keys(instanceTypes.types).filter((type) => isAccelerated(type));
    expect(types.length).toBeGreaterThan(50);
    expect(
      types.filter((type) => (findTypeFigures(type)?.successor ?? null) !== null || findGraviton(type) !== undefined),
    ).toEqual([]);
  });

  it.each([
    ['local disks', {}, instanceType('m4.large', { hasInstanceStore: true }), 'guardrail'],
    ['disks that could not be read', {}, instanceType('m5.large'), 'insufficient-data'],
    [
      'membership of an Auto Scaling group',
      { 'aws:autoscaling:groupName': 'web' },
      instanceType('m4.large'),
      'guardrail',
    ],
    ['a bound licence', { 'license-server': 'yes' }, instanceType('m4.large'), 'guardrail'],
  ])('EC2-PREVGEN is blocked by %s', (_case, tags, type, answer) => {
    const one = instance({ instanceType: 'm4.large', architecture: 'x86_64', tags: tags as Record<string, string> });
    expect(evaluateRule('EC2-PREVGEN', one, type)).toBe(answer);
  });

  it.each([
    ['local disks', {}, { hasInstanceStore: true }],
    ['membership of an EKS node group', { 'eks:nodegroup-name': 'workers' }, {}],
    ['a bound licence', { 'license-server': 'yes' }, {}],
  ])('EC2-GRAVITON is blocked by %s', (_case, tags, type) => {
    const one = instance({
      instanceType: 'm6i.large',
      architecture: 'x86_64',
      tags: tags as Record<string, string>,
    });
    expect(evaluateRule('EC2-GRAVITON', one, instanceType('m6i.large', type), offerType('m7g.large'))).toBe(
      'guardrail',
    );
  });

  it.each([
    ['an m6i', { instanceType: 'm6i.large', architecture: 'x86_64' }, 10.51],
    ['an m5', { instanceType: 'm5.large', architecture: 'x86_64' }, month(USD['m5.large'] - USD['m6g.large'])],
    ['a Graviton instance', {}, 'nothing'],
    ['a Windows instance', { instanceType: 'm6i.large', architecture: 'x86_64', platform: 'Windows' }, 'nothing'],
    ['a family without an equivalent', { instanceType: 'z1d.large', architecture: 'x86_64' }, 'nothing'],
  ])('EC2-GRAVITON for %s', (_case, facts, expected) => {
    const one = instance(facts);
    expect(
      evaluateRule('EC2-GRAVITON', one, instanceType(one.instanceType), offerType('m7g.large'), offerType('m6g.large')),
    ).toBe(expected);
  });

  const m6i = instance({ instanceType: 'm6i.large', architecture: 'x86_64' });
  it.each([
    ['only another zone offers the type', m6i, offerType('m7g.large', ['us-east-1b', 'us-east-1f']), 'nothing'],
    [
      'reading the offerings was denied',
      m6i,
      instanceType('m7g.large', { zones: toUnread('Denied.') }),
      'insufficient-data',
    ],
    ['the offerings were not read', m6i, instanceType('m7g.large'), 'insufficient-data'],
    ['its zone is unknown', { ...m6i, zone: null }, offerType('m7g.large'), 'insufficient-data'],
    [
      'the region has no prices',
      { ...m6i, region: 'eu-west-1' },
      { ...offerType('m7g.large'), region: 'eu-west-1' },
      'no-price',
    ],
  ])('EC2-GRAVITON if %s', (_case, one, type, expected) => {
    expect(evaluateRule('EC2-GRAVITON', one, type)).toBe(expected);
  });
});

describe('EC2-SCHEDULE: outside working hours', () => {
  const OFF = (at: number): boolean => {
    const moment = new Date(Date.parse(ago(14)) + at * 3_600_000);
    return [0, 6].includes(moment.getUTCDay()) || moment.getUTCHours() < 8 || moment.getUTCHours() >= 20;
  };
  const rests = (cpu: number, bytes: number) => ({
    cpuHourly: hourly((at) => (OFF(at) ? cpu : 90)),
    networkInHourly: hourly((at) => (OFF(at) ? bytes : 1e9)),
  });
  const dev = { tags: { env: 'dev' } };
  const expected = Math.round(USD['m7g.large'] * (730 - 261) * 100) / 100;

  it.each([
    ['is idle just under the limits', dev, rests(4.99, 3_599_999), expected],
    ['reaches the CPU limit', dev, rests(5, 0), 'nothing'],
    ['reaches the network limit', dev, rests(0, 3_600_000), 'nothing'],
    ['is in production', { tags: { env: 'prod' } }, rests(0, 0), 'nothing'],
    ['is in a group', { tags: { env: 'dev', 'aws:autoscaling:groupName': 'g' } }, rests(0, 0), 'guardrail'],
    ['has too few data points', dev, { ...rests(0, 0), cpuHourly: hourly(0, { share: 0.5 }) }, 'insufficient-data'],
  ])('an instance that %s', (_case, facts, metrics, answer) => {
    expect(evaluateRule('EC2-SCHEDULE', instance(facts, metrics), instanceType('m7g.large'))).toBe(answer);
  });

  it.each([
    ['local disks', {}, [instanceType('m7g.large', { hasInstanceStore: true })], 'guardrail'],
    ['disks that could not be read', {}, [], 'insufficient-data'],
    ['a bound licence', { 'license-server': 'yes' }, [instanceType('m7g.large')], 'guardrail'],
  ])('an instance with %s is not stopped every night', (_case, tags, types, answer) => {
    const one = instance({ tags: { env: 'dev', ...tags } }, rests(0, 0));
    expect(evaluateRule('EC2-SCHEDULE', one, ...types)).toBe(answer);
  });

  it('needs four fifths of these hours to be idle', () => {
    const partly = (share: number) => {
      let off = 0;
      return { cpuHourly: hourly((at) => (OFF(at) && off++ % 100 < share ? 0 : 90)), networkInHourly: hourly(0) };
    };
    expect(evaluateRule('EC2-SCHEDULE', instance(dev, partly(82)), instanceType('m7g.large'))).toBe(expected);
    expect(evaluateRule('EC2-SCHEDULE', instance(dev, partly(75)), instanceType('m7g.large'))).toBe('nothing');
  });
});

describe('EC2-STOPPED-EBS: volumes of stopped instances', () => {
  const makeStopped = (stoppedAt: string | null) => instance({ state: 'stopped', stoppedAt });
  it.each([
    ['for 30 days', ago(30), 15],
    ['for slightly less', ago(30, -1), 'nothing'],
    ['at an unknown time', null, 'insufficient-data'],
  ])('stopped %s', (_case, stoppedAt, expected) => {
    // 500 GiB * (0.08 - 0.05)
    expect(evaluateRule('EC2-STOPPED-EBS', makeStopped(stoppedAt), volume())).toBe(expected);
  });

  it('are kept for a stopped member of a group: a warm pool starts it again', () => {
    const pooled = { ...makeStopped(ago(40)), tags: { 'aws:autoscaling:groupName': 'web' } };
    expect(evaluateRule('EC2-STOPPED-EBS', pooled, volume())).toBe('guardrail');
  });

  const attachedTo = (...ids: readonly string[]) =>
    ids.map((instanceId) => ({ instanceId, device: '/dev/sdf', state: 'attached', attachedAt: ago(90) }));
  it.each([
    [
      'are deleted except those with a protecting tag',
      [volume({ id: 'a' }), volume({ id: 'b', tags: { 'legal-hold': '' } })],
      15,
    ],
    ['are kept if all of them are protected', [volume({ tags: { keep: 'yes' } })], 'nothing'],
    [
      'are kept if Kubernetes created them for a claim',
      [volume({ tags: { 'kubernetes.io/created-for/pvc/name': 'data-0' } })],
      'nothing',
    ],
    [
      'are kept if another instance has them attached',
      [volume({ isMultiAttach: true, attachments: attachedTo('i-1', 'i-2') })],
      'nothing',
    ],
  ])('%s', (_case, volumes, expected) => {
    expect(evaluateRule('EC2-STOPPED-EBS', makeStopped(ago(40)), ...volumes)).toBe(expected);
  });

  it('shared by two stopped instances are not deleted with either', () => {
    const shared = volume({
      isMultiAttach: true,
      volumeType: 'io2',
      iops: 3000,
      attachments: attachedTo('i-1', 'i-2'),
    });
    const { recommendations } = adviseOn(
      makeStopped(ago(40)),
      instance({ id: 'i-2', state: 'stopped', stoppedAt: ago(40) }),
      shared,
    );
    expect(recommendations.filter(({ rule }) => rule === 'EC2-STOPPED-EBS')).toEqual([]);
  });

  it('are not counted a second time', () => {
    const { recommendations } = adviseOn(makeStopped(ago(40)), volume({ volumeType: 'gp2', sizeGiB: 1000 }));
    expect(recommendations.map(({ rule }) => rule)).toEqual(['EC2-STOPPED-EBS']);
  });
});

describe('an instance that is already paid for', () => {
  const idle = (facts: Parameters<typeof instance>[0] = {}) =>
    instance({ instanceType: 'm7g.large', ...facts }, { cpuMax: plant(1), networkDaily: daily(0) });
  const type = instanceType('m7g.large');
  const reservation = (instanceType: string, facts = {}) =>
    a('aws.ec2.reserved-instances', {
      id: 'r-1',
      instanceType,
      count: 2,
      state: 'active',
      endsAt: ago(-200),
      ...facts,
    });
  const promises = (coverage: unknown) =>
    a('aws.cost.commitments', {
      id: 'acc',
      region: 'global',
      coverage,
      plans: toFact(null),
      reservations: toFact([]),
      discountShare: toFact(null),
    } as never);
  const makeCovered = (coveredUsd: number) => promises(toFact([{ date: '2026-11-19', onDemandUsd: 0, coveredUsd }]));
  const adviceOn = (machine: Resource, ...others: Resource[]) =>
    adviseOn(machine, type, ...others).recommendations.find(({ resource }) => resource === machine.arn);
  const listUsd = month(USD['m7g.large']);

  it.each([
    ['a reservation of its type', reservation('m7g.large'), 'a reservation of 2 m7g.large may already cover it'],
    [
      'a reservation of another size in its family',
      reservation('m7g.4xlarge'),
      'a reservation of 2 m7g.4xlarge may already cover it',
    ],
  ])('by %s saves between zero and the list price, with the reason', (_case, promise, why) => {
    const draft = adviceOn(idle(), promise);
    expect(draft).toMatchObject({
      rule: 'EC2-IDLE',
      monthlySavingUsd: 0,
      atMostUsd: listUsd,
      inputs: { onDemandShare: 0 },
    });
    expect(draft?.detail).toContain(`saves between $0.00 and $${listUsd.toFixed(2)} a month`);
    expect(draft?.guardrails[0]).toContain(why);
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBe(0);
  });

  /** USD per day of on-demand and plan-covered compute, at $1.96 per day for an m7g.large. */
  const days = (onDemandUsd: number, coveredUsd: number) =>
    promises(toFact(Array.from({ length: 30 }, () => ({ date: '2026-11-19', onDemandUsd, coveredUsd }))));
  const hours = (toUsd: (at: number) => number) => ({
    ...days(0, 24),
    hours: toFact(Array.from({ length: 312 }, (_, at) => ({ start: `h${at}`, usd: toUsd(at) }))),
  });
  it.each([
    ['that cover almost nothing leave almost all of it', days(100, 0.01), listUsd, listUsd],
    ['that cover half leave half to all of it', days(50, 50), listUsd / 2, listUsd],
    ['that cover all but a dollar a day leave at most that dollar', days(1, 99), listUsd / 100, 365 / 12],
    [
      'with hourly coverage leave the on-demand cost of each hour',
      hours((at) => (at % 2 === 0 ? 5 : 0)),
      listUsd / 2,
      0,
    ],
  ])('by Savings Plans %s', (_case, promise, least, most) => {
    const draft = adviceOn(idle(), promise as Resource);
    expect(draft?.monthlySavingUsd).toBeCloseTo(least, 1);
    expect(draft?.atMostUsd ?? 0).toBeCloseTo(Math.abs(most - least) < 0.01 ? (draft?.atMostUsd ?? 0) : most, 1);
    expect(recompute(draft?.formula ?? '', draft?.inputs ?? {})).toBeCloseTo(draft?.monthlySavingUsd ?? 0, 1);
  });

  describe('by a Savings Plan with on-demand compute left in every hour', () => {
    const plan = (planType: string, facts = {}) =>
      a('aws.cost.savings-plan', {
        id: planType,
        region: 'global',
        planType,
        usdPerHour: 1,
        state: 'active',
        endsAt: null,
        ...facts,
      });
    const covering = (instanceType: string): Resource =>
      ({
        ...hours(() => 5),
        usage: toFact([
          {
            service: 'ec2',
            region: 'us-east-1',
            usageType: `BoxUsage:${instanceType}`,
            quantity: 720,
            onDemandUsd: 0,
            reservedUsd: 0,
            planUsd: 40,
          },
        ]),
      }) as unknown as Resource;
    const range = (...others: Resource[]) => {
      const { monthlySavingUsd, atMostUsd } = adviceOn(idle(), ...others) ?? {};
      return [monthlySavingUsd, atMostUsd];
    };

    it('for any compute saves the list price: what is freed covers other usage', () => {
      expect(range(covering('m7g.xlarge'), plan('Compute'))).toEqual([listUsd, undefined]);
    });

    it('for its family alone may save nothing, and says so', () => {
      expect(range(covering('m7g.xlarge'), plan('Compute'), plan('EC2Instance'))).toEqual([0, listUsd]);
      expect(adviceOn(idle(), covering('m7g.xlarge'), plan('EC2Instance'))?.guardrails[0]).toContain(
        'a plan may be for m7g instances only',
      );
      expect(range(hours(() => 5) as unknown as Resource, plan('EC2Instance'))).toEqual([0, listUsd]);
    });

    it('of a type that only the payer sees may save nothing', () => {
      expect(range(covering('m7g.xlarge'))).toEqual([0, listUsd]);
    });

    it.each([
      ['for another family', plan('EC2Instance'), covering('m5.xlarge')],
      ['for its family that has ended', plan('EC2Instance', { state: 'retired' }), covering('m5.xlarge')],
      ['for databases', plan('Database'), covering('m5.xlarge')],
    ])('%s saves the list price', (_case, promise, bill) => {
      expect(range(bill, promise)).toEqual([listUsd, undefined]);
    });
  });

  it('by Savings Plans that cover all of it saves nothing, and no two instances save the same dollar', () => {
    expect(adviceOn(idle(), days(0, 100))).toBeUndefined();
    const two = [idle(), idle({ id: 'i-2' })];
    const { recommendations } = adviseOn(...two, type, days(2, 98));
    const most = recommendations.reduce((sum, { atMostUsd = 0 }) => sum + atMostUsd, 0);
    expect(most).toBeLessThanOrEqual((2 * 730) / 24 + 0.01);
  });

  it.each([
    ['a reservation of another family', reservation('m5.large')],
    ['an expired reservation', reservation('m7g.large', { state: 'retired' })],
    ['plans that cover nothing', makeCovered(0)],
  ])('saves its list price despite %s', (_case, promise) => {
    expect(adviceOn(idle(), promise)).toMatchObject({ monthlySavingUsd: listUsd });
    expect(adviceOn(idle(), promise)).not.toHaveProperty('atMostUsd');
  });

  it('needs a review if commitments could not be read', () => {
    expect(adviceOn(idle(), promises(toUnread('Denied.')))?.guardrails).toContain(
      'No reservation or Savings Plan covers it: this could not be read.',
    );
    expect(adviceOn(idle())?.guardrails.join(' ')).not.toContain('could not be read');
  });

  it.each(['host', 'dedicated'])('with %s tenancy has no price here', (tenancy) => {
    expect(evaluateRule('EC2-IDLE', idle({ tenancy }), type)).toBe('no-price');
  });

  it('does not lower the price of its disks: those of a stopped instance are saved at their price', () => {
    expect(
      evaluateRule(
        'EC2-STOPPED-EBS',
        instance({ state: 'stopped', stoppedAt: ago(40) }),
        volume(),
        reservation('m7g.large'),
        makeCovered(5),
      ),
    ).toBe(15);
  });

  const roomy = instance(
    { instanceType: 'm7g.xlarge', tags: { env: 'dev' } },
    {
      cpuMax: plant(20),
      cpuP95: hourly(10),
      memoryMax: plant(20),
      networkDaily: daily(9e9),
      networkPeak: plant(1e6),
      ebsOps: plant(30),
      ebsBytes: plant(3e6),
      cpuHourly: hourly(1),
      networkInHourly: hourly(0),
    },
  );

  it.each([
    ['a dollar a day, which its schedule takes', 1, ['EC2-SCHEDULE']],
    ['enough for its schedule and its size', 100, ['EC2-SCHEDULE', 'EC2-RIGHTSIZE']],
  ])('saves no more than the account pays on demand with all its changes together: %s', (_case, usd, rules) => {
    const { recommendations } = adviseOn(roomy, type, instanceType('m7g.xlarge'), days(usd, 99));
    expect(recommendations.map(({ rule }) => rule)).toEqual(rules);
    const most = recommendations.reduce((sum, { atMostUsd = 0 }) => sum + atMostUsd, 0);
    expect(most).toBeGreaterThan(30);
    expect(most).toBeLessThanOrEqual((usd * 730) / 24 + 0.02);
  });

  it('never saves more than it costs, whatever is recommended for it', () => {
    const { recommendations } = adviseOn(roomy, type, instanceType('m7g.xlarge'), days(50, 50));
    expect(recommendations.length).toBeGreaterThan(1);
    expect(recommendations.reduce((sum, { atMostUsd = 0 }) => sum + atMostUsd, 0)).toBeLessThanOrEqual(
      month(USD['m7g.xlarge']),
    );
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(
      listOpenCases(
        ['EC2-IDLE', 'EC2-LOWUTIL', 'EC2-RIGHTSIZE', 'EC2-PREVGEN', 'EC2-GRAVITON', 'EC2-SCHEDULE', 'EC2-STOPPED-EBS'],
        NOW,
      ),
    ).toEqual([]);
  });
});
