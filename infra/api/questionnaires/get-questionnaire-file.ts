import { AppError } from '@cloudmend/domain/errors';
import {
  getQuestionnaireFile,
  type Question,
  type QuestionnaireLayout,
  toCells,
} from '@cloudmend/domain/questionnaires';
import { type CellEdit, openWorkbook } from '@cloudmend/domain/sheets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { presentQuestions } from './present-questions';
import { type FactUses, readFacts } from './read-facts';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

const listEdits = (
  rows: readonly Question[],
  { sheet, answerColumn, detailColumn }: QuestionnaireLayout,
): readonly CellEdit[] =>
  rows
    .filter((question) => question.sheet === sheet)
    .flatMap((question) => {
      const { row } = question;
      const { answer, detail } = toCells(question, detailColumn !== null);
      return [
        { sheet, row, column: answerColumn, text: answer },
        ...(detail === null || detailColumn === null ? [] : [{ sheet, row, column: detailColumn, text: detail }]),
      ];
    });

/** The uploaded file with what is confirmed now; the rest is marked. @throws AppError not-found, conflict */
export const getQuestionnaireFileFor =
  (uses: FactUses & Pick<MemberUses, 'questionnaires'>): Operation<typeof getQuestionnaireFile> =>
  async (_actor, { id }) => {
    const { questionnaires, clock } = uses;
    const [{ questionnaire, content, answers }, bytes, facts] = await Promise.all([
      questionnaires.get(id),
      questionnaires.file(id),
      readFacts(uses),
    ]);
    const { name, layouts } = questionnaire;
    if (layouts.length === 0) throw new AppError('conflict', 'Choose the columns of questions and answers first.');
    const rows = presentQuestions(content.questions, answers, { facts, now: clock() });
    const book = openWorkbook(name, bytes);
    return {
      name: name.replace(/(\.[^.]+)$/, '-answered$1'),
      type: TYPES[book.kind],
      base64: Buffer.from(book.write(layouts.flatMap((layout) => listEdits(rows, layout)))).toString('base64'),
    };
  };

export const handler = serve(getQuestionnaireFile, getQuestionnaireFileFor);
