import type { ComplianceTimeline } from './contracts';

const DAY_MS = 86_400_000;

/** What a period lacks: shown before a pack is built, and printed in it. */
export interface PeriodGaps {
  readonly days: number;
  /** Days on which no linked account had an observation in force, by control at worst. */
  readonly daysNotObserved: number;
  /** Controls by what they rest on in the period. */
  readonly observed: number;
  readonly stated: number;
  /** Controls of which some day rests on nothing: no check assesses it and no statement was in force. */
  readonly withoutStatement: readonly string[];
  readonly accountsWithoutObservation: readonly string[];
}

type Timeline = Pick<ComplianceTimeline, 'from' | 'to' | 'accounts' | 'controls'>;

const length = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

const NEEDS_STATEMENT = new Set(['manual', 'not-assessed']);

export const listPeriodGaps = ({ from, to, accounts, controls }: Timeline): PeriodGaps => {
  const missing = controls.map(({ intervals }) =>
    intervals.filter(({ state }) => state === 'not-observed').reduce((sum, each) => sum + length(each), 0),
  );
  const has = (states: readonly string[]) =>
    controls.filter(({ intervals }) => intervals.some(({ state }) => states.includes(state))).length;
  return {
    days: Math.round(length({ from, to })),
    daysNotObserved: Math.ceil(Math.max(0, ...missing)),
    observed: has(['passed', 'failed', 'not-known']),
    stated: has(['attested']),
    withoutStatement: controls
      .filter(({ intervals }) => intervals.some(({ state }) => NEEDS_STATEMENT.has(state)))
      .map(({ id }) => id),
    accountsWithoutObservation: [
      ...new Set(accounts.filter(({ observations }) => observations === 0).map(({ accountId }) => accountId)),
    ],
  };
};
