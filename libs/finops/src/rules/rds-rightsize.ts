import { armClassOf, type DbInstance } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import type { TypeFigures } from '../prices/instance-types';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';
import { assertCredits } from './burstable';
import { figuresOfType } from './machine-safety';
import {
  asideOf,
  assertOwnDisks,
  classFiguresOf,
  copiesOf,
  engineKeyOf,
  hourlyUsdOf,
  machineOf,
  monthlyUsdOf,
  runningFor,
} from './rds-cost';

const DAYS = 14;
const CPU_PERCENT = 40;
const FULL_PERCENT = 80;
const HEADROOM = 1.2;
const CONNECTION_SHARE = 0.8;
const GIB = 1024 ** 3;

/** RDS's defaults: memory in bytes over a figure of the engine. MySQL and MariaDB 12,582,880; PostgreSQL 9,531,392, at most 5,000. */
const maxConnectionsOf = (engine: string | null, memoryGiB: number): number =>
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
  return (figures('connections').max ?? Infinity) <= CONNECTION_SHARE * maxConnectionsOf(engine, smaller.memoryGiB);
};

const disksSuffice = ({ region }: DbInstance, machine: string, { all, figures }: Weighing): boolean => {
  const limit = all('aws.ec2.instance-type', region).find(({ id }) => id === machine)?.ebsBaselineIops ?? null;
  if (limit === null)
    throw new Unclear('insufficient-data', `AWS does not say what disk operations a db.${machine} can always have.`);
  return (figures('iopsPeak').p99 ?? Infinity) <= limit;
};

export const rdsRightsize = defineRule({
  id: 'RDS-RIGHTSIZE',
  title: 'Move a database to the next smaller class',
  kinds: ['aws.rds.instance'],
  action: 'Rightsize',
  change: 'size',
  risk: 'high',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes (failover/restart)',
  days: DAYS,
  judge: (instance, weighing) => {
    const aside = asideOf(instance);
    if (aside) return aside;
    assertOwnDisks(instance);
    const current = figuresOfType(machineOf(instance));
    if (current.smaller === null) return sound('No smaller class of its family is known.');
    const smaller = figuresOfType(current.smaller);
    if (!fits(instance, [current, smaller], weighing)) return sound(`It would fill a db.${smaller.type} too much.`);
    if (!disksSuffice(instance, smaller.type, weighing))
      return sound(`Its disks need more than a db.${smaller.type} can always have.`);
    assertCredits(current, smaller, weighing);
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const newUsdPerHour = hourlyUsdOf(instance, weighing, `db.${smaller.type}`);
    const copies = copiesOf(instance);
    return {
      formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour) * copies',
      monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour) * copies,
      monthlyCostUsd: monthlyUsdOf(instance, weighing),
      detail: (amount) =>
        `${instance.name} would fit a db.${smaller.type} instead of a ${instance.instanceClass ?? ''} and save ${amount} a month.`,
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
        'Its cache still answers more than 99% of reads with less memory: free memory counts the page cache.',
        'It is changed in its maintenance window.',
        'No reservation is left without use.',
      ],
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, smaller.type)] },
    };
  },
});

/** The Graviton machine of the same size; undefined where there is none. */
const armMachineOf = (instance: DbInstance): string | undefined => {
  const machine = machineOf({ instanceClass: armClassOf(instance) ?? null });
  return classFiguresOf(machine) ? machine : undefined;
};

/** Whether RDS sells it the class. @throws Unclear where that is not known */
const isSold = ({ canBeArm }: DbInstance): boolean => {
  if (canBeArm?.known) return canBeArm.value;
  throw new Unclear(
    'insufficient-data',
    canBeArm?.reason ?? 'Whether RDS sells the class for its version was not asked.',
  );
};

/** The prices that the rules on a database's class compare, by their keys. */
export const classKeysOf = (instance: DbInstance): string[] => {
  const engine = engineKeyOf(instance);
  const { smaller } = classFiguresOf(instance.instanceClass) ?? {};
  const machines = [machineOf(instance), smaller, armMachineOf(instance)].flatMap((machine) => machine ?? []);
  return engine === undefined ? [] : machines.map((machine) => `rds/db.${machine}/${engine}`);
};

const named = ({ instanceClass, engine, engineVersion }: DbInstance) => ({
  instanceClass: instanceClass ?? 'its class',
  engine: engine ?? 'its engine',
  engineVersion: engineVersion ?? 'in its version',
});

export const rdsGraviton = defineRule({
  id: 'RDS-GRAVITON',
  title: 'Move a database to a Graviton class',
  kinds: ['aws.rds.instance'],
  action: 'MigrateToGraviton',
  change: 'type',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (restart)',
  days: 0,
  judge: (instance, weighing) => {
    const aside = asideOf(instance);
    if (aside) return aside;
    assertOwnDisks(instance);
    const machine = armMachineOf(instance);
    if (machine === undefined) return outside('It runs on Graviton, or its class has no Graviton twin.');
    const { instanceClass, engine, engineVersion } = named(instance);
    const usdPerHour = hourlyUsdOf(instance, weighing);
    const newUsdPerHour = hourlyUsdOf(instance, weighing, `db.${machine}`);
    if (newUsdPerHour >= usdPerHour || !isSold(instance))
      return sound(`A db.${machine} does not cost less, or is not sold for it.`);
    const copies = copiesOf(instance);
    return {
      formula: 'hoursPerMonth * (usdPerHour - newUsdPerHour) * copies',
      monthlySavingUsd: HOURS_PER_MONTH * (usdPerHour - newUsdPerHour) * copies,
      monthlyCostUsd: monthlyUsdOf(instance, weighing),
      detail: (amount) =>
        `Moving ${instance.name} from ${instanceClass} to db.${machine} saves ${amount} a month; the application does not change.`,
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
      guardrails: ['No reservation is left without use.'],
      carbon: { before: [runningFor(instance)], after: [runningFor(instance, machine)] },
    };
  },
});
