import { HOURS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import type { MetricFacts, Resource } from '@cloudmend/scanner';
import type { PricedConfiguration, UsageHour } from './realised';

type Claimed = Pick<Recommendation, 'rule' | 'inputs' | 'monthlySavingUsd' | 'monthlyCostUsd'>;
type Setting = string | number | boolean | null | undefined;

/** How a later scan sees that a resource was changed as a rule asked. */
interface Sign {
  readonly setting: string;
  readonly is: (value: Setting, inputs: Claimed['inputs']) => boolean;
  /** Further settings that the rule may ask for, and the inputs with the values. */
  readonly and?: Readonly<Record<string, string>>;
  /** What the resource gives up. @default - the input named like the setting */
  readonly was?: Setting;
  /** What the saving grows with. */
  readonly unit: 'running hours' | 'sizeGiB' | 'storageGiB' | 'unknown';
}

const becomes =
  (input: string): Sign['is'] =>
  (value, inputs) =>
    value === inputs[input];
const equals =
  (wanted: Setting): Sign['is'] =>
  (value) =>
    value === wanted;
const machine = (setting: string, input: string): Sign => ({ setting, is: becomes(input), unit: 'running hours' });

/** By rule. A rule that is neither here nor asks for a deletion is never entered: no setting shows that it was followed. */
const SIGNS: Readonly<Record<string, Sign>> = {
  'EC2-RIGHTSIZE': machine('instanceType', 'newInstanceType'),
  'EC2-PREVGEN': machine('instanceType', 'newInstanceType'),
  'EC2-GRAVITON': machine('instanceType', 'newInstanceType'),
  'RDS-RIGHTSIZE': machine('instanceClass', 'newInstanceClass'),
  'RDS-GRAVITON': machine('instanceClass', 'newInstanceClass'),
  'RDS-MULTIAZ-DEV': { setting: 'isMultiAz', is: equals(false), unit: 'running hours' },
  'RDS-GP2-GP3': { setting: 'storageType', is: equals('gp3'), unit: 'storageGiB' },
  'EBS-GP2-GP3': { setting: 'volumeType', is: equals('gp3'), was: 'gp2', unit: 'sizeGiB' },
  // It may ask for another type or throughput alone.
  'EBS-OVERPROV': {
    setting: 'iops',
    is: becomes('newIops'),
    and: { volumeType: 'newVolumeType', throughputMiBps: 'newThroughputMiBps' },
    unit: 'sizeGiB',
  },
  'LAMBDA-ARM64': { setting: 'architecture', is: equals('arm64'), unit: 'unknown' },
  'LAMBDA-MEM': { setting: 'memoryMb', is: becomes('newMemoryMb'), unit: 'unknown' },
  'DDB-MODE': {
    setting: 'billingMode',
    is: (value, { billingMode }) => value !== undefined && value !== null && value !== billingMode,
    unit: 'unknown',
  },
  'CW-LOG-RETENTION': {
    setting: 'retentionDays',
    is: (value, { keepDays }) => typeof value === 'number' && typeof keepDays === 'number' && value <= keepDays,
    unit: 'unknown',
  },
};

const settingOf = (resource: Resource, setting: string): Setting =>
  Object.hasOwn(resource, setting) ? (resource as unknown as Record<string, Setting>)[setting] : undefined;

/** What a rule writes for a setting that the type of the resource does not have. */
const NOT_SET = 'not set';

const hasOthers = ({ and = {} }: Sign, inputs: Claimed['inputs'], resource: Resource): boolean =>
  Object.entries(and).every(([setting, input]) => {
    const wanted = inputs[input];
    return wanted === undefined || wanted === NOT_SET || settingOf(resource, setting) === wanted;
  });

/** Whether a resource that is still there was changed as the recommendation asked. */
export const isAsAsked = ({ rule, inputs }: Pick<Claimed, 'rule' | 'inputs'>, resource: Resource): boolean => {
  const sign = SIGNS[rule];
  return sign !== undefined && sign.is(settingOf(resource, sign.setting), inputs) && hasOthers(sign, inputs, resource);
};

/** Whether another resource has the setting that the recommendation asked to give up. */
export const isTwin = ({ rule, inputs }: Pick<Claimed, 'rule' | 'inputs'>, resource: Resource): boolean => {
  const sign = SIGNS[rule];
  const was = sign?.was ?? inputs[sign?.setting ?? ''];
  return sign !== undefined && was !== undefined && settingOf(resource, sign.setting) === was;
};

const HOUR_MS = 3_600_000;
/** AWS keeps no more than this of what a scan asks for; earlier hours count as the latest known state. */
const MOST_HOURS = 24 * 400;

/** Whether a machine ran in an hour: CloudWatch has a metric of it, or else as its state is now. */
const ranIn = (hourly: MetricFacts | undefined, at: number, isRunning: boolean): number => {
  const index = hourly ? Math.floor((at - Date.parse(hourly.startsAt)) / HOUR_MS) : -1;
  const value = hourly?.series?.[index];
  return value === undefined ? Number(isRunning) : Number(value !== null);
};

const unitsIn = (unit: Sign['unit'], resource: Resource, at: number): number | undefined => {
  if (unit === 'unknown') return undefined;
  if (unit === 'running hours') {
    const state = settingOf(resource, 'state');
    const { cpuHourly, cpuP95, iops } = resource.metrics ?? {};
    return ranIn(cpuHourly ?? cpuP95 ?? iops, at, state === 'running' || state === 'available');
  }
  const size = settingOf(resource, unit);
  return typeof size === 'number' ? size : undefined;
};

/** What a resource used, hour by hour; undefined if its use was not read. */
export const usageBetween = (
  { rule }: Pick<Claimed, 'rule'>,
  resource: Resource,
  from: string,
  to: string,
): UsageHour[] | undefined => {
  const count = Math.min(MOST_HOURS, Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS));
  const hours: UsageHour[] = [];
  for (let index = 0; index < count; index += 1) {
    const units = unitsIn(SIGNS[rule]?.unit ?? 'unknown', resource, Date.parse(from) + index * HOUR_MS);
    if (units === undefined) return undefined;
    hours.push({ units: { units } });
  }
  return hours;
};

/** The units at the time of the claim. */
const claimedUnits = ({ rule, inputs }: Pick<Claimed, 'rule' | 'inputs'>): number | undefined => {
  const unit = SIGNS[rule]?.unit;
  // Dollars of a month are those of the hours in which it ran.
  if (unit === 'running hours') return typeof inputs['runShare'] === 'number' ? inputs['runShare'] : 1;
  const size = unit === undefined ? undefined : (inputs[unit] ?? inputs['gb']);
  return typeof size === 'number' && size > 0 ? size : undefined;
};

/** The prices of the old and the new configuration per unit and hour, as claimed; undefined if they are not known. */
export const readPrices = (
  claim: Claimed,
): { readonly before: PricedConfiguration; readonly after: PricedConfiguration } | undefined => {
  const units = claimedUnits(claim);
  const { monthlyCostUsd, monthlySavingUsd } = claim;
  if (units === undefined || monthlyCostUsd === undefined) return undefined;
  const toPriced = (monthlyUsd: number): PricedConfiguration => ({
    usdPerHour: 0,
    usdPerUnit: { units: monthlyUsd / HOURS_PER_MONTH / units },
  });
  return { before: toPriced(monthlyCostUsd), after: toPriced(monthlyCostUsd - monthlySavingUsd) };
};
