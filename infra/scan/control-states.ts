import type { CheckTally, FrameworkStates } from '@cloudmend/domain/compliance';
import type { Provider, Verdict } from '@cloudmend/scanner';

const NONE = { pass: 0, fail: 0, unknown: 0, manual: 0 };

/** How many subjects of each check came to which verdict. */
export const tallyVerdicts = (
  verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>,
): ReadonlyMap<string, CheckTally> => {
  const tallies = new Map<string, CheckTally>();
  for (const { check, status } of verdicts) {
    const tally = tallies.get(check) ?? { check, ...NONE };
    tallies.set(check, { ...tally, [status]: tally[status] + 1 });
  }
  return tallies;
};

/**
 * The verdicts of each check of an account, as its subjects were last evaluated. Checks not planned in this scan keep
 * theirs; earlier failures that could not be checked now remain. @param planned ids of the checks planned in this scan
 */
export const mergeTallies = (
  { checks }: { readonly checks: ReadonlyArray<Pick<Provider['checks'][number], 'id'>> },
  verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>,
  before: readonly CheckTally[],
  planned: ReadonlySet<string>,
): CheckTally[] => {
  const known = new Set(checks.map(({ id }) => id));
  const fresh = tallyVerdicts(verdicts);
  const kept = new Map(before.map((tally) => [tally.check, tally]));
  const stillFailing = (tally: CheckTally): CheckTally =>
    tally.unknown > 0 ? { ...tally, fail: Math.max(tally.fail, kept.get(tally.check)?.fail ?? 0) } : tally;
  return [
    ...before.filter(({ check }) => known.has(check) && !planned.has(check) && !fresh.has(check)),
    ...[...fresh.values()].map(stillFailing),
  ];
};

const STATUSES = ['pass', 'fail', 'unknown', 'manual'] as const;

/**
 * The state of every control over all its checks, whichever scan ran them: passed if one passed, none failed and none
 * is unknown.
 */
export const toStates = (
  { frameworks }: Pick<Provider, 'frameworks'>,
  tallies: readonly CheckTally[],
): readonly FrameworkStates[] =>
  frameworks.evaluate(
    tallies.flatMap((tally) =>
      STATUSES.filter((status) => tally[status] > 0).map((status) => ({ check: tally.check, status })),
    ),
  );
