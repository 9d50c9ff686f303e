import {
  acrossAccounts,
  type ControlStatus,
  type FrameworkCoverage,
  frameworkName,
} from '@cloudmend/domain/compliance';
import type { Stores } from '@cloudmend/store';

type Records = Awaited<ReturnType<Stores['compliance']['read']>>;

const DELTA_DAYS = 30;
const DAY_MS = 86_400_000;

/** The coverage 30 days ago: the latest by then, otherwise the first on record, even if recorded today. */
const findBaseline = (history: Records['history'], framework: string, now: Date): number | undefined => {
  const day = new Date(now.getTime() - DELTA_DAYS * DAY_MS).toISOString().slice(0, 10);
  const own = history.filter((entry) => entry.framework === framework).sort((a, b) => a.date.localeCompare(b.date));
  return own.findLast(({ date }) => date <= day)?.coverage ?? own[0]?.first;
};

/** Six decimals: fractions such as thirds must not show rounding noise. */
const roundShare = (share: number): number => Math.round(share * 1e6) / 1e6;

/** Each framework's coverage, and its change over a month. */
export const summariseCompliance = ({ accounts, history }: Records, now: Date): FrameworkCoverage[] =>
  acrossAccounts(accounts).map(({ framework, controls }) => {
    const count = (...wanted: ControlStatus[]): number => controls.filter(({ state }) => wanted.includes(state)).length;
    const passed = count('passed');
    const assessed = count('passed', 'failed');
    const coverage = assessed === 0 ? 0 : roundShare(passed / assessed);
    const baseline = findBaseline(history, framework, now);
    return {
      id: framework,
      framework: frameworkName(framework),
      coverage,
      delta: baseline === undefined ? 0 : roundShare(coverage - baseline),
      assessed,
      passed,
      manual: count('manual'),
      unknown: count('unknown'),
      total: controls.length,
    };
  });
