import type { _InstanceType, CreateVolumeCommandInput, EC2 } from '@aws-sdk/client-ec2';
import { cents, FINE, HOURS, patchy, type SavingCase, type Says } from './planted-saving';
import { daily, type Figures, fine, hourly, periods } from './plant-figures';

type Level = number | ((at: number) => number | null);
type FiguresOf = (id: string) => readonly Figures[];
type Tags = Readonly<Record<string, string>>;

const run = async (ec2: EC2, InstanceType: _InstanceType, tags: Tags = {}): Promise<string | undefined> => {
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const { Instances } = await ec2.runInstances({
    ImageId: 'ami-12c6146b',
    InstanceType,
    MinCount: 1,
    MaxCount: 1,
    TagSpecifications: Tags.length === 0 ? [] : [{ ResourceType: 'instance', Tags }],
  });
  return Instances?.[0]?.InstanceId;
};
const machine = (type: _InstanceType, says: SavingCase['says'], figures: FiguresOf, tags?: Tags): SavingCase => ({
  says,
  make: ({ ec2 }) => run(ec2, type, tags),
  figures,
});

const MEDIUM_USD = 0.0385;
const MONTH = cents(HOURS * MEDIUM_USD);
/** CPU and network utilisation: below, at and above the limit. */
const quiet =
  (cpu: Level, bytesADay: number): FiguresOf =>
  (id) => [
    fine('AWS/EC2', { InstanceId: id })('CPUUtilization', periods(FINE, cpu)),
    daily('AWS/EC2', { InstanceId: id })('NetworkIn', periods(14, bytesADay)),
  ];
/** Idle for so many of fourteen days, busy on the others. */
const quietFor = (count: number) => quiet((at) => (Math.floor(at / 288) < count ? 10 : 30), 5_000_000);
const idle = (says: Says | undefined, lowUtil: Says | undefined, figures: FiguresOf, tags?: Tags): SavingCase =>
  machine('m6g.medium', { 'EC2-IDLE': says, 'EC2-LOWUTIL': lowUtil }, figures, tags);

const IDLE: readonly SavingCase[] = [
  idle(MONTH, undefined, quiet(4.9, 4_999_999)),
  idle('nothing', MONTH, quiet(5, 4_999_999)),
  idle('nothing', MONTH, quiet(4.9, 5_000_000)),
  idle('nothing', 'nothing', quiet(4.9, 5_000_001)),
  idle('insufficient-data', MONTH, quiet(patchy(4.9), 0)),
  idle('guardrail', MONTH, quiet(1, 0), { licence: 'by the core' }),
  idle('guardrail', 'guardrail', quiet(1, 0), { 'eks:nodegroup-name': 'workers' }),
  idle(undefined, cents((HOURS * MEDIUM_USD * 4) / 14), quietFor(4)),
  idle(undefined, 'nothing', quietFor(3)),
];

/** Baseline of an m5.large: 0.75 Gbit/s, of which 70 % may be used; 3,600 IOPS and 81.25 MB/s for its volumes. */
const NETWORK_PEAK = (0.75 * 0.7 * 1e9 * 300) / 8;
const DISK_OPS = 3600 * 300;
const DISK_BYTES = 81.25e6 * 300;

interface Use {
  readonly cpu?: Level;
  readonly memory?: number;
  readonly network?: number;
  readonly ops?: number;
  readonly bytes?: number;
}

const used =
  ({ cpu = 40, memory = 40, network = NETWORK_PEAK, ops = DISK_OPS, bytes = DISK_BYTES }: Use = {}): FiguresOf =>
  (id) => {
    const ec2 = fine('AWS/EC2', { InstanceId: id });
    return [
      ec2('CPUUtilization', periods(FINE, cpu)),
      ec2('NetworkIn', periods(FINE, network)),
      ec2('EBSReadOps', periods(FINE, ops)),
      ec2('EBSReadBytes', periods(FINE, bytes)),
      fine('CWAgent', { InstanceId: id })('mem_used_percent', periods(FINE, memory)),
    ];
  };
const rightsize = (says: Says, use?: Use, tags?: Tags) =>
  machine('m5.xlarge', { 'EC2-RIGHTSIZE': says }, used(use), tags);

/** From an m5.xlarge to an m5.large: half of everything, filled to 80 % at most. */
const ROOMY: readonly SavingCase[] = [
  rightsize(cents(HOURS * (0.192 - 0.096))),
  rightsize('nothing', { cpu: 40.1 }),
  rightsize('nothing', { memory: 40.1 }),
  rightsize('nothing', { network: NETWORK_PEAK + 1000 }),
  rightsize('nothing', { ops: DISK_OPS + 300 }),
  rightsize('nothing', { bytes: DISK_BYTES + 1e6 }),
  rightsize('insufficient-data', { cpu: patchy(40) }),
  rightsize('guardrail', {}, { 'core-pinned': 'yes' }),
];

/** Bytes an hour, just under a thousand a second. */
const RESTING = 3_599_999;
const resting =
  (isIdle: (at: number) => boolean): FiguresOf =>
  (id) => {
    const ec2 = hourly('AWS/EC2', { InstanceId: id });
    const cpu = periods(336, (at) => (isIdle(at) ? 4.9 : 60));
    return [ec2('CPUUtilization', cpu), ec2('NetworkIn', periods(336, RESTING))];
  };
const schedule = (says: Says, figures: FiguresOf, tags: Tags = {}) =>
  machine('m6g.medium', { 'EC2-SCHEDULE': says }, figures, { env: 'dev', ...tags });
const always = resting(() => true);
const unseen: FiguresOf = (id) => [hourly('AWS/EC2', { InstanceId: id })('CPUUtilization', periods(336, 1))];

// Every sixth or fourth hour falls as often outside working hours whenever the first one is.
const OFF_HOURS: readonly SavingCase[] = [
  schedule(
    cents((HOURS - 261) * MEDIUM_USD),
    resting((at) => at % 6 !== 0),
  ),
  schedule(
    'nothing',
    resting((at) => at % 4 !== 0),
  ),
  schedule('insufficient-data', unseen),
  schedule('guardrail', always, { 'eks:nodegroup-name': 'workers' }),
  schedule('nothing', always, { env: 'prod' }),
];

/** A volume, and its device letter if attached. */
type Disk = Partial<CreateVolumeCommandInput> & { readonly letter?: string };
/** Each host takes the volumes of one list, one per letter. */
const hosts = new WeakMap<EC2, Promise<string | undefined>>();
const findHost = (ec2: EC2): Promise<string | undefined> => {
  const host = hosts.get(ec2) ?? run(ec2, 'm6g.medium');
  hosts.set(ec2, host);
  return host;
};

const disk = (rule: string, says: Says, { letter, ...volume }: Disk, figures: FiguresOf): SavingCase => ({
  says: { [rule]: says },
  make: async ({ ec2 }) => {
    const { VolumeId } = await ec2.createVolume({ AvailabilityZone: 'us-east-1a', ...volume });
    if (letter) await ec2.attachVolume({ InstanceId: await findHost(ec2), VolumeId, Device: `/dev/sd${letter}` });
    return VolumeId;
  },
  figures,
});

const MIB = 1024 * 1024;
/** Constant IOPS and MiB/s for two weeks. */
const use =
  (ops: number | ((at: number) => number | null), mibps = 1): FiguresOf =>
  (id) => {
    const of = fine('AWS/EBS', { VolumeId: id });
    const each = (at: number): number | null => {
      const count = typeof ops === 'number' ? ops : ops(at);
      return count === null ? null : count * 300;
    };
    return [of('VolumeReadOps', periods(FINE, each)), of('VolumeReadBytes', periods(FINE, mibps * MIB * 300))];
  };
const toOps =
  (values: Figures['values']): FiguresOf =>
  (id) => [daily('AWS/EBS', { VolumeId: id })('VolumeReadOps', values)];

const GP3 = { VolumeType: 'gp3', Size: 100 } as const;
const GB_USD = 1000 * (0.1 - 0.08);
const gp2 = (letter: string, usd: number, figures: FiguresOf) =>
  disk('EBS-GP2-GP3', cents(GB_USD - usd), { VolumeType: 'gp2', Size: 1000, letter }, figures);
const io1 = (letter: string, says: Says, figures: FiguresOf, more: Disk = {}) =>
  disk('EBS-OVERPROV', says, { VolumeType: 'io1', Size: 100, Iops: 2000, letter, ...more }, figures);
const DURABLE: Disk = {
  TagSpecifications: [{ ResourceType: 'volume', Tags: [{ Key: 'durability', Value: '99.999' }] }],
};

/** Volumes that are oversized for their use, at the limit and beyond it. */
const DISKS: readonly SavingCase[] = [
  // 2,500 IOPS plus a fifth are included in gp3; so are 104 MiB/s.
  gp2('f', 0, use(2500, 104)),
  gp2('g', (3120 - 3000) * 0.005, use(2600, 104)),
  gp2('h', (132 - 125) * 0.04, use(2500, 110)),
  // With too few data points it is sized for the maximum of gp2: 3,000 IOPS and 250 MiB/s.
  gp2('i', (250 - 125) * 0.04, use(patchy(9000))),
  io1('j', cents(100 * 0.125 + 2000 * 0.065 - 100 * 0.08), use(832)),
  io1('k', 'nothing', use(834)),
  io1('l', 'insufficient-data', use(patchy(1))),
  io1('m', 'guardrail', use(1), DURABLE),
  disk('EBS-UNATTACHED', cents(100 * (0.08 - 0.05)), GP3, () => []),
  disk('EBS-UNATTACHED', 'nothing', GP3, toOps(periods(32, (day) => (day === 3 ? 1 : null)))),
];

export const OLD_MACHINES = [...IDLE, ...ROOMY, ...OFF_HOURS, ...DISKS];

export const YOUNG_MACHINES: readonly SavingCase[] = [
  disk('EBS-IDLE', cents(100 * (0.08 - 0.05)), { ...GP3, letter: 'f' }, toOps(periods(14, 0))),
  disk('EBS-IDLE', 'nothing', { ...GP3, letter: 'g' }, toOps(periods(14, (day) => (day === 4 ? 1 : 0)))),
  disk('EBS-IDLE', 'insufficient-data', { ...GP3, letter: 'h' }, toOps(periods(14, (day) => (day < 4 ? null : 0)))),
];
