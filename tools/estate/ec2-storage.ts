import type { VolumeType } from '@aws-sdk/client-ec2';
import { isHalfMended } from '../demo-cloud/generate/condition';
import type { Scope } from '../demo-cloud/generate/scope';
import { BUILDS, type Labels, type Tag } from '../demo-cloud/generate/tags';
import type { Use } from '../demo-cloud/generate/use';
import { type Instance, INSTANCES, isRunning } from './ec2';
import {
  ANALYTICS,
  AP,
  at,
  EMULATED_ACCOUNT_ID,
  EU,
  type Ground,
  type Kind,
  PAYMENTS,
  type Planned,
  PLATFORM,
  STAGING,
  type Savings,
  standing,
  SUPPORT,
  toCents,
  toEc2Arn,
  US,
  verdict,
  type Verdicts,
  WEB,
} from './plan';

export interface Snapshot {
  readonly isEncrypted: boolean;
  /** Anyone may make a volume of it. */
  readonly isShared: boolean;
  readonly sizeGiB?: number;
  readonly ageDays?: number;
  /** Of one that a write has created. */
  readonly volumeId?: string;
  readonly description?: string;
  readonly tags?: readonly Tag[];
}

const PRIVATE = { isEncrypted: true, isShared: false } as const;
/** A snapshot is named after its volume. */
const copy = (volume: Planned, sizeGiB: number, ageDays: number) => ({
  ...volume,
  ...PRIVATE,
  sizeGiB,
  ageDays,
});
const SNAPSHOT_PLANS = [
  copy(at(US, 'payments-journal', PAYMENTS), 1000, 1),
  copy(at(US, 'web-1-root', WEB), 60, 3),
  copy(at(US, 'payments-api-1-root', PAYMENTS), 60, 3),
  copy(at(US, 'batch-scratch', ANALYTICS), 300, 3),
  { ...copy(at(US, 'legacy-reports-data', ANALYTICS), 900, 210), isEncrypted: false, isShared: true, mended: PRIVATE },
  copy(at(EU, 'build-cache', BUILDS), 600, 30),
  { ...copy(at(EU, 'dump', STAGING), 700, 133), isEncrypted: false, mended: { isEncrypted: true } },
  copy(at(AP, 'ticket-relay-root', SUPPORT), 60, 2),
];
const judgeSnapshot = ({ isEncrypted, isShared }: Snapshot): Verdicts => ({
  'ec2-ebs-snapshot-encrypted': verdict(isEncrypted),
  'ec2-ebs-snapshot-public': verdict(!isShared),
});

/** Volumes and snapshots that the emulator made for instances and images. */
const findOthers = async ({ aws: { ec2 }, toArn }: Ground): Promise<Record<string, Verdicts>> => {
  const { Snapshots = [] } = await ec2.describeSnapshots({ OwnerIds: ['self'] });
  const { Volumes = [] } = await ec2.describeVolumes({});
  const saved = new Set(Snapshots.map(({ VolumeId }) => VolumeId));
  return Object.fromEntries([
    ...Snapshots.map(({ SnapshotId, Encrypted = false }) => [
      toArn('snapshot', SnapshotId),
      judgeSnapshot({ isEncrypted: Encrypted, isShared: false }),
    ]),
    ...Volumes.map(({ VolumeId, Encrypted = false }) => [
      toArn('volume', VolumeId),
      judgeVolume({ isEncrypted: Encrypted, hasSnapshot: saved.has(VolumeId) }),
    ]),
  ]);
};

export const SNAPSHOTS: Kind<Snapshot> = {
  company: (scope) => [...SNAPSHOT_PLANS, ...scope.listMade<Planned & Snapshot>('snapshot')],
  arn: (scope, region, _name, { what }) => toEc2Arn(scope, region, 'snapshot', scope.id('snap', `${region}/${what}`)),
  emulated: { sound: PRIVATE, plain: { isEncrypted: false, isShared: true } },
  verdicts: judgeSnapshot,
  // The emulator cannot block public access to snapshots, nor say that it does not.
  emulator: ({ isShared }): Verdicts => (isShared ? { 'ec2-ebs-snapshot-public': 'unknown' } : {}),
  plant: async ({ aws: { ec2 }, toArn, findId }, _name, { isEncrypted, isShared }) => {
    const { SnapshotId } = await ec2.createSnapshot({ VolumeId: findId(VOLUMES, isEncrypted ? 'sound' : 'plain') });
    await ec2.modifySnapshotAttribute({
      Attribute: 'createVolumePermission',
      OperationType: 'add',
      SnapshotId,
      ...(isShared ? { GroupNames: ['all'] } : { UserIds: ['999999999999'] }),
    });
    return toArn('snapshot', SnapshotId);
  },
  comesWith: findOthers,
};

export interface Volume {
  readonly type?: VolumeType;
  readonly sizeGiB?: number;
  readonly isEncrypted: boolean;
  readonly hasSnapshot: boolean;
  readonly ageDays?: number;
  /** Undefined where nothing has it attached. */
  readonly attachedTo?: {
    readonly instance: Pick<Planned & Instance, 'region' | 'what' | 'serial'>;
    readonly device: string;
  };
  readonly iops?: number;
  /** In MiB a second, of a gp3 volume. @default - 125 */
  readonly throughput?: number;
  /** Of one that a write has created. */
  readonly tags?: readonly Tag[];
  /** How much is read and written. @default - busy, and nothing where nothing has it attached */
  readonly use?: Use;
}

const judgeVolume = ({ isEncrypted, hasSnapshot }: Volume): Verdicts => ({
  'ec2-ebs-volume-encrypted': verdict(isEncrypted),
  'ec2-ebs-volume-has-snapshot': verdict(hasSnapshot),
});

const disk = (region: string, what: string, labels: Labels) => ({
  ...at(region, what, labels),
  hasSnapshot: SNAPSHOT_PLANS.some((each) => each.region === region && each.what === what),
});

/** Every instance starts from its own disk. Old ones are gp2, and not encrypted unless someone saw to it. */
const rootVolume = (scope: Scope, plan: Planned & Instance): Planned & Volume => {
  const { region, what, serial, labels, ageDays = 0 } = plan;
  return {
    ...disk(region, `${what}-root${serial === undefined ? '' : `-${serial}`}`, labels),
    type: ageDays > 150 ? 'gp2' : 'gp3',
    sizeGiB: what === 'bastion' ? 20 : 60,
    isEncrypted: ageDays < 300 || isHalfMended(scope),
    ageDays,
    attachedTo: { instance: plan, device: '/dev/xvda' },
    // Nothing reads a disk whose machine is off.
    use: isRunning(plan) ? 'busy' : 'idle',
  };
};

const on = (region: string, what: string) => ({ instance: { region, what }, device: '/dev/sdf' });
const MENDED = { isEncrypted: false, mended: { isEncrypted: true } } as const;
const USD_PER_GB: Readonly<Record<string, number>> = { gp2: 0.1, gp3: 0.08, io1: 0.125 };
const SNAPSHOT_USD_PER_GB = 0.05;
const USD_PER_IOPS = 0.065;

const planVolumes = (scope: Scope) => {
  const size = (name: string, least: number, most: number, step = 100) => scope.whole(name, least, most) * step;
  return [
    {
      ...disk(US, 'batch-scratch', ANALYTICS),
      ...MENDED,
      type: 'gp2',
      sizeGiB: size('batch-scratch', 3, 8),
      ageDays: 201,
      attachedTo: on(US, 'batch-1'),
    },
    {
      ...disk(US, 'payments-journal', { ...PAYMENTS, classification: 'pii' }),
      type: 'gp2',
      sizeGiB: size('payments-journal', 2, 4, 250),
      isEncrypted: true,
      ageDays: 118,
      attachedTo: on(US, 'payments-api-1'),
    },
    {
      ...disk(US, 'legacy-reports-data', ANALYTICS),
      ...MENDED,
      type: 'gp2',
      sizeGiB: size('legacy-data', 3, 8),
      ageDays: 640,
      use: 'idle',
      attachedTo: on(US, 'legacy-reports'),
    },
    {
      ...disk(US, 'migration-2025', PLATFORM),
      type: 'gp3',
      sizeGiB: size('migration', 4, 12),
      isEncrypted: true,
      ageDays: 236,
    },
    {
      ...disk(US, 'warehouse-old', { ...ANALYTICS, classification: 'confidential' }),
      type: 'io1',
      sizeGiB: size('warehouse', 4, 8),
      isEncrypted: false,
      ageDays: 412,
      iops: 4000,
      mended: { isEncrypted: true, iops: 1000 },
      past: [{ until: 10 as const, as: { iops: 4000 } }],
    },
    {
      ...disk(US, 'recovery-copy', { ...PLATFORM, more: { dr: 'yes' } }),
      type: 'gp3',
      sizeGiB: 400,
      isEncrypted: true,
      ageDays: 300,
    },
    {
      ...disk(EU, 'build-cache', BUILDS),
      type: 'gp2',
      sizeGiB: size('build-cache', 3, 9),
      isEncrypted: true,
      ageDays: 160,
      attachedTo: on(EU, 'build-agent'),
    },
    { ...disk(EU, 'dump', STAGING), ...MENDED, type: 'gp2', sizeGiB: size('staging-dump', 2, 6), ageDays: 133 },
  ] as const;
};

export const VOLUMES: Kind<Volume> = {
  company: (scope) => [
    ...standing(INSTANCES, scope).map((each) => rootVolume(scope, each)),
    ...planVolumes(scope),
    ...scope.listMade<Planned & Volume>('volume'),
  ],
  arn: (scope, region, _name, { what }) => toEc2Arn(scope, region, 'volume', scope.id('vol', `${region}/${what}`)),
  emulated: {
    sound: { type: 'gp3', sizeGiB: 50, isEncrypted: true, hasSnapshot: true },
    plain: { type: 'gp2', sizeGiB: 200, isEncrypted: false, hasSnapshot: true },
    fast: { type: 'io1', sizeGiB: 100, iops: 2000, isEncrypted: true, hasSnapshot: false },
  },
  verdicts: judgeVolume,
  // What is kept for a disaster stays.
  savings: ({ type = 'gp3', sizeGiB = 0, iops = 0, attachedTo, labels }): Savings => {
    if (attachedTo || labels.more) return {};
    const usd = sizeGiB * ((USD_PER_GB[type] ?? 0) - SNAPSHOT_USD_PER_GB) + iops * USD_PER_IOPS;
    return { 'EBS-UNATTACHED': toCents(usd) };
  },
  plant: async ({ aws: { ec2 }, region, toArn }, _name, { type, sizeGiB, iops, isEncrypted }) => {
    const settings = { VolumeType: type, Size: sizeGiB, Encrypted: isEncrypted, ...(iops ? { Iops: iops } : {}) };
    return toArn('volume', (await ec2.createVolume({ ...settings, AvailabilityZone: `${region}a` })).VolumeId);
  },
};

/** Whether a region encrypts new volumes. */
export const VOLUME_DEFAULTS: Kind<{ readonly encrypts: boolean }> = {
  company: [
    {
      ...at(US, 'account'),
      encrypts: false,
      mended: { encrypts: true },
      past: [{ until: 38, as: { encrypts: false } }],
    },
    { ...at(EU, 'account'), encrypts: true },
    { ...at(AP, 'account'), encrypts: true },
  ],
  arn: ({ accountId }, region) => `arn:aws:ec2:${region}:${accountId}:account`,
  emulated: (region) => ({ account: { encrypts: region === US } }),
  verdicts: ({ encrypts }) => ({ 'ec2-ebs-default-encryption': verdict(encrypts) }),
  plant: async ({ aws: { ec2 }, region }, _name, { encrypts }) => {
    if (encrypts) await ec2.enableEbsEncryptionByDefault({});
    return `arn:aws:ec2:${region}:${EMULATED_ACCOUNT_ID}:account`;
  },
};
