import { cfnPart, type Ec2Volume, type MetricFacts, type Remedy, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { daysSince, type Weighing } from '../weighing';
import { FREE_IOPS, FREE_MIBPS, GP3_KEYS, VOLUME_KEYS, computeVolumeUsd } from './ebs-cost';

/** From this size gp2 delivers up to 250 MiB/s without burst credits. */
const FAST_FROM_GIB = 334;
const FAST_MIBPS = 250;
/** Above this size gp2 can burst beyond 125 MiB/s while it has credits. */
const BURSTS_FROM_GIB = 171;
/** Above this size gp2's baseline exceeds the 3,000 IOPS included in gp3. */
const LARGE_GIB = 1000;
const HEADROOM = 1.2;
const MIB = 1024 * 1024;
const QUIET_HOURS = 6;
const DAYS = 14;

/** gp2's baseline: three IOPS per GiB, between 100 and 16,000. */
const baselineIops = (sizeGiB: number): number => Math.min(16_000, Math.max(100, 3 * sizeGiB));

const listGuardrails = (sizeGiB: number, isMeasured: boolean): string[] => [
  "Wait at least 6 hours after the volume's last modification.",
  'Check that the Terraform plan or the change set shows an in-place update.',
  ...(sizeGiB > LARGE_GIB
    ? ['Set IOPS explicitly: at this size gp2 has more than the 3,000 IOPS that gp3 includes.']
    : []),
  ...(!isMeasured && sizeGiB >= BURSTS_FROM_GIB && sizeGiB < FAST_FROM_GIB
    ? ['Check that throughput stays below 125 MiB/s: gp2 can burst beyond it at this size.']
    : []),
];

const perSecond = (figures: MetricFacts, figure: number | null): number => (figure ?? 0) / figures.periodSeconds;

/** A volume can be modified once every six hours. */
const assertQuiet = ({ modifiedAt }: Ec2Volume, { guard, now }: Weighing): void => {
  const days = modifiedAt?.known ? daysSince(modifiedAt.value, now) : undefined;
  guard(days !== undefined && days * 24 < QUIET_HOURS, 'It was modified in the last 6 hours.');
};

interface Need {
  readonly iops: number;
  readonly throughputMiBps: number;
  readonly basis: string;
}

/** Measured use plus 20%; without metrics, the maximum of gp2. */
const measureNeed = ({ sizeGiB }: Ec2Volume, { figuresIfAny }: Weighing): Need => {
  const ops = figuresIfAny('ops');
  const bytes = figuresIfAny('bytes');
  if (ops && bytes)
    return {
      iops: Math.max(FREE_IOPS, Math.ceil(perSecond(ops, ops.p99) * HEADROOM)),
      throughputMiBps: Math.max(FREE_MIBPS, Math.ceil((perSecond(bytes, bytes.p99) / MIB) * HEADROOM)),
      basis: `the 99th percentile of ${DAYS} days plus 20%`,
    };
  return {
    iops: Math.max(FREE_IOPS, baselineIops(sizeGiB)),
    throughputMiBps: sizeGiB >= FAST_FROM_GIB ? FAST_MIBPS : FREE_MIBPS,
    basis: 'the maximum of gp2 at this size: no metrics were read',
  };
};

const MODIFY = 'Open EC2, Volumes, {name}, in the region {region}, and choose Actions, Modify volume.';
const MODIFICATIONS = [
  'ec2 describe-volumes-modifications --volume-ids {name}',
  { note: 'A volume can be modified again only several hours after the last change.' },
];

export const ebsGp2ToGp3 = defineRule({
  id: 'EBS-GP2-GP3',
  precedence: 280,
  title: 'Migrate a gp2 volume to gp3',
  kinds: ['aws.ec2.volume'],
  action: 'Upgrade',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (online; one modification per 6 h)',
  days: 0,
  prices: ({ volumeType }) => (volumeType === 'gp2' ? ['ebs/gp2', ...GP3_KEYS] : []),
  judge: (volume, weighing) => {
    const { volumeType, state, sizeGiB } = volume;
    if (volumeType !== 'gp2') return outside(`Its type is ${volumeType}.`);
    if (state !== 'in-use' && state !== 'available') return outside(`It is ${state}.`);
    const { iops, throughputMiBps, basis } = measureNeed(volume, weighing);
    const gp2UsdPerGb = weighing.price('ebs/gp2');
    const gp3UsdPerGb = weighing.price('ebs/gp3');
    const usdPerIops = weighing.price('ebs/gp3IopsOver3000');
    const usdPerMiBps = weighing.price('ebs/gp3ThroughputOver125');
    const monthlySavingUsd =
      sizeGiB * (gp2UsdPerGb - gp3UsdPerGb) -
      (iops - FREE_IOPS) * usdPerIops -
      (throughputMiBps - FREE_MIBPS) * usdPerMiBps;
    if (monthlySavingUsd <= 0) return sound('gp3 with the required performance does not cost less.');
    assertQuiet(volume, weighing);
    return {
      formula:
        'sizeGiB * (gp2UsdPerGb - gp3UsdPerGb) - max(0, iops - 3000) * usdPerIops - max(0, throughputMiBps - 125) * usdPerMiBps',
      monthlySavingUsd,
      monthlyCostUsd: computeVolumeUsd(volume, weighing),
      detail: (amount) =>
        `Migrating the ${sizeGiB} GiB gp2 volume to gp3 with ${iops} IOPS and ${throughputMiBps} MiB/s saves ${amount} a month at the same performance.`,
      inputs: {
        sizeGiB,
        gp2UsdPerGb,
        gp3UsdPerGb,
        iops,
        usdPerIops,
        throughputMiBps,
        usdPerMiBps,
        performanceBasis: basis,
        carbonBasis: 'the stored bytes do not change',
      },
      guardrails: listGuardrails(sizeGiB, basis.startsWith('the 99th')),
    };
  },
  remedy: {
    console: [MODIFY, 'Choose gp3 with {to} IOPS and {also} MiB/s. The volume stays available.'],
    cli: [...MODIFICATIONS, 'ec2 modify-volume --volume-id {name} --volume-type gp3 --iops {to} --throughput {also}'],
    terraform: [tfPart('aws_ebs_volume', { type: 'gp3', iops: '{to}', throughput: '{also}' })],
    cloudFormation: [cfnPart('AWS::EC2::Volume', { VolumeType: 'gp3', Iops: '{to}', Throughput: '{also}' })],
  },
  remedyInputs: { to: 'iops', also: 'throughputMiBps' },
});

const USE_SHARE = 0.5;
/** "Amazon EBS General Purpose SSD volumes", since September 2025; previously 16,000 IOPS and 1,000 MiB/s. */
const GP3_MAX_IOPS = 80_000;
const GP3_MAX_MIBPS = 2000;
/** gp3 allows 0.25 MiB/s per IOPS, and 500 IOPS per GiB. */
const GP3_IOPS_PER_MIBPS = 4;
const GP3_IOPS_PER_GIB = 500;
/** Database logs must be sized for their peak, not their usual load. */
const isLog = ({ name }: Ec2Volume): boolean => /\b(?:wal|redo|log|binlog)s?\b/i.test(name);

const paysForIops = ({ volumeType, iops }: Ec2Volume): boolean =>
  volumeType === 'io1' || volumeType === 'io2' || (volumeType === 'gp3' && (iops ?? 0) > FREE_IOPS);
const paysForThroughput = ({ volumeType, throughputMiBps }: Ec2Volume): boolean =>
  volumeType === 'gp3' && (throughputMiBps ?? 0) > FREE_MIBPS;

type Leaner = Pick<Ec2Volume, 'volumeType' | 'iops' | 'throughputMiBps'>;

/** The maximum for logs, which must be sized for their peak, otherwise the 99th percentile; plus 20%. */
const measureNeeded = (volume: Ec2Volume, facts: MetricFacts): number =>
  perSecond(facts, isLog(volume) ? facts.max : facts.p99) * HEADROOM;

const neededMiBps = (volume: Ec2Volume, { figures }: Weighing): number =>
  Math.ceil(measureNeeded(volume, figures('bytes')) / MIB);

/** gp3 with the required performance; undefined if gp3 cannot deliver it. @throws Unclear if throughput is unknown */
const asGp3 = (volume: Ec2Volume, needed: number, weighing: Weighing): Leaner | undefined => {
  if (volume.isMultiAttach === true) return undefined;
  const throughputMiBps = Math.max(FREE_MIBPS, neededMiBps(volume, weighing));
  const iops = Math.max(FREE_IOPS, needed, throughputMiBps * GP3_IOPS_PER_MIBPS);
  const most = Math.min(GP3_MAX_IOPS, Math.max(FREE_IOPS, volume.sizeGiB * GP3_IOPS_PER_GIB));
  return throughputMiBps <= GP3_MAX_MIBPS && iops <= most ? { volumeType: 'gp3', iops, throughputMiBps } : undefined;
};

/** gp3 with less of the performance that it barely uses. @throws Unclear if throughput is unknown */
const leanGp3 = (volume: Ec2Volume, needed: number, weighing: Weighing): Leaner => {
  const [iops, throughputMiBps] = [volume.iops ?? FREE_IOPS, volume.throughputMiBps ?? FREE_MIBPS];
  const usesThroughput = !paysForThroughput(volume) || neededMiBps(volume, weighing) >= USE_SHARE * throughputMiBps;
  const newMiBps = usesThroughput ? throughputMiBps : Math.max(FREE_MIBPS, neededMiBps(volume, weighing));
  const usesIops = !paysForIops(volume) || needed >= USE_SHARE * iops;
  const newIops = usesIops ? iops : Math.min(iops, Math.max(FREE_IOPS, needed, newMiBps * GP3_IOPS_PER_MIBPS));
  return { volumeType: 'gp3', iops: newIops, throughputMiBps: newMiBps };
};

/**
 * The recommended volume: gp3 if that suffices, otherwise the same type with fewer IOPS; undefined if it uses its
 * performance. @throws Unclear
 */
const findLeaner = (volume: Ec2Volume, needed: number, weighing: Weighing): Leaner | undefined => {
  const { volumeType, throughputMiBps, iops } = volume;
  if (volumeType === 'gp3') {
    const lean = leanGp3(volume, needed, weighing);
    return lean.iops === iops && lean.throughputMiBps === throughputMiBps ? undefined : lean;
  }
  if (needed >= USE_SHARE * (iops ?? 0)) return undefined;
  return asGp3(volume, needed, weighing) ?? { volumeType, iops: needed, throughputMiBps };
};

/** For a volume that keeps its type. */
const FEWER_IOPS: Remedy = {
  console: [MODIFY, 'Enter {to} IOPS, and monitor the queue length afterwards.'],
  cli: [...MODIFICATIONS, 'ec2 modify-volume --volume-id {name} --iops {to}'],
  terraform: [tfPart('aws_ebs_volume', { iops: '{to}' })],
  cloudFormation: [cfnPart('AWS::EC2::Volume', { Iops: '{to}' })],
};

export const ebsOverProvisioned = defineRule({
  id: 'EBS-OVERPROV',
  precedence: 270,
  title: 'Reduce unused IOPS and throughput of an EBS volume',
  kinds: ['aws.ec2.volume'],
  action: 'Rightsize',
  change: 'storage',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: DAYS,
  prices: ({ volumeType }) => [...(VOLUME_KEYS[volumeType] ?? []), ...(/^io[12]$/.test(volumeType) ? GP3_KEYS : [])],
  judge: (volume, weighing) => {
    if (volume.state !== 'in-use') return outside(`It is ${volume.state}.`);
    if (!paysForIops(volume) && !paysForThroughput(volume)) return outside('It does not pay for IOPS or throughput.');
    const needed = Math.ceil(measureNeeded(volume, weighing.figures('ops')));
    const iops = volume.iops ?? 0;
    const leaner = findLeaner(volume, needed, weighing);
    if (!leaner) return sound('It uses the performance it pays for.');
    assertQuiet(volume, weighing);
    weighing.guard(
      Object.entries(volume.tags).some(([key, value]) => /durab|sub-?ms/i.test(`${key} ${value}`)),
      'A tag requires the durability or speed of its type.',
    );
    const costUsd = computeVolumeUsd(volume, weighing);
    const newCostUsd = computeVolumeUsd({ ...volume, ...leaner }, weighing);
    return {
      formula: 'costUsd - newCostUsd',
      monthlySavingUsd: costUsd - newCostUsd,
      monthlyCostUsd: costUsd,
      detail: (amount) =>
        `The ${volume.sizeGiB} GiB ${volume.volumeType} volume has ${iops} IOPS${paysForThroughput(volume) ? ` and ${volume.throughputMiBps ?? 0} MiB/s` : ''} and needs ${needed} IOPS. Changing it to ${leaner.volumeType} with ${leaner.iops ?? 0} IOPS${leaner.volumeType === 'gp3' ? ` and ${leaner.throughputMiBps ?? FREE_MIBPS} MiB/s` : ''} saves ${amount} a month.`,
      inputs: {
        volumeType: volume.volumeType,
        newVolumeType: leaner.volumeType,
        sizeGiB: volume.sizeGiB,
        iops,
        neededIops: needed,
        newIops: leaner.iops ?? 0,
        throughputMiBps: volume.throughputMiBps ?? 'not set',
        newThroughputMiBps: leaner.throughputMiBps ?? 'not set',
        costUsd,
        newCostUsd,
      },
      guardrails: [
        'Check that it needs neither the durability of io2 nor sub-millisecond latency.',
        "Wait at least 6 hours after the volume's last modification.",
      ],
    };
  },
  remedy: {
    console: [MODIFY, 'Choose gp3 with {to} IOPS and {also} MiB/s, and monitor the queue length afterwards.'],
    cli: [...MODIFICATIONS, 'ec2 modify-volume --volume-id {name} --volume-type gp3 --iops {to} --throughput {also}'],
    terraform: [tfPart('aws_ebs_volume', { type: 'gp3', iops: '{to}', throughput: '{also}' })],
    cloudFormation: [cfnPart('AWS::EC2::Volume', { VolumeType: 'gp3', Iops: '{to}', Throughput: '{also}' })],
  },
  // Only gp3 has a throughput to set.
  remedyFor: ({ newVolumeType }) => (newVolumeType === 'gp3' ? undefined : FEWER_IOPS),
  remedyInputs: { to: 'newIops', also: 'newThroughputMiBps' },
});
