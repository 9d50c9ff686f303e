import type { TypeFigures } from '../prices/instance-types';
import type { Weighing } from '../weighing';

/**
 * Baseline per vCPU in percent, by size: "Key concepts for burstable performance instances" in the EC2 user guide.
 * RDS classes and ElastiCache nodes have the baseline of their EC2 type.
 */
const T3_BASELINES: Readonly<Record<string, number>> = {
  nano: 5,
  micro: 10,
  small: 20,
  medium: 20,
  large: 30,
  xlarge: 40,
  '2xlarge': 40,
};
const BASELINES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  t2: { nano: 5, micro: 10, small: 20, medium: 20, large: 30, xlarge: 22.5, '2xlarge': 17 },
  t3: T3_BASELINES,
  t3a: T3_BASELINES,
  t4g: T3_BASELINES,
};

export const isBurstable = (type: string): boolean => /^t\d/.test(type);

/** The baseline of a burstable type in percent of each vCPU; undefined for other types. */
export const findBaselinePercent = (type: string): number | undefined => {
  const [family = '', size = ''] = type.split('.');
  return BASELINES[family]?.[size];
};

const BALANCE_SHARE = 0.2;

/**
 * Checks a smaller burstable type against its credits. The balance holds one day of earned credits, so the mean of
 * the busiest day must stay within the smaller baseline: beyond it, unlimited mode bills surplus credits and
 * standard mode throttles. @throws Unclear
 */
export const assertCredits = (
  current: TypeFigures,
  smaller: TypeFigures,
  { guard, figures, figuresIfAny }: Weighing,
): void => {
  if (!isBurstable(current.type)) return;
  const balance = figures('creditBalance');
  guard((balance.min ?? 0) < BALANCE_SHARE * (balance.max ?? 0), 'It runs out of CPU credits.');
  // An instance in standard mode has no surplus credits, and may lack the metric.
  guard((figuresIfAny('creditSurplus')?.max ?? 0) > 0, 'It spends more CPU credits than it earns.');
  guard(figures('creditCharged').sum > 0, 'It is charged for surplus CPU credits.');
  assertBaseline([current, smaller], figures('cpuDaily').max, guard);
};

/** @throws Unclear if the busiest day exceeds the baseline of the smaller type */
const assertBaseline = (
  [current, smaller]: readonly [TypeFigures, TypeFigures],
  busiestPercent: number | null | undefined,
  guard: Weighing['guard'],
): void => {
  const baseline = findBaselinePercent(smaller.type);
  const needed = ((busiestPercent ?? Infinity) * current.vcpus) / smaller.vcpus;
  guard(
    baseline === undefined || needed > baseline,
    `On its busiest day a ${smaller.type} would average ${Math.round(needed)}% CPU, and its baseline is ${baseline ?? 'unknown'}${baseline === undefined ? '' : '%'}.`,
  );
};

/** The same for each node of a cache. ElastiCache has no metric for surplus credits. @throws Unclear */
export const assertNodeCredits = (
  types: readonly [TypeFigures, TypeFigures],
  nodes: readonly string[],
  { guard, figures }: Weighing,
): void => {
  if (!isBurstable(types[0].type)) return;
  for (const node of nodes) {
    const balance = figures(`creditBalance:${node}`);
    guard((balance.min ?? 0) < BALANCE_SHARE * (balance.max ?? 0), `Its node ${node} runs out of CPU credits.`);
    assertBaseline(types, figures(`cpuDaily:${node}`).max, guard);
  }
};
