/** Comparisons of one fact with a value. */
export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'exists',
  'contains',
  'glob',
  'inCidr',
  'olderThanDays',
  'dueWithinDays',
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Scalar = string | number | boolean;
export type OperatorValue = Scalar | readonly Scalar[];

export interface Comparison {
  readonly fact: string;
  readonly op: Operator;
  readonly value: OperatorValue;
}

/** What must hold of a resource: data, never code. */
export type Predicate =
  | Comparison
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  /** At least one element of a list matches; the facts inside are the element's. */
  | { readonly some: string; readonly match: Predicate }
  /** Every element of a list matches. */
  | { readonly every: string; readonly match: Predicate };

/** Comparisons, groups and negations together. */
export const MOST_PARTS = 64;
export const MOST_DEPTH = 6;
/** Comparisons, groups and list elements evaluated for one resource. */
export const MOST_STEPS = 20_000;
export const MOST_VALUES = 64;
export const VALUE_MAX_LENGTH = 256;
export const PATH_MAX_LENGTH = 256;
export const MOST_DAYS = 36_500;
