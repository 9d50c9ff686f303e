import type { Ec2Instance, MetricFacts } from '@cloudmend/scanner';
import { defineRule } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, type Weighing } from '../weighing';
import { ownVolumesOf, volumeUsdOf } from './ebs-cost';
import {
  areTargetsRead,
  fleetOf,
  hourlyUsdOf,
  isLicensed,
  isOnDemand,
  isOnlyTarget,
  monthlyUsdOf,
  runningAll,
} from './ec2-cost';

const DAYS = 14;
const CPU_PERCENT = 5;
const NETWORK_BYTES = 5_000_000;
const GPU_PERCENT = 1;
const GPU_MEMORY_PERCENT = 5;

const isGpu = (type: string): boolean => /^[gp]\d/.test(type);

const gpuIsIdle = ({ figures }: Weighing): boolean =>
  (figures('gpuMax').max ?? Infinity) < GPU_PERCENT && (figures('gpuMemoryMax').max ?? Infinity) < GPU_MEMORY_PERCENT;

const doesNothing = (instance: Ec2Instance, weighing: Weighing): boolean => {
  // A busy day of its network settles it without a look at every five minutes.
  const network = weighing.figures('networkDaily').max ?? Infinity;
  if (network >= NETWORK_BYTES) return false;
  const cpu = weighing.figures('cpuMax').max ?? Infinity;
  return cpu < CPU_PERCENT && (!isGpu(instance.instanceType) || gpuIsIdle(weighing));
};

const assertSafe = (instance: Ec2Instance, weighing: Weighing): void => {
  const { guard, all } = weighing;
  const fleet = fleetOf(instance);
  guard(fleet !== undefined, `It belongs to ${fleet}, which would start another one.`);
  guard(isLicensed(instance), 'A tag says that a licence hangs on it.');
  guard(isOnlyTarget(instance, weighing), 'It is the only target that a load balancer has.');
  const type = all('aws.ec2.instance-type', instance.region).find(({ id }) => id === instance.instanceType);
  guard(type?.hasInstanceStore === true, 'It has disks of its own, and what is on them is lost when it stops.');
};

/** What could not be looked at is for somebody to make sure of: it is no guardrail that holds. */
const unseenOf = ({ region, instanceType }: Ec2Instance, weighing: Weighing): string[] => {
  const isTypeSeen = weighing.all('aws.ec2.instance-type', region).some(({ id }) => id === instanceType);
  return [
    ...(areTargetsRead(region, weighing)
      ? []
      : ['No load balancer has it as its only target: not all targets could be read.']),
    ...(isTypeSeen
      ? []
      : ['It has no disks of its own, which are lost when it stops: what its type has was not read.']),
  ];
};

/** Stopping leaves these to be paid; deleting ends them as well. */
const keptUsd = (instance: Ec2Instance, weighing: Weighing): number =>
  ownVolumesOf(instance, weighing).reduce(
    (sum, volume) => sum + volumeUsdOf(volume, weighing),
    instance.publicIp === null ? 0 : HOURS_PER_MONTH * weighing.price('network/publicIPv4Hour'),
  );

export const ec2Idle = defineRule({
  id: 'EC2-IDLE',
  title: 'Stop an idle EC2 instance',
  kinds: ['aws.ec2.instance'],
  action: 'Stop|Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'stop: yes; delete: only from snapshot/AMI',
  days: DAYS,
  judge: (instance, weighing) => {
    const age = daysSince(instance.launchedAt, weighing.now);
    if (!isOnDemand(instance) || age === undefined || age < DAYS || !doesNothing(instance, weighing)) return undefined;
    assertSafe(instance, weighing);
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const alsoOnDeleteUsd = keptUsd(instance, weighing);
    return {
      formula: 'usdPerHour * hoursPerMonth',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
      monthlyCostUsd: monthlyUsdOf(instance, weighing),
      detail: (amount) =>
        `Stopping ${instance.name} (${instance.instanceType}) saves ${amount} a month: its processor never passed ${CPU_PERCENT}% in ${DAYS} days. Its disks go on costing; deleting it saves $${alsoOnDeleteUsd.toFixed(2)} more.`,
      inputs: {
        instanceType: instance.instanceType,
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        cpuMaxPercent: weighing.figures('cpuMax').max ?? 0,
        networkMaxBytesPerDay: weighing.figures('networkDaily').max ?? 0,
        alsoOnDeleteUsd,
      },
      guardrails: [
        ...unseenOf(instance, weighing),
        'A snapshot is taken before it is deleted.',
        'Its owner agrees, if it belongs to production.',
      ],
      carbon: { before: [runningAll(instance, instance.instanceType)], after: [] },
    };
  },
});

/** Days on which both series stay within their limits. */
const lowDaysOf = (cpu: MetricFacts, network: MetricFacts): number =>
  (cpu.series ?? []).filter((percent, day) => {
    const bytes = network.series?.[day] ?? null;
    return percent !== null && bytes !== null && percent <= LOW_CPU_PERCENT && bytes <= NETWORK_BYTES;
  }).length;

const LOW_CPU_PERCENT = 10;
const MIN_LOW_DAYS = 4;

/** Only for parity with Trusted Advisor's check Qch7DwouX1: a question, not a change. */
export const ec2LowUse = defineRule({
  id: 'EC2-LOWUTIL',
  title: 'Review an EC2 instance of little use',
  kinds: ['aws.ec2.instance'],
  action: 'Review',
  change: 'review',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'n/a',
  days: DAYS,
  yieldsTo: ['EC2-IDLE', 'EC2-RIGHTSIZE'],
  judge: (instance, weighing) => {
    if (!isOnDemand(instance)) return undefined;
    const lowDays = lowDaysOf(weighing.figures('cpuDaily'), weighing.figures('networkDaily'));
    if (lowDays < MIN_LOW_DAYS) return undefined;
    const usdPerHour = hourlyUsdOf(instance, weighing);
    return {
      formula: 'usdPerHour * hoursPerMonth * lowDays / days',
      monthlySavingUsd: (usdPerHour * HOURS_PER_MONTH * lowDays) / DAYS,
      monthlyCostUsd: usdPerHour * HOURS_PER_MONTH,
      aim: 'review',
      detail: (amount) =>
        `${instance.name} (${instance.instanceType}) had little to do on ${lowDays} of the last ${DAYS} days, which cost ${amount} a month.`,
      inputs: { instanceType: instance.instanceType, usdPerHour, hoursPerMonth: HOURS_PER_MONTH, lowDays, days: DAYS },
      guardrails: ['This is a question to its owner, as Trusted Advisor asks it, and not a change.'],
    };
  },
});
