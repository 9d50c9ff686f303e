import { AppError } from '@cloudmend/domain/errors';
import {
  listQuestions,
  matchQuestion,
  QUESTIONS_MOST,
  type QuestionnaireLayout,
  type SheetPreview,
} from '@cloudmend/domain/questionnaires';
import { nameColumn, type Sheet, type Workbook } from '@cloudmend/domain/sheets';
import type { QuestionnaireContent } from '@cloudmend/store';

const PREVIEW = { sheets: 10, rows: 8, columns: 12, length: 60 };

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
        `Cell ${nameColumn(column)}${formula.number} holds a formula. Choose another column for answers.`,
      );
    const merged = [...rows].find((row) => sheet.covered.has(`${nameColumn(column)}${row}`));
    if (merged !== undefined)
      throw new AppError(
        'invalid',
        `Cell ${nameColumn(column)}${merged} is part of a merged cell. Choose another column for answers.`,
      );
  }
};

/** What a file says under a layout. @throws AppError invalid */
export const readQuestions = (book: Workbook, layout: QuestionnaireLayout | null): QuestionnaireContent => {
  const preview = book.sheets.slice(0, PREVIEW.sheets).map(toPreview);
  if (layout === null) return { preview, questions: [] };
  requireDistinct(layout);
  const sheet = book.sheets.find(({ name }) => name === layout.sheet);
  if (!sheet) throw new AppError('invalid', 'The file has no such sheet.');
  const questions = listQuestions(sheet, layout);
  if (questions.length === 0) throw new AppError('invalid', 'This column has no questions below the first row.');
  if (questions.length > QUESTIONS_MOST)
    throw new AppError('invalid', `A questionnaire can have at most ${QUESTIONS_MOST} questions. Split the file.`);
  requireWritable(sheet, layout, new Set(questions.map(({ row }) => row)));
  return { preview, questions: questions.map((question) => ({ ...question, match: matchQuestion(question.text) })) };
};
