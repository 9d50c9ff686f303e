import type { Ec2Instance, MetricFacts } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { ownVolumesOf, volumeUsdOf } from './ebs-cost';
import {
  areTargetsRead,
  asideOf,
  assertOnItsOwn,
  hourlyUsdOf,
  isLicensed,
  isOnlyTarget,
  monthlyUsdOf,
  runningAll,
} from './ec2-cost';
import { areAcceleratorsIdle, assertNoLocalDisk } from './machine-safety';

const DAYS = 14;
const CPU_PERCENT = 5;
const NETWORK_BYTES = 5_000_000;

const doesNothing = (instance: Ec2Instance, weighing: Weighing): boolean => {
  // A busy day of its network settles it without a look at every five minutes.
  const network = weighing.figures('networkDaily').max ?? Infinity;
  if (network >= NETWORK_BYTES) return false;
  const cpu = weighing.figures('cpuMax').max ?? Infinity;
  return cpu < CPU_PERCENT && areAcceleratorsIdle(instance, weighing);
};

const assertSafe = (instance: Ec2Instance, weighing: Weighing): void => {
  const { guard } = weighing;
  assertOnItsOwn(instance, weighing);
  guard(isLicensed(instance), 'A tag says that a licence hangs on it.');
  guard(isOnlyTarget(instance, weighing), 'It is the only target that a load balancer has.');
  assertNoLocalDisk(instance, weighing);
};

/** What could not be looked at is for somebody to make sure of: it is no guardrail that holds. */
const unseenOf = ({ region }: Ec2Instance, weighing: Weighing): string[] =>
  areTargetsRead(region, weighing)
    ? []
    : ['No load balancer has it as its only target: not all targets could be read.'];

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
    const aside = asideOf(instance);
    if (aside) return aside;
    const age = daysSince(instance.launchedAt, weighing.now);
    if (age === undefined) throw new Unclear('insufficient-data', 'AWS does not say readably since when it runs.');
    if (age < DAYS) return outside(`It was started less than ${DAYS} days ago.`);
    if (!doesNothing(instance, weighing)) return sound('Its processor, its network or its accelerators work.');
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
    const aside = asideOf(instance);
    if (aside) return aside;
    const lowDays = lowDaysOf(weighing.figures('cpuDaily'), weighing.figures('networkDaily'));
    if (lowDays < MIN_LOW_DAYS) return sound(`It had little to do on ${lowDays} of ${DAYS} days.`);
    if (!areAcceleratorsIdle(instance, weighing)) return sound('Its accelerators work.');
    assertOnItsOwn(instance, weighing);
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
