import * as z from 'zod';
import { SHEET_LIMITS } from '../sheets/limits';
import type { Sheet } from '../sheets/sheet-cells';
import { QUESTION_MAX_LENGTH } from './match-question';

const Column = z
  .number()
  .int()
  .min(0)
  .max(SHEET_LIMITS.columns - 1);

/** Where a sheet's questions are and their answers go. Columns from 0; rows as the spreadsheet numbers them. */
export const QuestionnaireLayout = z.strictObject({
  sheet: z.string().min(1).max(64),
  questionColumn: Column,
  answerColumn: Column,
  /** For the sentence beside a yes or no. Null: both go into one cell. */
  detailColumn: Column.nullable(),
  firstRow: z.number().int().min(1).max(SHEET_LIMITS.rows),
});
export type QuestionnaireLayout = z.infer<typeof QuestionnaireLayout>;

export interface SheetQuestion {
  readonly sheet: string;
  readonly row: number;
  readonly text: string;
}

/** Questions of one questionnaire. */
export const QUESTIONS_MOST = 1000;

/** Headings by what they head, the likeliest first: "Question ID" and "Control" often stand before "Question". */
const HEADS = {
  question: [
    /^questions?$/i,
    /\bquestions?\b(?! *(id|no|nr|number|#))/i,
    /\b(requirements?|controls?)\b(?! *(id|no|nr|number|#))/i,
  ],
  answer: [/^(answers?|responses?)$/i, /\b(answers?|responses?|yes ?\/ ?no)\b/i],
  detail: [/\b(comments?|details?|explanations?|notes?|evidence|remarks?|descriptions?)\b/i],
};
const HEADING_MAX_LENGTH = 60;
const HEADER_ROWS = 20;

const textAt = ({ rows }: Sheet, row: number, column: number): string =>
  rows
    .find(({ number }) => number === row)
    ?.cells.find((cell) => cell.column === column)
    ?.text.trim() ?? '';

const detectOn = (sheet: Sheet): QuestionnaireLayout | undefined => {
  for (const { number, cells } of sheet.rows.slice(0, HEADER_ROWS)) {
    const headings = cells.filter(({ text }) => text.trim().length <= HEADING_MAX_LENGTH);
    const find = (heads: readonly RegExp[]): number | undefined =>
      heads.flatMap((head) => headings.find(({ text }) => head.test(text.trim())) ?? [])[0]?.column;
    const [question, answer] = [find(HEADS.question), find(HEADS.answer)];
    if (question === undefined || answer === undefined || question === answer) continue;
    const detail = find(HEADS.detail) ?? null;
    return {
      sheet: sheet.name,
      questionColumn: question,
      answerColumn: answer,
      detailColumn: detail === question || detail === answer ? null : detail,
      firstRow: number + 1,
    };
  }
  return undefined;
};

/** The columns by their headings, of every sheet that has them; none where a person has to say. */
export const detectLayouts = (sheets: readonly Sheet[]): readonly QuestionnaireLayout[] =>
  sheets.flatMap((sheet) => detectOn(sheet) ?? []);

/** The questions of a layout: every text of the column that has words. */
export const listQuestions = (
  sheet: Sheet,
  { questionColumn, firstRow }: QuestionnaireLayout,
): readonly SheetQuestion[] =>
  sheet.rows
    .filter(({ number }) => number >= firstRow)
    .map(({ number }) => ({
      sheet: sheet.name,
      row: number,
      text: textAt(sheet, number, questionColumn).slice(0, QUESTION_MAX_LENGTH),
    }))
    .filter(({ text }) => /\p{L}/u.test(text));
