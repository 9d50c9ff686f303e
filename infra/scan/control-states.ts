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

/** What was known of an account before its verdicts are merged. */
interface Standing {
  readonly before: readonly CheckTally[];
  /** Ids of the checks planned in this scan. */
  readonly planned: ReadonlySet<string>;
  /** Resources with a finding that is not resolved after this scan, by check. */
  readonly unresolved: ReadonlyMap<string, ReadonlySet<string>>;
}

type Ruled = Pick<Verdict, 'check' | 'status' | 'resource'>;

/**
 * The verdicts of each check of an account, as its subjects were last evaluated. Checks not planned in this scan keep
 * theirs; a finding that could not be checked now, or whose region is no longer listed, still fails.
 */
export const mergeTallies = (
  { checks }: { readonly checks: ReadonlyArray<Pick<Provider['checks'][number], 'id'>> },
  verdicts: readonly Ruled[],
  { before, planned, unresolved }: Standing,
): CheckTally[] => {
  const known = new Set(checks.map(({ id }) => id));
  const judged = new Set(
    verdicts.flatMap(({ check, status, resource }) => (status === 'fail' ? [`${check} ${resource}`] : [])),
  );
  const unread = [...unresolved]
    .filter(([check]) => known.has(check) && planned.has(check))
    .flatMap(([check, resources]) => [...resources].map((resource) => ({ check, resource, status: 'fail' as const })))
    .filter(({ check, resource }) => !judged.has(`${check} ${resource}`));
  const fresh = tallyVerdicts([...verdicts, ...unread]);
  return [
    ...before.filter(({ check }) => known.has(check) && !planned.has(check) && !fresh.has(check)),
    ...fresh.values(),
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
