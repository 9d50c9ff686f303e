import { compile, type Condition, type Evaluation, TooManySteps, type Truth } from './compile';
import { FACT_KINDS } from './facts';
import { type ParsedPredicates, parsePredicates, PredicateError } from './parse-predicate';
import { MOST_DEPTH, MOST_STEPS } from './predicate';
import { joinReasons } from './sentences';

/** A custom check's verdict on one resource, with one sentence of evidence. */
export interface CustomJudgement {
  readonly status: 'pass' | 'fail' | 'unknown';
  readonly detail: string;
}

/** Judges one resource; undefined if the check does not apply to it. */
export type CustomJudge = (resource: unknown, now: Date) => CustomJudgement | undefined;

const MOST_UNREAD = 3;

const toUnknown = (unread: Evaluation['unread']): CustomJudgement => {
  const reasons = [...unread]
    .slice(0, MOST_UNREAD)
    .map(([fact, reason]) => `${fact} is unknown: ${reason.replace(/\.$/, '')}`);
  return { status: 'unknown', detail: joinReasons(reasons) };
};

const EXHAUSTED: CustomJudgement = {
  status: 'unknown',
  detail: `The check needs more than ${MOST_STEPS.toLocaleString('en-US')} steps for this resource.`,
};

const startRun = (now: Date, mostSteps = MOST_STEPS): Evaluation => ({
  now: now.getTime(),
  steps: 0,
  mostSteps,
  unread: new Map(),
});

/** An explanation evaluates each level once more. */
const EXPLAINING_STEPS = MOST_STEPS * (MOST_DEPTH + 1);

const toFail = (assert: Condition, resource: unknown, now: Date): CustomJudgement => ({
  status: 'fail',
  detail: joinReasons([...new Set(assert.explain(resource, startRun(now, EXPLAINING_STEPS), true))]),
});

const judge = (where: Condition | undefined, assert: Condition, resource: unknown, now: Date) => {
  const run = startRun(now);
  const applies: Truth = where ? where.test(resource, run) : true;
  if (applies === false) return undefined;
  if (applies === undefined) return toUnknown(run.unread);
  // What decided that the check applies explains nothing about its result.
  run.unread.clear();
  const truth = assert.test(resource, run);
  if (truth === undefined) return toUnknown(run.unread);
  return truth ? { status: 'pass' as const, detail: 'All conditions are met.' } : toFail(assert, resource, now);
};

/** Prepares a check for many resources of its kind. @throws PredicateError */
export const openCustomJudge = (check: {
  readonly kind: string;
  readonly where?: unknown;
  readonly assert: unknown;
}): CustomJudge => {
  const facts = Object.hasOwn(FACT_KINDS, check.kind) ? FACT_KINDS[check.kind] : undefined;
  if (!facts) throw new PredicateError('kind', `There is no kind of resource "${check.kind.slice(0, 80)}".`);
  const { where, assert }: ParsedPredicates = parsePredicates(check, facts);
  const whereCondition = where && compile(where, facts);
  const assertCondition = compile(assert, facts);
  return (resource, now) => {
    try {
      return judge(whereCondition, assertCondition, resource, now);
    } catch (thrown) {
      if (thrown instanceof TooManySteps) return EXHAUSTED;
      throw thrown;
    }
  };
};
