import { toArmClass, cfnPart, type DbInstance, type Remedy, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import type { TypeFigures } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { assertCredits } from './burstable';
import { figuresOfType } from './machine-safety';
import {
  findExclusion,
  assertOwnDisks,
  findClassFigures,
  classKeys,
  countCopies,
  computeHourlyUsd,
  toMachine,
  computeMonthlyUsd,
  runningFor,
  storageKeys,
} from './rds-cost';
import { openDatabase, PENDING, LATER } from './remedies';
import { forRunHours } from './run-hours';

const DAYS = 14;
const CPU_PERCENT = 40;
const FULL_PERCENT = 80;
const HEADROOM = 1.2;
const CONNECTION_SHARE = 0.8;
const GIB = 1024 ** 3;

/**
 * RDS defaults: memory in bytes divided by an engine-specific number. MySQL and MariaDB 12,582,880; PostgreSQL
 * 9,531,392, at most 5,000.
 */
const estimateMaxConnections = (engine: string | null, memoryGiB: number): number =>
  engine === 'postgres' ? Math.min(5000, (memoryGiB * GIB) / 9_531_392) : (memoryGiB * GIB) / 12_582_880;

const fits = (
  { engine }: DbInstance,
  [current, smaller]: readonly [TypeFigures, TypeFigures],
  { figures }: Weighing,
): boolean => {
  const cpu = figures('cpuMax');
  if ((cpu.p95 ?? Infinity) > CPU_PERCENT || ((cpu.p995 ?? Infinity) * current.vcpus) / smaller.vcpus > FULL_PERCENT)
    return false;
  const usedGiB = current.memoryGiB - (figures('freeMemory').min ?? 0) / GIB;
  if (usedGiB * HEADROOM > smaller.memoryGiB) return false;
  return (
    (figures('connections').max ?? Infinity) <= CONNECTION_SHARE * estimateMaxConnections(engine, smaller.memoryGiB)
  );
};

const disksSuffice = ({ region }: DbInstance, machine: string, { all, figures }: Weighing): boolean => {
  const limit = all('aws.ec2.instance-type', region).find(({ id }) => id === machine)?.ebsBaselineIops ?? null;
  if (limit === null)
    throw new Unclear('insufficient-data', `AWS does not report the baseline disk operations of a db.${machine}.`);
  return (figures('iopsPeak').p99 ?? Infinity) <= limit;
};

const anotherClass = (...before: string[]): Remedy => ({
  hazard: {
    title: 'Change the DB instance class',
    warning: 'The database restarts: a failover of about a minute with Multi-AZ, several minutes without.',
  },
  console: openDatabase(...before, 'Set the DB instance class to {to}.'),
  cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --db-instance-class {to}'],
  terraform: [tfPart('aws_db_instance', { identifier: '{name}', instance_class: '{to}' })],
  cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', DBInstanceClass: '{to}' })],
});

export const rdsRightsize = defineRule({
  id: 'RDS-RIGHTSIZE',
  precedence: 190,
  title: 'Resize a database to the next smaller class',
  kinds: ['aws.rds.instance'],
  action: 'Rightsize',
  change: 'size',
  risk: 'high',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes (failover/restart)',
  days: DAYS,
  prices: (instance) => [
    ...classKeys(instance, toMachine(instance), findClassFigures(instance.instanceClass)?.smaller),
    ...storageKeys(instance),
  ],
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    assertOwnDisks(instance);
    const current = figuresOfType(toMachine(instance));
    if (current.smaller === null) return sound('No smaller class in its family is known.');
    const smaller = figuresOfType(current.smaller);
    if (!fits(instance, [current, smaller], weighing))
      return sound(`A db.${smaller.type} would be too highly utilised.`);
    if (!disksSuffice(instance, smaller.type, weighing))
      return sound(`Its disks need more than the baseline of a db.${smaller.type}.`);
    assertCredits(current, smaller, weighing);
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const newUsdPerHour = computeHourlyUsd(instance, weighing, `db.${smaller.type}`);
    const copies = countCopies(instance);
    return forRunHours(instance, {
      formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour) * copies',
      monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour) * copies,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      detail: (amount) =>
        `${instance.name} fits a db.${smaller.type} instead of a ${instance.instanceClass ?? ''}, which saves ${amount} a month.`,
      inputs: {
        instanceClass: instance.instanceClass ?? '',
        newInstanceClass: `db.${smaller.type}`,
        usdPerHour,
        newUsdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        copies,
        cpuP95Percent: weighing.figures('cpuMax').p95 ?? 0,
      },
      guardrails: [
        'Check that the buffer cache still serves more than 99% of reads with less memory: free memory includes the page cache.',
        'Make the change in its maintenance window.',
        'Check that no reservation becomes unused.',
      ],
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, smaller.type)] },
    });
  },
  remedy: anotherClass(),
  remedyInputs: { to: 'newInstanceClass' },
});

/** The Graviton type of the same size; undefined if there is none. */
const toArmMachine = (instance: DbInstance): string | undefined => {
  const machine = toMachine({ instanceClass: toArmClass(instance) ?? null });
  return findClassFigures(machine) ? machine : undefined;
};

/** Whether RDS offers the class. @throws Unclear if unknown */
const isSold = ({ canBeArm }: DbInstance): boolean => {
  if (canBeArm?.known) return canBeArm.value;
  throw new Unclear(
    'insufficient-data',
    canBeArm?.reason ?? 'Whether RDS offers the class for its version was not read.',
  );
};

const nameInstance = ({ instanceClass, engine, engineVersion }: DbInstance) => ({
  instanceClass: instanceClass ?? 'its class',
  engine: engine ?? 'its engine',
  engineVersion: engineVersion ?? 'in its version',
});

export const rdsGraviton = defineRule({
  id: 'RDS-GRAVITON',
  precedence: 240,
  title: 'Migrate a database to a Graviton class',
  kinds: ['aws.rds.instance'],
  action: 'MigrateToGraviton',
  change: 'type',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (restart)',
  days: 0,
  prices: (instance) => [...classKeys(instance, toMachine(instance), toArmMachine(instance)), ...storageKeys(instance)],
  judge: (instance, weighing) => {
    const aside = findExclusion(instance);
    if (aside) return aside;
    assertOwnDisks(instance);
    const machine = toArmMachine(instance);
    if (machine === undefined) return outside('It runs on Graviton, or its class has no Graviton equivalent.');
    const { instanceClass, engine, engineVersion } = nameInstance(instance);
    const usdPerHour = computeHourlyUsd(instance, weighing);
    const newUsdPerHour = computeHourlyUsd(instance, weighing, `db.${machine}`);
    if (newUsdPerHour >= usdPerHour || !isSold(instance))
      return sound(`A db.${machine} does not cost less, or is not offered for it.`);
    const copies = countCopies(instance);
    return forRunHours(instance, {
      formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour) * copies',
      monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour) * copies,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing),
      detail: (amount) =>
        `Migrating ${instance.name} from ${instanceClass} to db.${machine} saves ${amount} a month, without application changes.`,
      inputs: {
        instanceClass,
        newInstanceClass: `db.${machine}`,
        engine,
        engineVersion,
        usdPerHour,
        newUsdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        copies,
      },
      guardrails: ['Check that no reservation becomes unused.'],
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, machine)] },
    });
  },
  remedy: anotherClass('Check that the engine version supports Graviton.'),
  remedyInputs: { to: 'newInstanceClass' },
});
