import { freezeAt, type GuardrailPolicy, isOpenAt } from '@cloudmend/domain/guardrails';

export type CellState = 'closed' | 'production' | 'other' | 'frozen';

export interface CalendarDay {
  /** The start of the day in UTC. */
  readonly at: number;
  /** Each stretch of the day with one state, in quarters of an hour from midnight UTC. */
  readonly spans: ReadonlyArray<{ readonly state: CellState; readonly from: number; readonly to: number }>;
}

type Calendar = Pick<GuardrailPolicy, 'windows' | 'freezes'>;

const DAYS = 7;
export const QUARTERS = 96;
const QUARTER_MS = 900_000;
const DAY_MS = QUARTERS * QUARTER_MS;

/** Production counts first: what is open for it is open. */
const readCell = (calendar: Calendar, at: number): CellState => {
  if (freezeAt(calendar, 'production', at)) return freezeAt(calendar, 'other', at) ? 'frozen' : 'other';
  if (isOpenAt(calendar, 'production', at)) return 'production';
  return isOpenAt(calendar, 'other', at) ? 'other' : 'closed';
};

/** When changes may run over the next seven days. */
export const listDays = (calendar: Calendar, now: number): readonly CalendarDay[] => {
  const today = now - (now % DAY_MS);
  return Array.from({ length: DAYS }, (_, day) => {
    const at = today + day * DAY_MS;
    const spans: { state: CellState; from: number; to: number }[] = [];
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      const state = readCell(calendar, at + quarter * QUARTER_MS);
      const last = spans.at(-1);
      if (last?.state === state) last.to = quarter + 1;
      else spans.push({ state, from: quarter, to: quarter + 1 });
    }
    return { at, spans };
  });
};
