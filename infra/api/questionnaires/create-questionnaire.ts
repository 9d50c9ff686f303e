import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import {
  createQuestionnaire,
  detectLayout,
  QUESTIONNAIRE_DAYS,
  QUESTIONNAIRES_MOST,
  type Questionnaire,
} from '@cloudmend/domain/questionnaires';
import { openWorkbook, type Workbook } from '@cloudmend/domain/sheets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readQuestions } from './read-questions';

const DAY_MS = 86_400_000;

/** Columns that turn out not to fit are chosen by a person, as if there were no headings. */
const readDetected = (book: Workbook) => {
  const layout = detectLayout(book.sheets);
  try {
    return { layout, content: readQuestions(book, layout) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      return { layout: null, content: readQuestions(book, null) };
    throw error;
  }
};

type Uses = Pick<MemberUses, 'questionnaires' | 'clock' | 'newId'>;

/** Keeps the file and proposes answers. @throws AppError invalid with the reason, conflict past the most */
export const createQuestionnaireFor =
  ({ questionnaires, clock, newId }: Uses): Operation<typeof createQuestionnaire> =>
  async ({ email }, { name, base64 }, call) => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const { layout, content } = readDetected(openWorkbook(name, bytes));
    if ((await questionnaires.list()).length >= QUESTIONNAIRES_MOST)
      throw new AppError(
        'conflict',
        `A workspace keeps at most ${QUESTIONNAIRES_MOST} questionnaires. Remove one first.`,
      );
    const now = clock();
    const questionnaire: Questionnaire = {
      id: newId(),
      name,
      by: email,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + QUESTIONNAIRE_DAYS * DAY_MS).toISOString(),
      layout,
      questions: content.questions.length,
    };
    await questionnaires.create(questionnaire, bytes, content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    call.changes(null, { id: questionnaire.id, bytes: bytes.length, sha256, questions: questionnaire.questions });
    return questionnaire;
  };

export const handler = serve(createQuestionnaire, createQuestionnaireFor);
