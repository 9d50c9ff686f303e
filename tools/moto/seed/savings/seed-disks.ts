import {
  AttachVolumeCommand,
  CreateVolumeCommand,
  type CreateVolumeCommandInput,
  type EC2Client,
  RunInstancesCommand,
} from '@aws-sdk/client-ec2';
import { given } from '../manifest';
import { cents, type Planted, planted, type Says } from './planted-saving';
import { daily, type Figures, fine, periods } from './plant-figures';

const FINE = 14 * 24 * 12;
const MIB = 1024 * 1024;

interface DiskCase {
  readonly rule: string;
  readonly says: Says;
  readonly disk: Partial<CreateVolumeCommandInput>;
  readonly isLoose?: boolean;
  readonly figures: (id: string) => readonly Figures[];
}

const of = (id: string) => fine('AWS/EBS', { VolumeId: id });
/** So many operations and MiB in each second of two weeks. */
const use =
  (ops: number | ((at: number) => number | null), mibps = 1) =>
  (id: string): Figures[] => [
    of(id)(
      'VolumeReadOps',
      periods(
        FINE,
        typeof ops === 'number' ? ops * 300 : (at) => (ops(at) === null ? null : (ops(at) as number) * 300),
      ),
    ),
    of(id)('VolumeReadBytes', periods(FINE, mibps * MIB * 300)),
  ];

const GP2 = { VolumeType: 'gp2', Size: 1000 } as const;
const gp2 = (says: Says, figures: DiskCase['figures']): DiskCase => ({ rule: 'EBS-GP2-GP3', says, disk: GP2, figures });
const GB_USD = 1000 * (0.1 - 0.08);
const IO1 = { VolumeType: 'io1', Size: 100, Iops: 2000 } as const;
const io1 = (says: Says, figures: DiskCase['figures'], more: Partial<CreateVolumeCommandInput> = {}): DiskCase => ({
  rule: 'EBS-OVERPROV',
  says,
  disk: { ...IO1, ...more },
  figures,
});
const opsOf =
  (values: Figures['values']) =>
  (id: string): Figures[] => [daily('AWS/EBS', { VolumeId: id })('VolumeReadOps', values)];
const loose = (says: Says, figures: DiskCase['figures']): DiskCase => ({
  rule: 'EBS-UNATTACHED',
  says,
  disk: { VolumeType: 'gp3', Size: 100 },
  isLoose: true,
  figures,
});

const CASES: readonly DiskCase[] = [
  // 2,500 a second and a fifth more are what gp3 has included; so are 104 MiB.
  gp2(cents(GB_USD), use(2500, 104)),
  gp2(cents(GB_USD - (3120 - 3000) * 0.005), use(2600, 104)),
  gp2(cents(GB_USD - (132 - 125) * 0.04), use(2500, 110)),
  // With too few figures it gets the most that gp2 gives: 3,000 operations and 250 MiB.
  gp2(
    cents(GB_USD - (250 - 125) * 0.04),
    use((at) => (at % 4 === 0 ? null : 9000)),
  ),
  io1(cents(100 * 0.125 + 2000 * 0.065 - 100 * 0.08), use(832)),
  io1('nothing', use(834)),
  io1(
    'insufficient-data',
    use((at) => (at % 4 === 0 ? null : 1)),
  ),
  io1('guardrail', use(1), {
    TagSpecifications: [{ ResourceType: 'volume', Tags: [{ Key: 'durability', Value: '99.999' }] }],
  }),
  loose(cents(100 * (0.08 - 0.05)), () => []),
  loose('nothing', opsOf(periods(32, (day) => (day === 3 ? 1 : null)))),
];

/** Disks that cost more than their use needs, at the limit and beyond it. */
export const seedDisks = async (ec2: EC2Client): Promise<Planted[]> => {
  const { Instances } = await ec2.send(
    new RunInstancesCommand({ ImageId: 'ami-12c6146b', InstanceType: 'm6g.medium', MinCount: 1, MaxCount: 1 }),
  );
  const host = given(Instances?.[0]?.InstanceId, 'an instance');
  const found: Planted[] = [];
  for (const [at, { rule, says, disk, isLoose, figures }] of CASES.entries()) {
    const id = given(
      (await ec2.send(new CreateVolumeCommand({ AvailabilityZone: 'us-east-1a', ...disk }))).VolumeId,
      'a volume',
    );
    if (!isLoose)
      await ec2.send(
        new AttachVolumeCommand({ InstanceId: host, VolumeId: id, Device: `/dev/sd${String.fromCharCode(102 + at)}` }),
      );
    found.push(planted(rule, id, says, ...figures(id)));
  }
  return found;
};
