import {
  ELEMENT,
  type FactEntries,
  type FactReader,
  findFact,
  listElementFacts,
  openReader,
  splitPath,
  Unread,
} from './facts';
import { openRanges } from './cidr';
import { openGlob } from './glob';
import type { Comparison, Operator, OperatorValue, Predicate, Scalar } from './predicate';
import { describeComparison } from './sentences';

/** Kleene's third value, undefined, stands for what was not read. */
export type Truth = boolean | undefined;

/** One evaluation of one resource. */
export interface Evaluation {
  readonly now: number;
  steps: number;
  readonly mostSteps: number;
  /** Why facts are unknown, by path. */
  readonly unread: Map<string, string>;
}

/** Thrown when one resource needs more steps than allowed. */
export class TooManySteps extends Error {}

/** A predicate ready to run. */
export interface Condition {
  readonly test: (subject: unknown, run: Evaluation) => Truth;
  /** Sentences that tell why the result is not the wanted one. */
  readonly explain: (subject: unknown, run: Evaluation, wanted: boolean) => readonly string[];
}

const DAY_MS = 86_400_000;
/** Text is compared in pieces of this length, each a step. */
const TEXT_PER_STEP = 1024;

const step = (run: Evaluation, count = 1): void => {
  run.steps += count;
  if (run.steps > run.mostSteps) throw new TooManySteps();
};

const isPresent = (value: unknown): boolean => value !== null && (!Array.isArray(value) || value.length > 0);

type Compare = (actual: unknown, run: Evaluation) => boolean;

const number =
  (compare: (actual: number, value: number) => boolean) =>
  (value: OperatorValue): Compare => {
    const bound = Number(value);
    return (actual) => typeof actual === 'number' && compare(actual, bound);
  };

const text =
  (open: (value: string) => (actual: string) => boolean) =>
  (value: OperatorValue): Compare => {
    const compare = open(String(value));
    return (actual, run) => {
      if (typeof actual !== 'string') return false;
      if (actual.length > TEXT_PER_STEP) step(run, Math.floor(actual.length / TEXT_PER_STEP));
      return compare(actual);
    };
  };

const time =
  (compare: (at: number, days: number, now: number) => boolean) =>
  (value: OperatorValue): Compare => {
    const days = Number(value);
    return (actual, { now }) => {
      const at = typeof actual === 'string' ? Date.parse(actual) : Number.NaN;
      return !Number.isNaN(at) && compare(at, days, now);
    };
  };

const containsText = text((value) => (actual) => actual.includes(value));

const contains = (value: OperatorValue): Compare => {
  const inText = containsText(value);
  return (actual, run) => {
    if (!Array.isArray(actual)) return inText(actual, run);
    step(run, actual.length);
    return actual.includes(value);
  };
};

const isOneOf = (value: OperatorValue): Compare => {
  const values = new Set<unknown>(value as readonly Scalar[]);
  return (actual) => values.has(actual);
};

/** The longest is an IPv4 address within IPv6, with its prefix length; parsing longer texts would not be counted. */
const RANGE_LENGTH = 49;

const isInRanges = (value: OperatorValue): Compare => {
  const isInside = openRanges((value as readonly Scalar[]).map(String));
  return (actual) => typeof actual === 'string' && actual.length <= RANGE_LENGTH && isInside(actual);
};

const COMPARE: Readonly<Record<Operator, (value: OperatorValue) => Compare>> = {
  eq: (value) => (actual) => actual === value,
  ne: (value) => (actual) => actual !== value,
  in: isOneOf,
  lt: number((actual, value) => actual < value),
  lte: number((actual, value) => actual <= value),
  gt: number((actual, value) => actual > value),
  gte: number((actual, value) => actual >= value),
  exists: (value) => (actual) => isPresent(actual) === value,
  contains,
  glob: text(openGlob),
  inCidr: isInRanges,
  olderThanDays: time((at, days, now) => at < now - days * DAY_MS),
  dueWithinDays: time((at, days, now) => at <= now + days * DAY_MS),
};

const UNREPORTED = new Unread('the cloud does not report it');

const openCompared = (name: string, facts: FactEntries): FactReader => {
  const { type, unreported = false } = findFact(facts, name) ?? { type: 'opaque' };
  const read = openReader(facts, splitPath(name));
  // A boolean is never absent: null is an answer that the cloud did not give.
  return type === 'boolean' || unreported ? (subject) => read(subject) ?? UNREPORTED : read;
};

const compileComparison = (comparison: Comparison, facts: FactEntries): Condition => {
  const { fact: name, op, value } = comparison;
  const compare = COMPARE[op](value);
  const read = openCompared(name, facts);
  return {
    test: (subject, run) => {
      step(run);
      const actual = read(subject);
      if (!(actual instanceof Unread)) return compare(actual, run);
      run.unread.set(name, actual.reason);
      return undefined;
    },
    explain: (subject, _run, wanted) => [describeComparison(comparison, read(subject), wanted)],
  };
};

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** False if one is false, true if all are true, otherwise unknown. */
const every = <T>(things: readonly T[], test: (thing: T) => Truth): Truth => {
  let truth: Truth = true;
  for (const thing of things) {
    const one = test(thing);
    if (one === false) return false;
    if (one === undefined) truth = undefined;
  }
  return truth;
};

const some = <T>(things: readonly T[], test: (thing: T) => Truth): Truth => not(every(things, (one) => not(test(one))));

/** Sentences of the conditions whose result is not the wanted one. */
const explainAll =
  (conditions: readonly Condition[]): Condition['explain'] =>
  (subject, run, wanted) =>
    conditions.flatMap((condition) =>
      condition.test(subject, run) === !wanted ? condition.explain(subject, run, wanted) : [],
    );

const compileElements = (
  { list, match, isEvery }: { readonly list: string; readonly match: Predicate; readonly isEvery: boolean },
  facts: FactEntries,
): Condition => {
  const read = openReader(facts, splitPath(list));
  const entry = findFact(facts, list) ?? { type: 'list' };
  const isScalar = entry.of?.type !== 'object';
  const condition = compile(match, listElementFacts(entry));
  const readElements = (subject: unknown, run: Evaluation): readonly unknown[] | undefined => {
    // A list that is null has no elements.
    const value = read(subject) ?? [];
    if (Array.isArray(value)) return isScalar ? value.map((one: unknown) => ({ [ELEMENT]: one })) : value;
    run.unread.set(list, value instanceof Unread ? value.reason : 'it was recorded in another form');
    return undefined;
  };
  const test: Condition['test'] = (subject, run) => {
    step(run);
    const elements = readElements(subject, run);
    if (!elements) return undefined;
    const testOne = (element: unknown): Truth => condition.test(element, run);
    return isEvery ? every(elements, testOne) : some(elements, testOne);
  };
  return {
    test,
    explain: (subject, run, wanted) => {
      // A result that all elements make together has no single one to show.
      if (isEvery !== wanted)
        return [isEvery ? `all entries of ${list} meet the condition` : `no entry of ${list} meets the condition`];
      const elements = readElements(subject, run) ?? [];
      const index = elements.findIndex((element) => condition.test(element, run) === !wanted);
      return condition.explain(elements[index], run, wanted).map((reason) => `${list}[${index}].${reason}`);
    },
  };
};

/** Prepares a predicate that was parsed with these facts. */
export const compile = (predicate: Predicate, facts: FactEntries): Condition => {
  if ('fact' in predicate) return compileComparison(predicate, facts);
  if ('not' in predicate) {
    const inner = compile(predicate.not, facts);
    return {
      test: (subject, run) => {
        step(run);
        return not(inner.test(subject, run));
      },
      explain: (subject, run, wanted) => inner.explain(subject, run, !wanted),
    };
  }
  if ('some' in predicate)
    return compileElements({ list: predicate.some, match: predicate.match, isEvery: false }, facts);
  if ('every' in predicate)
    return compileElements({ list: predicate.every, match: predicate.match, isEvery: true }, facts);
  const isAll = 'all' in predicate;
  const parts = (isAll ? predicate.all : predicate.any).map((one) => compile(one, facts));
  return {
    test: (subject, run) => {
      step(run);
      const testOne = (condition: Condition): Truth => condition.test(subject, run);
      return isAll ? every(parts, testOne) : some(parts, testOne);
    },
    explain: explainAll(parts),
  };
};
