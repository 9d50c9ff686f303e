import { AppError } from '@cloudmend/domain/errors';
import {
  listQuestions,
  matchQuestion,
  openNamedControls,
  QUESTIONS_MOST,
  type QuestionnaireLayout,
  type SheetPreview,
} from '@cloudmend/domain/questionnaires';
import { nameColumn, type Sheet, SHEET_LIMITS, type Workbook } from '@cloudmend/domain/sheets';
import type { Providers } from '@cloudmend/scanner';
import type { QuestionnaireContent } from '@cloudmend/store';

const PREVIEW = { sheets: SHEET_LIMITS.sheets, rows: 8, columns: 12, length: 60 };

const toPreview = ({ name, rows }: Sheet): SheetPreview => ({
  sheet: name,
  rows: rows.slice(0, PREVIEW.rows).map(({ number, cells }) => ({
    number,
    cells: cells
      .slice(0, PREVIEW.columns)
      .map(({ column, text }) => ({ column, text: text.trim().slice(0, PREVIEW.length) })),
  })),
});

const requireDistinct = ({ questionColumn, answerColumn, detailColumn }: QuestionnaireLayout): void => {
  const columns = [questionColumn, answerColumn, ...(detailColumn === null ? [] : [detailColumn])];
  if (new Set(columns).size < columns.length)
    throw new AppError('invalid', 'Questions, answers and comments must be in different columns.');
};

/** Cells that answers go to must be free to write: a formula or a merged cell is the author's. */
const requireWritable = (
  sheet: Sheet,
  { answerColumn, detailColumn }: QuestionnaireLayout,
  rows: ReadonlySet<number>,
) => {
  for (const column of [answerColumn, detailColumn]) {
    if (column === null) continue;
    const formula = sheet.rows.find(
      ({ number, cells }) => rows.has(number) && cells.some((cell) => cell.column === column && cell.isFormula),
    );
    if (formula)
      throw new AppError(
        'invalid',
        `Cell ${nameColumn(column)}${formula.number} of sheet "${sheet.name}" holds a formula. Choose another column for answers.`,
      );
    const merged = [...rows].find((row) => sheet.covered.has(`${nameColumn(column)}${row}`));
    if (merged !== undefined)
      throw new AppError(
        'invalid',
        `Cell ${nameColumn(column)}${merged} of sheet "${sheet.name}" is part of a merged cell. Choose another column for answers.`,
      );
  }
};

/** The questions of one sheet. @throws AppError invalid */
export const readSheet = (book: Workbook, layout: QuestionnaireLayout) => {
  requireDistinct(layout);
  const sheet = book.sheets.find(({ name }) => name === layout.sheet);
  if (!sheet) throw new AppError('invalid', `The file has no sheet "${layout.sheet}".`);
  const questions = listQuestions(sheet, layout);
  if (questions.length === 0)
    throw new AppError(
      'invalid',
      `Column ${nameColumn(layout.questionColumn)} of sheet "${sheet.name}" has no questions from row ${layout.firstRow} on.`,
    );
  requireWritable(sheet, layout, new Set(questions.map(({ row }) => row)));
  return questions;
};

/** What a file says under its layouts, in the order of its sheets. @throws AppError invalid */
export const readQuestions = (
  providers: Providers,
  book: Workbook,
  layouts: readonly QuestionnaireLayout[],
): QuestionnaireContent => {
  const preview = book.sheets.slice(0, PREVIEW.sheets).map(toPreview);
  if (new Set(layouts.map(({ sheet }) => sheet)).size < layouts.length)
    throw new AppError('invalid', 'A sheet can have only one set of columns.');
  const place = ({ sheet }: QuestionnaireLayout): number => book.sheets.findIndex(({ name }) => name === sheet);
  const questions = [...layouts].sort((a, b) => place(a) - place(b)).flatMap((layout) => readSheet(book, layout));
  if (questions.length > QUESTIONS_MOST)
    throw new AppError('invalid', `A questionnaire can have at most ${QUESTIONS_MOST} questions. Split the file.`);
  const findControls = openNamedControls(providers.frameworks.all);
  return {
    preview,
    questions: questions.map((question) => {
      const { controls, rest } = findControls(question.text);
      return { ...question, controls: [...controls], match: matchQuestion(rest) };
    }),
  };
};
