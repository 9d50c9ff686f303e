import type { Fix, FixSet } from '@cloudmend/domain/compliance';
import { exactUsd } from '../../components/format';

export type FixStep = FixSet['steps'][number];

/** The time a person has, in the address of the choice. */
export const TIMES = ['60', '240', 'all'] as const;
export type Time = (typeof TIMES)[number];

/** Minutes as `45 min`, `2 h`, `4 h 10 min`. */
export const formatEffort = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** `$12.50`, or `at least $12.50` if only a range is known of a part. */
export const leastUsd = ({ monthlySavingUsd, isLeast }: Pick<Fix, 'monthlySavingUsd' | 'isLeast'>): string =>
  `${isLeast === true ? 'at least ' : ''}${exactUsd(monthlySavingUsd)}`;

export interface FixSetTotals {
  readonly fixes: number;
  readonly minutes: number;
  readonly failed: number;
  readonly completed: number;
  /** Controls that no longer fail, but were not fully read. */
  readonly unread: number;
  readonly monthlySavingUsd: number;
  /** Only a range is known of a part of the savings: these are the least. */
  readonly isLeast: boolean;
}

export const addUp = ({ steps, frameworks }: FixSet): FixSetTotals => {
  const sum = (count: (step: FixStep) => number): number => steps.reduce((total, step) => total + count(step), 0);
  return {
    fixes: sum(({ fixes }) => fixes.length),
    minutes: sum(({ minutes }) => minutes),
    failed: frameworks.reduce((total, { failed }) => total + failed, 0),
    completed: sum(({ controls }) => controls.length),
    unread: sum(({ unread }) => unread.length),
    monthlySavingUsd: sum(({ fixes }) => fixes.reduce((usd, fix) => usd + fix.monthlySavingUsd, 0)),
    isLeast: steps.some(({ fixes }) => fixes.some((fix) => fix.isLeast === true)),
  };
};

/** The share of all failed controls that are completed after each step, 0 to 1. */
export const shareAfterEach = (fixSet: FixSet): number[] => {
  const { failed } = addUp(fixSet);
  let completed = 0;
  return fixSet.steps.map(({ controls }) => {
    completed += controls.length;
    return failed === 0 ? 0 : completed / failed;
  });
};

/** Controls by framework, in the order of the step: `CIS AWS 5.0: 1.4, 1.5`. */
export const listByFramework = (
  controls: FixStep['controls'],
  frameworks: FixSet['frameworks'],
): ReadonlyArray<{ readonly framework: string; readonly controls: readonly string[] }> =>
  frameworks.flatMap(({ id, framework }) => {
    const mine = controls.filter((one) => one.framework === id).map(({ control }) => control);
    return mine.length > 0 ? [{ framework, controls: mine }] : [];
  });
