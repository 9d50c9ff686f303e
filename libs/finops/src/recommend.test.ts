import {
  toFact,
  toUnread,
  type Ec2Address,
  type Ec2Instance,
  type Ec2Volume,
  type Fact,
  type Resource,
  type UnitSnapshot,
} from '@cloudmend/scanner';
import { advise, RULES, recommend } from './index';
import { recompute, evaluateRule } from './testing/planted';
import { noteCase, listOpenCases } from './testing/rule-journal';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const ago = (days: number, milliseconds = 0): string =>
  new Date(NOW.getTime() - days * DAY_MS - milliseconds).toISOString();

const makeNamed = (id: string, kind: string) => ({
  id,
  name: id,
  arn: `arn:aws:ec2:us-east-1:111122223333:${kind}/${id}`,
  region: 'us-east-1',
  tags: {},
});

const aVolume = (facts: Partial<Ec2Volume> = {}): Ec2Volume => ({
  ...makeNamed('vol-1', 'volume'),
  kind: 'aws.ec2.volume',
  volumeType: 'gp3',
  sizeGiB: 500,
  iops: 3000,
  throughputMiBps: 125,
  state: 'available',
  isEncrypted: true,
  createdAt: ago(100),
  attachments: [],
  detachedAt: { known: false, reason: 'not reported by EC2' },
  hasSnapshot: { known: true, value: true },
  ...facts,
});

const anAttachedVolume = (facts: Partial<Ec2Volume> = {}): Ec2Volume =>
  aVolume({
    volumeType: 'gp2',
    state: 'in-use',
    attachments: [{ instanceId: 'i-1', device: '/dev/sdf', state: 'attached', attachedAt: ago(90) }],
    ...facts,
  });

const anAddress = (facts: Partial<Ec2Address> = {}): Ec2Address => ({
  ...makeNamed('eipalloc-1', 'elastic-ip'),
  kind: 'aws.ec2.address',
  publicIp: '198.51.100.7',
  associationId: null,
  instanceId: null,
  networkInterfaceId: null,
  pool: 'amazon',
  managedBy: null,
  ...facts,
});

const anInstance = (facts: Partial<Ec2Instance> = {}): Ec2Instance => ({
  ...makeNamed('i-1', 'instance'),
  kind: 'aws.ec2.instance',
  instanceType: 'm5.large',
  state: 'stopped',
  launchedAt: ago(400),
  stoppedAt: ago(40),
  architecture: 'x86_64',
  platform: 'Linux/UNIX',
  vpcId: null,
  subnetId: null,
  publicIp: null,
  instanceProfileArn: null,
  metadataTokens: 'required',
  metadataEndpoint: 'enabled',
  detailedMonitoring: 'disabled',
  userDataSecrets: { known: true, value: [] },
  isSsmManaged: { known: true, value: true },
  ...facts,
});

const makeUnit = (...resources: Resource[]): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: '111122223333', region: 'us-east-1', service: 'ec2' },
  takenAt: NOW.toISOString(),
  resources,
  unreadKinds: [],
  gaps: [],
  apiCalls: 0,
});

const found = (...resources: Resource[]) => {
  noteCase([makeUnit(...resources)], NOW);
  return recommend([makeUnit(...resources)], { now: NOW });
};

describe('an unattached volume', () => {
  it('is recommended for deletion, at its price minus the price of a snapshot', () => {
    const [draft] = found(aVolume());
    // 500 * 0.08 - 500 * 0.05
    expect(draft).toMatchObject({
      rule: 'EBS-UNATTACHED',
      monthlySavingUsd: 15,
      risk: 'medium',
      resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-1',
      accountId: '111122223333',
      region: 'us-east-1',
    });
    expect(draft?.detail).toContain('saves $15.00 a month');
  });

  it.each([
    ['31 days and all but a millisecond', ago(32, -1), 0],
    ['exactly 32 days', ago(32), 1],
    ['33 days', ago(33), 1],
    ['6 days', ago(6), 0],
    ['an unknown time', null, 0],
  ])('%s old is recommended %s times', (_age, createdAt, times) => {
    expect(found(aVolume({ createdAt }))).toHaveLength(times);
  });

  it('states that only its age is known if AWS does not report more', () => {
    const [draft] = found(aVolume());
    expect(draft?.inputs).toMatchObject({ unattachedDays: 100, unattachedBasis: 'creation time: an upper bound' });
    expect(draft?.detail).toContain('AWS does not report since when it is unattached');
    expect(draft?.guardrails[0]).toContain('only its age is known');
  });

  it.each([
    ['just under the limit', ago(32, -1), 0],
    ['at the limit', ago(32), 1],
  ])('detached %s is evaluated by that time, however old it is', (_when, detachedAt, times) => {
    const drafts = found(aVolume({ createdAt: ago(900), detachedAt: { known: true, value: detachedAt } }));
    expect(drafts).toHaveLength(times);
    for (const { inputs } of drafts)
      expect(inputs).toMatchObject({ unattachedDays: 32, unattachedBasis: 'detach time' });
  });

  it.each([
    [
      'gp3 with extra IOPS and throughput',
      { volumeType: 'gp3', iops: 9000, throughputMiBps: 500 },
      500 * 0.03 + 6000 * 0.005 + 375 * 0.04,
    ],
    ['gp3 with included performance', { volumeType: 'gp3', iops: 3000, throughputMiBps: 125 }, 15],
    [
      'gp2, whose IOPS depend on its size',
      { volumeType: 'gp2', iops: 6000, throughputMiBps: null, sizeGiB: 2000 },
      100,
    ],
    [
      'io1, which bills all of its IOPS',
      { volumeType: 'io1', iops: 4000, throughputMiBps: null, sizeGiB: 800 },
      800 * 0.075 + 4000 * 0.065,
    ],
  ] as const)('of type %s saves what it costs', (_type, facts, usd) => {
    expect(found(aVolume(facts))[0]?.monthlySavingUsd).toBeCloseTo(usd, 2);
  });

  it.each([
    ['33 GiB', 33, 0],
    ['34 GiB', 34, 1],
  ])('of %s is recommended from a saving of one dollar per month', (_size, sizeGiB, times) => {
    // 0.03 per GB-month: 0.99 and 1.02
    expect(found(aVolume({ sizeGiB }))).toHaveLength(times);
  });

  it.each(['st1', 'sc1', 'standard'])('of the cheap type %s is kept: a snapshot costs the same', (volumeType) => {
    expect(found(aVolume({ volumeType, iops: null, throughputMiBps: null }))).toEqual([]);
  });

  it('of a type without a known price is not recommended', () => {
    expect(found(aVolume({ volumeType: 'gp9' }))).toEqual([]);
  });

  it.each([
    ['in use', { state: 'in-use' }],
    ['being deleted', { state: 'deleting' }],
    ['created for a Kubernetes claim', { tags: { 'kubernetes.io/created-for/pvc/name': 'data-0' } }],
    ['created by the EBS CSI driver', { tags: { 'ebs.csi.aws.com/cluster': 'true', CSIVolumeName: 'pvc-1' } }],
  ])('that is %s is not recommended', (_state, facts) => {
    expect(found(aVolume(facts))).toEqual([]);
  });

  it('saves the carbon of its disks minus that of the snapshot, and none if a region has no figures', () => {
    const [draft] = found(aVolume({ sizeGiB: 1000 }));
    expect(draft?.monthlyKgCo2e).toBeGreaterThan(0);
    expect(draft?.inputs['carbonFormula']).toBe('max(0, kgBefore - kgAfter)');
  });
});

describe('a gp2 volume', () => {
  it.each([
    // size * 0.02 - paid IOPS * 0.005 - paid MiB/s * 0.04
    [100, 2, 3000, 125],
    [333, 6.66, 3000, 125],
    [334, 1.68, 3000, 250],
    [500, 5, 3000, 250],
    [1000, 15, 3000, 250],
    [1001, 15.01, 3003, 250],
    [2000, 20, 6000, 250],
    [6000, 50, 16_000, 250],
  ])('of %i GiB saves %d dollars as gp3 with the same performance', (sizeGiB, usd, iops, throughputMiBps) => {
    const [draft] = found(anAttachedVolume({ sizeGiB }));
    expect(draft).toMatchObject({
      rule: 'EBS-GP2-GP3',
      monthlySavingUsd: usd,
      monthlyKgCo2e: 0,
      risk: 'low',
      inputs: { iops, throughputMiBps },
    });
  });

  it.each([
    [49, 0],
    [50, 1],
  ])('of %i GiB is recommended from a saving of one dollar per month', (sizeGiB, times) => {
    expect(found(anAttachedVolume({ sizeGiB }))).toHaveLength(times);
  });

  it('lists the guardrails for its size', () => {
    const guardrails = (sizeGiB: number): string => found(anAttachedVolume({ sizeGiB }))[0]?.guardrails.join(' ') ?? '';
    expect(guardrails(100)).not.toMatch(/IOPS|burst/);
    expect(guardrails(200)).toContain('burst');
    expect(guardrails(1000)).not.toContain('IOPS');
    expect(guardrails(1001)).toContain('Set IOPS explicitly');
  });

  it('is not upgraded if it should be deleted, and is upgraded while too new to delete', () => {
    const gone = found(aVolume({ volumeType: 'gp2' }));
    expect(gone.map(({ rule }) => rule)).toEqual(['EBS-UNATTACHED']);
    const young = found(aVolume({ volumeType: 'gp2', createdAt: ago(31) }));
    expect(young.map(({ rule }) => rule)).toEqual(['EBS-GP2-GP3']);
  });

  it('of any other type is not recommended', () => {
    expect(found(anAttachedVolume({ volumeType: 'gp3' }), anAttachedVolume({ volumeType: 'io1' }))).toEqual([]);
  });
});

describe('an Elastic IP address', () => {
  it('without an association saves the cost of a public IPv4 address', () => {
    expect(found(anAddress())[0]).toMatchObject({
      rule: 'VPC-EIP',
      monthlySavingUsd: 3.65,
      monthlyKgCo2e: 0,
      inputs: { idleDays: 'not known' },
    });
  });

  const onInstance = anAddress({ associationId: 'eipassoc-1', instanceId: 'i-1' });
  it.each([
    ['stopped for 30 days', anInstance({ stoppedAt: ago(30) }), 1],
    ['stopped for slightly less', anInstance({ stoppedAt: ago(30, -1) }), 0],
    ['stopped at an unknown time', anInstance({ stoppedAt: null }), 0],
    ['running', anInstance({ state: 'running' }), 0],
    ['a different instance', anInstance({ id: 'i-2' }), 0],
  ])('on an instance that is %s is evaluated with it', (_case, instance, times) => {
    expect(found(onInstance, instance).filter(({ rule }) => rule === 'VPC-EIP')).toHaveLength(times);
  });

  const onInterface = (isInterfaceLoose?: Fact<boolean>) =>
    anAddress({ associationId: 'eipassoc-1', networkInterfaceId: 'eni-1', isInterfaceLoose });
  it.each([
    ['not attached', onInterface(toFact(true)), 3.65],
    ['attached to a NAT gateway', onInterface(toFact(false)), 'nothing'],
    ['that could not be read', onInterface(toUnread('Access denied.')), 'insufficient-data'],
  ])('on a network interface %s is evaluated with it', (_case, address, expected) => {
    expect(evaluateRule('VPC-EIP', address)).toBe(expected);
  });

  it.each([
    ['from a customer-owned pool', { pool: 'ipv4pool-ec2-012345' }],
    ['used by a load balancer', { managedBy: 'alb' }],
    ['on a standalone network interface', { associationId: 'eipassoc-1', networkInterfaceId: 'eni-1' }],
    ["on a partner's allow list", { tags: { 'partner-allowlist': 'bank' } }],
  ])('%s is not recommended', (_case, facts) => {
    expect(found(anAddress(facts))).toEqual([]);
  });
});

describe('recommendations', () => {
  it.each(['finops:ignore', 'keep', 'dr', 'legal-hold', 'Legal-Hold', ' KEEP '])(
    'ignore resources with the tag %p',
    (key) => {
      expect(
        found(
          aVolume({ tags: { [key]: '' } }),
          anAttachedVolume({ tags: { [key]: 'false' } }),
          anAddress({ tags: { [key]: 'x' } }),
        ),
      ).toEqual([]);
    },
  );

  it('are withheld if tags that may protect the resource could not be read, with the reason', () => {
    const refused = 'Access denied: the role does not allow dynamodb:ListTagsOfResource.';
    const hidden = [aVolume({ tagsUnread: refused }), anAddress({ tagsUnread: refused })];
    expect(found(...hidden)).toEqual([]);
    expect(advise([makeUnit(...hidden)], { now: NOW }).unjudged).toMatchObject([
      { rule: 'VPC-EIP', reason: 'insufficient-data' },
      {
        rule: 'EBS-UNATTACHED',
        reason: 'insufficient-data',
        detail: `Its tags could not be read, and one of them may protect it. ${refused}`,
      },
    ]);
    expect(advise([makeUnit(aVolume({ sizeGiB: 1, tagsUnread: refused }))], { now: NOW }).unjudged).toEqual([]);
  });

  it('can be recalculated from their formula and inputs', () => {
    const drafts = found(
      aVolume({ id: 'a', arn: 'a', iops: 9000, throughputMiBps: 500 }),
      anAttachedVolume({ id: 'b', arn: 'b', sizeGiB: 1700 }),
      anAddress(),
      aVolume({ id: 'c', arn: 'c', volumeType: 'io2', iops: 2000 }),
    );
    expect(drafts).toHaveLength(4);
    for (const { formula, inputs, monthlySavingUsd, monthlyKgCo2e } of drafts) {
      expect(recompute(formula, inputs)).toBeCloseTo(monthlySavingUsd, 2);
      if ('carbonFormula' in inputs)
        expect(recompute(String(inputs['carbonFormula']), inputs)).toBeCloseTo(monthlyKgCo2e, 3);
    }
  });

  it('name the price list, and have no dollar amount if a region has no price', () => {
    expect(found(aVolume())[0]?.inputs['priceSource']).toContain('infracost golden files');
    expect(found(aVolume({ region: 'eu-west-1' }))).toEqual([]);
    expect(advise([makeUnit(aVolume({ region: 'eu-west-1' }))], { now: NOW }).unjudged).toMatchObject([
      { rule: 'EBS-UNATTACHED', reason: 'no-price', detail: 'The price of ebs/gp3 in eu-west-1 is unknown.' },
    ]);
  });

  it('prefer the price that AWS returned for the region to the built-in one', () => {
    const quotes = ['ebs/gp3', 'ebs/gp3IopsOver3000', 'ebs/gp3ThroughputOver125', 'ebs/snapshotStandard'].map(
      (key) => ({
        key,
        region: 'eu-west-1',
        usd: key === 'ebs/gp3' ? 0.088 : 0.05,
        unit: 'GB-Mo',
        readAt: NOW.toISOString(),
      }),
    );
    const [draft] = recommend([{ ...makeUnit(aVolume({ region: 'eu-west-1' })), prices: quotes }], { now: NOW });
    expect(draft).toMatchObject({ monthlySavingUsd: 19, inputs: { priceSource: 'AWS Price List API, 2026-11-20' } });
  });

  it('are sorted by saving, one per resource, even if a unit is given twice', () => {
    const unit = makeUnit(
      aVolume(),
      anAddress(),
      anAttachedVolume({ id: 'vol-2', arn: 'vol-2', sizeGiB: 1000 }),
      anAttachedVolume({ id: 'vol-0', arn: 'vol-0', sizeGiB: 1000 }),
    );
    const drafts = recommend([unit, unit], { now: NOW });
    expect(drafts.map(({ rule, resource }) => [rule, resource.split('/').at(-1)])).toEqual([
      ['EBS-UNATTACHED', 'vol-1'],
      ['EBS-GP2-GP3', 'vol-0'],
      ['EBS-GP2-GP3', 'vol-2'],
      ['VPC-EIP', 'eipalloc-1'],
    ]);
  });

  it('are empty if nothing was read', () => {
    expect(recommend([], { now: NOW })).toEqual([]);
  });

  it('have a public rule id', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(listOpenCases(['EBS-UNATTACHED', 'VPC-EIP'], NOW)).toEqual([]);
  });
});
