import type { FrameworkCoverage } from '@cloudmend/domain/compliance';
import type { ControlState, Stores } from '@cloudmend/store';

type Records = Awaited<ReturnType<Stores['compliance']['read']>>;
type State = ControlState['state'];

const DELTA_DAYS = 30;
const DAY_MS = 86_400_000;

/** Worst first: a control that fails in any account fails (decisions, Scans). */
const WEIGHT: Record<State, number> = { failed: 3, passed: 2, manual: 1, 'not-assessed': 0 };

/** The frameworks' controls over all accounts together. */
const unionOf = (accounts: Records['accounts']): Map<string, Map<string, State>> => {
  const frameworks = new Map<string, Map<string, State>>();
  for (const { framework, controls } of accounts.flatMap((account) => account.frameworks)) {
    const states = frameworks.get(framework) ?? new Map<string, State>();
    frameworks.set(framework, states);
    for (const { control, state } of controls) {
      const known = states.get(control) ?? 'not-assessed';
      states.set(control, WEIGHT[state] > WEIGHT[known] ? state : known);
    }
  }
  return frameworks;
};

/** The coverage 30 days ago: the newest by then, or else the first there is. */
const baselineOf = (history: Records['history'], framework: string, now: Date): number | undefined => {
  const day = new Date(now.getTime() - DELTA_DAYS * DAY_MS).toISOString().slice(0, 10);
  const own = history.filter((entry) => entry.framework === framework).sort((a, b) => a.date.localeCompare(b.date));
  return (own.findLast(({ date }) => date <= day) ?? own[0])?.coverage;
};

/** Six decimals: a share of thirds must not end in noise. */
const rounded = (share: number): number => Math.round(share * 1e6) / 1e6;

/** Each framework's coverage, and its change over a month. */
export const summariseCompliance = ({ accounts, history }: Records, nameOf: (framework: string) => string, now: Date): FrameworkCoverage[] =>
  [...unionOf(accounts)].map(([framework, states]) => {
    const count = (...wanted: State[]): number => [...states.values()].filter((state) => wanted.includes(state)).length;
    const passed = count('passed');
    const assessed = count('passed', 'failed');
    const coverage = assessed === 0 ? 0 : rounded(passed / assessed);
    const baseline = baselineOf(history, framework, now);
    return {
      framework: nameOf(framework),
      coverage,
      delta: baseline === undefined ? 0 : rounded(coverage - baseline),
      assessed,
      passed,
      manual: count('manual'),
      total: states.size,
    };
  });
