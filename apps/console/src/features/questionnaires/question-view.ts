import type { Question, QuestionState } from '@cloudmend/domain/questionnaires';

export type QuestionFilter = 'all' | 'open' | 'stale' | 'confirmed';

export const STATE_LABELS: Readonly<Record<QuestionState, string>> = {
  proposed: 'Proposed',
  'not-known': 'Not known',
  confirmed: 'Confirmed',
  stale: 'Facts changed',
};

const FITS: Readonly<Record<QuestionFilter, (state: QuestionState) => boolean>> = {
  all: () => true,
  open: (state) => state === 'proposed' || state === 'not-known',
  stale: (state) => state === 'stale',
  confirmed: (state) => state === 'confirmed',
};

export const filterQuestions = (rows: readonly Question[], filter: QuestionFilter): readonly Question[] =>
  rows.filter(({ state }) => FITS[filter](state));

const LABELS: Readonly<Record<QuestionFilter, string>> = {
  all: 'All',
  open: 'Unconfirmed',
  stale: 'Facts changed',
  confirmed: 'Confirmed',
};

/** The filters with how many questions each shows. */
export const listFilters = (rows: readonly Question[]) =>
  (Object.keys(LABELS) as QuestionFilter[]).map((value) => ({
    value,
    label: `${LABELS[value]} ${filterQuestions(rows, value).length}`,
  }));

/** Where a question stands in the file, as one text. */
export const toQuestionKey = ({ sheet, row }: Pick<Question, 'sheet' | 'row'>): string => `${sheet} ${row}`;

/** The question after this one that a person has yet to look at, or the next one. */
export const findNext = (rows: readonly Question[], key: string): Question | undefined => {
  const at = rows.findIndex((one) => toQuestionKey(one) === key);
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return rest.find(({ state }) => state !== 'confirmed') ?? rest[0];
};

/** Questions by sheet, in the order of the file. */
export const groupBySheet = (rows: readonly Question[]) =>
  [...new Set(rows.map(({ sheet }) => sheet))].map((sheet) => ({
    sheet,
    rows: rows.filter((one) => one.sheet === sheet),
  }));
