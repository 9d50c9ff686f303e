import { type Ec2Instance, type MetricFacts, none, tf } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { findOwnVolumes, computeVolumeUsd } from './ebs-cost';
import {
  areTargetsRead,
  findExclusion,
  assertOnItsOwn,
  computeHourlyUsd,
  isLicensed,
  isOnDemand,
  isOnlyTarget,
  computeMonthlyUsd,
  runningAll,
  typeKeys,
} from './ec2-cost';
import { areAcceleratorsIdle, assertNoLocalDisk } from './machine-safety';
import { openInstance } from './remedies';

const DAYS = 14;
const CPU_PERCENT = 5;
const NETWORK_BYTES = 5_000_000;

const doesNothing = (instance: Ec2Instance, weighing: Weighing): boolean => {
  // A busy day on the network rules out idleness without reading five-minute data.
  const network = weighing.figures('networkDaily').max ?? Infinity;
  if (network >= NETWORK_BYTES) return false;
  const cpu = weighing.figures('cpuMax').max ?? Infinity;
  return cpu < CPU_PERCENT && areAcceleratorsIdle(instance, weighing);
};

const assertSafe = (instance: Ec2Instance, weighing: Weighing): void => {
  const { guard } = weighing;
  assertOnItsOwn(instance, weighing);
  guard(isLicensed(instance), 'A tag says that a licence depends on it.');
  guard(isOnlyTarget(instance, weighing), 'It is the only target of a load balancer.');
  assertNoLocalDisk(instance, weighing);
};

/** Unread data calls for a review; it does not block the recommendation. */
const listUnseen = ({ region }: Ec2Instance, weighing: Weighing): string[] =>
  areTargetsRead(region, weighing)
    ? []
    : ['Check that it is not the only target of a load balancer: not all targets could be read.'];

/** Still billed when stopped, but not when deleted. */
const keptUsd = (instance: Ec2Instance, weighing: Weighing): number =>
  findOwnVolumes(instance, weighing).reduce(
    (sum, volume) => sum + computeVolumeUsd(volume, weighing),
    instance.publicIp === null ? 0 : HOURS_PER_MONTH * weighing.price('network/publicIPv4Hour'),
  );

export const ec2Idle = defineRule({
  id: 'EC2-IDLE',
  precedence: 10,
  title: 'Stop an idle EC2 instance',
  kinds: ['aws.ec2.instance'],
  action: 'Stop|Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'stop: yes; delete: only from snapshot/AMI',
  days: DAYS,
  prices: (instance) => [
    ...typeKeys(instance, instance.instanceType),
    ...(isOnDemand(instance) && instance.publicIp !== null ? ['network/publicIPv4Hour'] : []),
  ],
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    const age = daysSince(instance.launchedAt, weighing.now);
    if (age === undefined) throw new Unclear('insufficient-data', 'AWS does not report a readable start time.');
    if (age < DAYS) return outside(`It was started less than ${DAYS} days ago.`);
    if (!doesNothing(instance, weighing)) return sound('Its CPU, network or accelerators are in use.');
    assertSafe(instance, weighing);
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const alsoOnDeleteUsd = keptUsd(instance, weighing);
    return {
      formula: 'usdPerHour * hoursPerMonth',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      detail: (amount) =>
        `Stopping ${instance.name} (${instance.instanceType}) saves ${amount} a month: its CPU never exceeded ${CPU_PERCENT}% in ${DAYS} days. Its disks are still billed; deleting it saves $${alsoOnDeleteUsd.toFixed(2)} more.`,
      inputs: {
        instanceType: instance.instanceType,
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        cpuMaxPercent: weighing.figures('cpuMax').max ?? 0,
        networkMaxBytesPerDay: weighing.figures('networkDaily').max ?? 0,
        alsoOnDeleteUsd,
      },
      guardrails: [
        ...listUnseen(instance, weighing),
        'Take a snapshot before you delete it.',
        'If it is in production, ask its owner.',
      ],
      carbon: { before: [runningAll(instance, instance.instanceType)], after: [] },
    };
  },
  remedy: {
    hazard: {
      title: 'Stop the instance',
      warning:
        'Anything that still uses the instance stops working. Volumes and Elastic IPs are still billed. A public IP that is not an Elastic IP, and data on instance store volumes, are lost.',
    },
    console: openInstance(
      'Check with its owner, and review its tags and connections.',
      'Choose Instance state, Stop instance. When you are sure that it is not needed, take snapshots of its volumes and terminate it.',
    ),
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      { note: 'Check the output for instance store volumes and for owner tags.' },
      'ec2 stop-instances --instance-ids {name}',
    ],
    terraform: [tf('aws_ec2_instance_state', { instance_id: '{name}', state: 'stopped' })],
    cloudFormation: none('CloudFormation can delete an instance, but not stop it.'),
  },
});

/** Days on which both metrics stay within their limits. */
const countLowDays = (cpu: MetricFacts, network: MetricFacts): number =>
  (cpu.series ?? []).filter((percent, day) => {
    const bytes = network.series?.[day] ?? null;
    return percent !== null && bytes !== null && percent <= LOW_CPU_PERCENT && bytes <= NETWORK_BYTES;
  }).length;

const LOW_CPU_PERCENT = 10;
const MIN_LOW_DAYS = 4;

/** Parity with Trusted Advisor's check Qch7DwouX1: prompts a review, not a change. */
export const ec2LowUse = defineRule({
  id: 'EC2-LOWUTIL',
  precedence: 390,
  title: 'Review an underused EC2 instance',
  kinds: ['aws.ec2.instance'],
  action: 'Review',
  change: 'review',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'n/a',
  days: DAYS,
  yieldsTo: ['EC2-IDLE', 'EC2-RIGHTSIZE'],
  prices: (instance) => typeKeys(instance, instance.instanceType),
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    const lowDays = countLowDays(weighing.figures('cpuDaily'), weighing.figures('networkDaily'));
    if (lowDays < MIN_LOW_DAYS) return sound(`It had low utilisation on ${lowDays} of ${DAYS} days.`);
    if (!areAcceleratorsIdle(instance, weighing)) return sound('Its accelerators are in use.');
    assertOnItsOwn(instance, weighing);
    const usdPerHour = computeHourlyUsd(instance, weighing);
    return {
      formula: 'usdPerHour * hoursPerMonth * lowDays / days',
      monthlySavingUsd: (usdPerHour * HOURS_PER_MONTH * lowDays) / DAYS,
      monthlyCostUsd: usdPerHour * HOURS_PER_MONTH,
      aim: 'review',
      detail: (amount) =>
        `${instance.name} (${instance.instanceType}) had low utilisation on ${lowDays} of the last ${DAYS} days, which cost ${amount} a month.`,
      inputs: { instanceType: instance.instanceType, usdPerHour, hoursPerMonth: HOURS_PER_MONTH, lowDays, days: DAYS },
      guardrails: ['Review this with its owner, as in Trusted Advisor; no change is proposed.'],
    };
  },
  remedy: {
    console: openInstance(
      'Ask the owner whether it is still needed, and whether a smaller size, a schedule or a Lambda function would suffice.',
    ),
    cli: none('This recommendation is a review with the owner, not a change.'),
    terraform: none('This recommendation is a review with the owner, not a change.'),
    cloudFormation: none('This recommendation is a review with the owner, not a change.'),
  },
});
