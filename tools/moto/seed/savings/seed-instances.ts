import { type _InstanceType, type EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import { given } from '../manifest';
import { cents, HOURS, type Planted, plantedAll, type Says } from './planted-saving';
import { daily, type Figures, fine, hourly, periods } from './plant-figures';

const FINE = 14 * 24 * 12;
const MEDIUM_USD = 0.0385;
/** What the emulator's m5.large may always have: 0.75 Gbit/s, of which 70 % may be used; 3,600 operations and 81.25 MB a second of its disks. */
const NETWORK_PEAK = (0.75 * 0.7 * 1e9 * 300) / 8;
const DISK_OPS = 3600 * 300;
const DISK_BYTES = 81.25e6 * 300;

export interface InstanceCase {
  readonly type: _InstanceType;
  readonly tags?: Readonly<Record<string, string>>;
  readonly says: Readonly<Record<string, Says>>;
  readonly figures: (id: string) => readonly Figures[];
}

/** How much of their time and network they use: too little, at the limit, above it. */
const quiet =
  (cpu: number | ((at: number) => number | null), bytesADay: number) =>
  (id: string): Figures[] => [
    fine('AWS/EC2', { InstanceId: id })('CPUUtilization', periods(FINE, cpu)),
    daily('AWS/EC2', { InstanceId: id })('NetworkIn', periods(14, bytesADay)),
  ];
const MONTH = cents(HOURS * MEDIUM_USD);
/** Quiet for so many of the fourteen days, at work on the others. */
const quietFor = (count: number) => quiet((at) => (Math.floor(at / 288) < count ? 10 : 30), 5_000_000);

const IDLE: readonly InstanceCase[] = [
  { type: 'm6g.medium', says: { 'EC2-IDLE': MONTH }, figures: quiet(4.9, 4_999_999) },
  { type: 'm6g.medium', says: { 'EC2-IDLE': 'nothing', 'EC2-LOWUTIL': MONTH }, figures: quiet(5, 4_999_999) },
  { type: 'm6g.medium', says: { 'EC2-IDLE': 'nothing', 'EC2-LOWUTIL': MONTH }, figures: quiet(4.9, 5_000_000) },
  { type: 'm6g.medium', says: { 'EC2-IDLE': 'nothing', 'EC2-LOWUTIL': 'nothing' }, figures: quiet(4.9, 5_000_001) },
  {
    type: 'm6g.medium',
    says: { 'EC2-IDLE': 'insufficient-data', 'EC2-LOWUTIL': MONTH },
    figures: quiet((at) => (at % 4 === 0 ? null : 4.9), 0),
  },
  {
    type: 'm6g.medium',
    tags: { licence: 'by the core' },
    says: { 'EC2-IDLE': 'guardrail', 'EC2-LOWUTIL': MONTH },
    figures: quiet(1, 0),
  },
  {
    type: 'm6g.medium',
    tags: { 'eks:nodegroup-name': 'workers' },
    says: { 'EC2-IDLE': 'guardrail', 'EC2-LOWUTIL': 'guardrail' },
    figures: quiet(1, 0),
  },
  { type: 'm6g.medium', says: { 'EC2-LOWUTIL': cents((HOURS * MEDIUM_USD * 4) / 14) }, figures: quietFor(4) },
  { type: 'm6g.medium', says: { 'EC2-LOWUTIL': 'nothing' }, figures: quietFor(3) },
];

interface Use {
  readonly cpu?: number | ((at: number) => number | null);
  readonly memory?: number;
  readonly network?: number;
  readonly ops?: number;
  readonly bytes?: number;
}

const used =
  ({ cpu = 40, memory = 40, network = NETWORK_PEAK, ops = DISK_OPS, bytes = DISK_BYTES }: Use = {}) =>
  (id: string): Figures[] => {
    const ec2 = fine('AWS/EC2', { InstanceId: id });
    return [
      ec2('CPUUtilization', periods(FINE, cpu)),
      ec2('NetworkIn', periods(FINE, network)),
      ec2('EBSReadOps', periods(FINE, ops)),
      ec2('EBSReadBytes', periods(FINE, bytes)),
      fine('CWAgent', { InstanceId: id })('mem_used_percent', periods(FINE, memory)),
    ];
  };
const rightsize = (says: Says, figures: InstanceCase['figures'], tags = {}): InstanceCase => ({
  type: 'm5.xlarge',
  tags,
  says: { 'EC2-RIGHTSIZE': says },
  figures,
});

/** From an m5.xlarge to an m5.large: half of everything, filled to 80 % at most. */
const ROOMY: readonly InstanceCase[] = [
  rightsize(cents(HOURS * (0.192 - 0.096)), used()),
  rightsize('nothing', used({ cpu: 40.1 })),
  rightsize('nothing', used({ memory: 40.1 })),
  rightsize('nothing', used({ network: NETWORK_PEAK + 1000 })),
  rightsize('nothing', used({ ops: DISK_OPS + 300 })),
  rightsize('nothing', used({ bytes: DISK_BYTES + 1e6 })),
  rightsize('insufficient-data', used({ cpu: (at) => (at % 4 === 0 ? null : 40) })),
  rightsize('guardrail', used(), { 'core-pinned': 'yes' }),
];

/** Bytes an hour, just under a thousand a second. */
const RESTING = 3_599_999;
const resting =
  (isIdle: (at: number) => boolean) =>
  (id: string): Figures[] => {
    const ec2 = hourly('AWS/EC2', { InstanceId: id });
    return [
      ec2(
        'CPUUtilization',
        periods(336, (at) => (isIdle(at) ? 4.9 : 60)),
      ),
      ec2('NetworkIn', periods(336, RESTING)),
    ];
  };
const schedule = (says: Says, figures: InstanceCase['figures'], tags = {}): InstanceCase => ({
  type: 'm6g.medium',
  tags: { env: 'dev', ...tags },
  says: { 'EC2-SCHEDULE': says },
  figures,
});

const OFF_HOURS: readonly InstanceCase[] = [
  schedule(
    cents((HOURS - 261) * MEDIUM_USD),
    resting((at) => at % 5 !== 0),
  ),
  schedule(
    'nothing',
    resting((at) => at % 4 !== 0),
  ),
  schedule('insufficient-data', (id) => [hourly('AWS/EC2', { InstanceId: id })('CPUUtilization', periods(336, 1))]),
  schedule(
    'guardrail',
    resting(() => true),
    { 'eks:nodegroup-name': 'workers' },
  ),
  { type: 'm6g.medium', tags: { env: 'prod' }, says: { 'EC2-SCHEDULE': 'nothing' }, figures: resting(() => true) },
];

/** Instances that hardly work, just too much, that have room to spare, and that rest at night. */
export const seedInstances = async (ec2: EC2Client): Promise<Planted[]> => {
  const found: Planted[] = [];
  for (const { type, tags = {}, says, figures } of [...IDLE, ...ROOMY, ...OFF_HOURS]) {
    const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
    const TagSpecifications = Tags.length === 0 ? [] : [{ ResourceType: 'instance' as const, Tags }];
    const { Instances } = await ec2.send(
      new RunInstancesCommand({
        ImageId: 'ami-12c6146b',
        InstanceType: type,
        MinCount: 1,
        MaxCount: 1,
        TagSpecifications,
      }),
    );
    const id = given(Instances?.[0]?.InstanceId, 'an instance');
    found.push(plantedAll(id, says, figures(id)));
  }
  return found;
};
