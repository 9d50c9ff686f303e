import type { Resource } from '@cloudmend/scanner';
import type { CarbonUsage } from '../carbon/carbon-usage';
import type { Saving } from '../define-rule';

/** A metric that a machine reports every hour while it runs, and never while it is stopped. */
const HOURLY: Readonly<Partial<Record<Resource['kind'], string>>> = {
  'aws.ec2.instance': 'cpuP95',
  'aws.rds.instance': 'iops',
};
/** Fewer hours do not show whether a machine stops at night. */
const MIN_HOURS = 72;
/** CloudWatch may lack some hours of a machine that always runs. */
const ALWAYS = 0.95;

/**
 * The share of hours in which a running machine ran, 0 to 1: stopped hours are not billed. Counted from the first hour
 * with data, as it may be new, to the last, as CloudWatch may be late. 1 if it is not known to have stopped.
 */
export const measureRunShare = ({ kind, metrics }: Resource): number => {
  const series = metrics?.[HOURLY[kind] ?? '']?.series ?? [];
  const hours = series.slice(
    series.findIndex((value) => value !== null),
    series.findLastIndex((value) => value !== null) + 1,
  );
  const share = hours.filter((value) => value !== null).length / hours.length;
  return hours.length < MIN_HOURS || share >= ALWAYS ? 1 : share;
};

const shorten = (use: CarbonUsage, share: number): CarbonUsage =>
  use.kind === 'ec2' ? { ...use, hours: use.hours * share } : use;

type PerHour = Pick<Saving, 'formula' | 'inputs' | 'monthlySavingUsd' | 'carbon'>;

/** A saving on every hour of a month, for the hours in which the machine runs. */
export const forRunHours = <S extends PerHour>(machine: Resource, saving: S): S => {
  const runShare = measureRunShare(machine);
  if (runShare === 1) return saving;
  const { formula, inputs, monthlySavingUsd, carbon } = saving;
  return {
    ...saving,
    formula: `${formula} * runShare`,
    inputs: { ...inputs, runShare },
    monthlySavingUsd: monthlySavingUsd * runShare,
    ...(carbon && {
      carbon: {
        before: carbon.before.map((use) => shorten(use, runShare)),
        after: carbon.after.map((use) => shorten(use, runShare)),
      },
    }),
  };
};
