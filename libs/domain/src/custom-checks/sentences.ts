import { Unread } from './facts';
import type { Comparison, Operator, OperatorValue } from './predicate';

const MOST_TEXT = 80;
const MOST_ELEMENTS = 5;

const cut = (text: string): string => (text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`);

const toText = (value: unknown): string => cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const listValues = (value: OperatorValue): string =>
  Array.isArray(value) ? value.map(toText).join(', ') : toText(value);

const DEMANDS: Readonly<Record<Operator, (value: string) => string>> = {
  eq: (value) => `be ${value}`,
  ne: (value) => `be anything but ${value}`,
  in: (value) => `be one of ${value}`,
  lt: (value) => `be less than ${value}`,
  lte: (value) => `be at most ${value}`,
  gt: (value) => `be more than ${value}`,
  gte: (value) => `be at least ${value}`,
  exists: () => 'be set',
  contains: (value) => `contain ${value}`,
  glob: (value) => `match ${value}`,
  inCidr: (value) => `be within ${value}`,
  olderThanDays: (days) => `be more than ${days} days ago`,
  dueWithinDays: (days) => `be within the next ${days} days or past`,
};

/** `at least 7`, or its opposite. */
const toDemand = ({ op, value }: Comparison, wanted: boolean): string => {
  const isAsked = wanted === (op !== 'exists' || value === true);
  if (op === 'ne') return isAsked ? DEMANDS.ne(listValues(value)) : DEMANDS.eq(listValues(value));
  return `${isAsked ? '' : 'not '}${DEMANDS[op](listValues(value))}`;
};

const toActual = (value: unknown): string => {
  if (value === null) return 'is not set';
  if (!Array.isArray(value)) return `is ${toText(value)}`;
  if (value.length === 0) return 'is empty';
  const rest = value.length - MOST_ELEMENTS;
  return `is ${cut(value.slice(0, MOST_ELEMENTS).map(toText).join(', '))}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** `versioning is Off and must be Enabled`. */
export const describeComparison = (comparison: Comparison, actual: unknown, wanted: boolean): string =>
  `${comparison.fact} ${actual instanceof Unread ? 'was not read' : toActual(actual)} and must ${toDemand(comparison, wanted)}`;

const MOST_REASONS = 5;

/** Several reasons as one sentence. */
export const joinReasons = (reasons: readonly string[]): string => {
  const rest = reasons.length - MOST_REASONS;
  return `${reasons.slice(0, MOST_REASONS).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
};
