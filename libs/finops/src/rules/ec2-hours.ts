import { type Ec2Instance, findEnvironment, type MetricFacts, none, tf } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear } from '../weighing';
import { toStorageUsage, findOwnVolumes, computeVolumeUsd } from './ebs-cost';
import { findExclusion, assertOnItsOwn, computeHourlyUsd, isLicensed, runningAll, typeKeys } from './ec2-cost';
import { assertNoLocalDisk } from './machine-safety';
import { openInstance } from './remedies';

const DAYS = 14;
const STOPPED_DAYS = 30;
const ENVIRONMENTS: ReadonlySet<string> = new Set(['dev', 'test', 'qa', 'sandbox']);
const IDLE_SHARE = 0.8;
const CPU_PERCENT = 5;
const BYTES_PER_SECOND = 1000;
/** Twelve hours, five days a week: 261 hours a month. */
const WORK_HOURS = 261;
const HOUR_MS = 3_600_000;
const WEEKEND: ReadonlySet<string> = new Set(['Sat', 'Sun']);

/** The time zone of the instance's owner, if a tag gives one. */
const findZone = ({ tags }: Ec2Instance): string => {
  const named = Object.entries(tags).find(([key]) => /^time-?zone$/i.test(key))?.[1];
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: named ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/** Whether a time is outside Monday to Friday, 8:00 to 20:00, in a time zone. */
const offHoursIn = (timeZone: string): ((moment: number) => boolean) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const hour = Number(parts.get('hour'));
    return WEEKEND.has(parts.get('weekday') ?? '') || hour < 8 || hour >= 20;
  };
};

/** The share of idle hours outside working hours; undefined without metrics for any such hour. */
const measureIdleShare = (cpu: MetricFacts, network: MetricFacts, timeZone: string): number | undefined => {
  const isOff = offHoursIn(timeZone);
  const startMs = Date.parse(cpu.startsAt);
  const { series: bytesOf = [] } = network;
  const off = (cpu.series ?? []).flatMap((percent, hour) => {
    const bytes = bytesOf[hour] ?? null;
    return percent === null || bytes === null || !isOff(startMs + hour * HOUR_MS) ? [] : [{ percent, bytes }];
  });
  const idle = off.filter(({ percent, bytes }) => percent < CPU_PERCENT && bytes / 3600 < BYTES_PER_SECOND);
  return off.length === 0 ? undefined : idle.length / off.length;
};

export const ec2Schedule = defineRule({
  id: 'EC2-SCHEDULE',
  precedence: 160,
  title: 'Stop a non-production instance outside working hours',
  kinds: ['aws.ec2.instance'],
  action: 'Schedule',
  change: 'hours',
  risk: 'low',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'yes',
  days: DAYS,
  prices: (instance) => typeKeys(instance, instance.instanceType),
  judge: (instance, weighing) => {
    const environment = findEnvironment(instance);
    const aside = findExclusion(instance);
    if (aside) return aside;
    if (environment === undefined || !ENVIRONMENTS.has(environment))
      return outside('No tag marks it as development or test.');
    const zone = findZone(instance);
    const idleShare = measureIdleShare(weighing.figures('cpuHourly'), weighing.figures('networkInHourly'), zone);
    if (idleShare === undefined)
      throw new Unclear('insufficient-data', 'CloudWatch has no hour outside working hours with both metrics.');
    if (idleShare < IDLE_SHARE) return sound('It is also active outside working hours.');
    assertOnItsOwn(instance, weighing);
    assertNoLocalDisk(instance, weighing);
    weighing.guard(isLicensed(instance), 'A tag says that a licence depends on it.');
    const usdPerHour = computeHourlyUsd(instance, weighing);
    return {
      formula: 'usdPerHour * (hoursPerMonth - workHours)',
      monthlySavingUsd: usdPerHour * (HOURS_PER_MONTH - WORK_HOURS),
      monthlyCostUsd: usdPerHour * HOURS_PER_MONTH,
      detail: (amount) =>
        `Running ${instance.name} (${environment}) only Monday to Friday, 8:00 to 20:00, saves ${amount} a month: it is idle in ${Math.floor(idleShare * 100)}% of the other hours.`,
      inputs: {
        instanceType: instance.instanceType,
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        workHours: WORK_HOURS,
        idleShare,
        zone,
        environment,
      },
      guardrails: [`Check that its owner works in ${zone}.`, 'Check that no batch job runs at night or on weekends.'],
      carbon: {
        before: [runningAll(instance, instance.instanceType)],
        after: [runningAll(instance, instance.instanceType, WORK_HOURS, HOURS_PER_MONTH / WORK_HOURS)],
      },
    };
  },
  remedy: {
    hazard: {
      title: 'Stop the instance outside working hours',
      warning: 'Jobs do not run at night or on weekends. Data on instance store volumes is lost at every stop.',
    },
    console: [
      'Open EventBridge Scheduler in the region {region}. Create a schedule that stops {name} in the evening, and one that starts it on workday mornings.',
      "Choose the targets EC2 StopInstances and StartInstances, and your team's time zone.",
    ],
    cli: [
      'scheduler list-schedules --name-prefix cloudmend-',
      { note: 'Continue only if the instance has no schedule.' },
      [
        'scheduler create-schedule --name cloudmend-stop-{name} --schedule-expression-timezone <TIME_ZONE> --flexible-time-window Mode=OFF --schedule-expression',
        { word: 'cron(0 19 ? * MON-FRI *)' },
        '--target',
        {
          json: {
            Arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:stopInstances',
            RoleArn: '<SCHEDULER_ROLE_ARN>',
            Input: '{"InstanceIds":["{name}"]}',
          },
        },
      ],
      [
        'scheduler create-schedule --name cloudmend-start-{name} --schedule-expression-timezone <TIME_ZONE> --flexible-time-window Mode=OFF --schedule-expression',
        { word: 'cron(0 7 ? * MON-FRI *)' },
        '--target',
        {
          json: {
            Arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:startInstances',
            RoleArn: '<SCHEDULER_ROLE_ARN>',
            Input: '{"InstanceIds":["{name}"]}',
          },
        },
      ],
    ],
    terraform: [
      tf('aws_scheduler_schedule', {
        name: 'stop-{name}',
        schedule_expression: 'cron(0 19 ? * MON-FRI *)',
        schedule_expression_timezone: '<TIME_ZONE>',
        flexible_time_window: { mode: 'OFF' },
        target: {
          arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:stopInstances',
          role_arn: '<SCHEDULER_ROLE_ARN>',
          input: '{"InstanceIds":["{name}"]}',
        },
      }),
      tf('aws_scheduler_schedule', {
        name: 'start-{name}',
        schedule_expression: 'cron(0 7 ? * MON-FRI *)',
        schedule_expression_timezone: '<TIME_ZONE>',
        flexible_time_window: { mode: 'OFF' },
        target: {
          arn: 'arn:{partition}:scheduler:::aws-sdk:ec2:startInstances',
          role_arn: '<SCHEDULER_ROLE_ARN>',
          input: '{"InstanceIds":["{name}"]}',
        },
      }),
    ],
    cloudFormation: none(
      'Create two AWS::Scheduler::Schedule resources with the targets of the command, in a separate template.',
    ),
  },
});

export const ec2StoppedVolumes = defineRule({
  id: 'EC2-STOPPED-EBS',
  precedence: 110,
  title: 'Delete the volumes of a long-stopped instance',
  kinds: ['aws.ec2.instance'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'from snapshot',
  days: STOPPED_DAYS,
  judge: (instance, weighing) => {
    if (instance.state !== 'stopped') return outside('It is not stopped.');
    const days = daysSince(instance.stoppedAt, weighing.now);
    if (days === undefined) throw new Unclear('insufficient-data', 'AWS does not report a readable stop time.');
    if (days < STOPPED_DAYS) return sound(`It was stopped less than ${STOPPED_DAYS} days ago.`);
    const volumes = findOwnVolumes(instance, weighing);
    if (volumes.length === 0) return outside('It has no volume that can be deleted with it.');
    // A warm pool keeps stopped instances for later use.
    assertOnItsOwn(instance, weighing);
    const volumesUsd = volumes.reduce((sum, volume) => sum + computeVolumeUsd(volume, weighing), 0);
    const sizeGiB = volumes.reduce((sum, volume) => sum + volume.sizeGiB, 0);
    const snapshotUsdPerGb = weighing.price('ebs/snapshotStandard');
    return {
      formula: 'volumesUsd - sizeGiB * snapshotUsdPerGb',
      monthlySavingUsd: volumesUsd - sizeGiB * snapshotUsdPerGb,
      monthlyCostUsd: volumesUsd,
      covers: volumes.map(({ arn }) => arn),
      detail: (amount) =>
        `${instance.name} has been stopped for ${Math.floor(days)} days. Deleting its ${volumes.length === 1 ? 'volume' : `${volumes.length} volumes`} saves ${amount} a month after the cost of snapshots.`,
      inputs: {
        volumes: volumes.length,
        sizeGiB,
        volumesUsd,
        snapshotUsdPerGb,
        snapshotBasis: 'the whole size',
        stoppedDays: Math.floor(days),
      },
      guardrails: ['Take a snapshot of every volume first and wait until it is completed.'],
      carbon: {
        before: volumes.map((volume) => toStorageUsage(volume)),
        after: volumes.map((volume) => toStorageUsage(volume, 'snapshot')),
      },
    };
  },
  remedy: {
    hazard: {
      title: 'Create snapshots, then terminate the instance and delete its volumes',
      warning: 'A terminated instance and deleted volumes can only be restored from snapshots.',
    },
    console: openInstance(
      'Under Storage, open each volume and choose Actions, Create snapshot. Wait until all snapshots are completed.',
      'Choose Instance state, Terminate instance, then delete the remaining volumes.',
    ),
    cli: [
      'ec2 describe-volumes --filters Name=attachment.instance-id,Values={name}',
      { note: 'Take a snapshot of each volume that has no recent one.' },
      'ec2 create-snapshots --instance-specification InstanceId={name}',
      'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_IDS>',
      'ec2 terminate-instances --instance-ids {name}',
      'ec2 wait instance-terminated --instance-ids {name}',
      { note: 'Volumes that are set to delete on termination are gone. For each of the others:' },
      'ec2 delete-volume --volume-id <VOLUME_ID>',
    ],
    terraform: none('Remove the aws_instance and its aws_ebs_volume when the snapshots are completed.'),
    cloudFormation: none('Set DeletionPolicy: Snapshot on the volumes, then remove the instance and the volumes.'),
  },
});
