import type { TypeFigures } from '../prices/instance-types';
import type { Weighing } from '../weighing';

/**
 * Baseline of a vCPU in percent, by size: "Key concepts for burstable performance instances" in the EC2 user guide. The classes of RDS and the nodes of
 * ElastiCache have that of the machine underneath.
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

/** Percent of each vCPU that a burstable type can use without end; undefined for another type. */
export const baselinePercentOf = (type: string): number | undefined => {
  const [family = '', size = ''] = type.split('.');
  return BASELINES[family]?.[size];
};

const BALANCE_SHARE = 0.2;

/**
 * Holds a smaller burstable machine to its credits. A balance holds what a day earns, so the mean of the busiest day must stay within the smaller one's baseline: beyond it
 * an unlimited machine is charged for surplus credits, and a standard one is slowed down.
 * @throws Unclear
 */
export const assertCredits = (
  current: TypeFigures,
  smaller: TypeFigures,
  { guard, figures, figuresIfAny }: Weighing,
): void => {
  if (!isBurstable(current.type)) return;
  const balance = figures('creditBalance');
  guard((balance.min ?? 0) < BALANCE_SHARE * (balance.max ?? 0), 'It uses up its CPU credits.');
  // A machine in standard mode has no surplus, and may have no figure of it.
  guard((figuresIfAny('creditSurplus')?.max ?? 0) > 0, 'It spends more CPU credits than it earns.');
  guard(figures('creditCharged').sum > 0, 'It is charged for CPU beyond its credits.');
  assertBaseline([current, smaller], figures('cpuDaily').max, guard);
};

/** @throws Unclear where the busiest day is beyond what the smaller machine can sustain */
const assertBaseline = (
  [current, smaller]: readonly [TypeFigures, TypeFigures],
  busiestPercent: number | null | undefined,
  guard: Weighing['guard'],
): void => {
  const baseline = baselinePercentOf(smaller.type);
  const needed = ((busiestPercent ?? Infinity) * current.vcpus) / smaller.vcpus;
  guard(
    baseline === undefined || needed > baseline,
    `On its busiest day a ${smaller.type} would need ${Math.round(needed)}% of its processors on average, and can only sustain ${baseline ?? 'a share that is not known'}${baseline === undefined ? '' : '%'}.`,
  );
};

/** The same for each node of a cache. ElastiCache has no figures of surplus credits. @throws Unclear */
export const assertNodeCredits = (
  types: readonly [TypeFigures, TypeFigures],
  nodes: readonly string[],
  { guard, figures }: Weighing,
): void => {
  if (!isBurstable(types[0].type)) return;
  for (const node of nodes) {
    const balance = figures(`creditBalance:${node}`);
    guard((balance.min ?? 0) < BALANCE_SHARE * (balance.max ?? 0), `Its node ${node} uses up its CPU credits.`);
    assertBaseline(types, figures(`cpuDaily:${node}`).max, guard);
  }
};
