import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import {
  createQuestionnaire,
  detectLayouts,
  QUESTIONNAIRE_DAYS,
  QUESTIONNAIRES_MOST,
  type Questionnaire,
  type QuestionnaireLayout,
} from '@cloudmend/domain/questionnaires';
import { openWorkbook, type Workbook } from '@cloudmend/domain/sheets';
import type { Providers } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readQuestions, readSheet } from './read-questions';

const DAY_MS = 86_400_000;

const isReadable = (book: Workbook, layout: QuestionnaireLayout): boolean => {
  try {
    return readSheet(book, layout).length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false;
    throw error;
  }
};

/** Columns that turn out not to fit are chosen by a person, as if the sheet had no headings. */
const readDetected = (providers: Providers, book: Workbook) => {
  const layouts = detectLayouts(book.sheets).filter((layout) => isReadable(book, layout));
  return { layouts, content: readQuestions(providers, book, layouts) };
};

type Uses = Pick<MemberUses, 'questionnaires' | 'providers' | 'clock' | 'newId'>;

/** Keeps the file and proposes answers. @throws AppError invalid with the reason, conflict past the most */
export const createQuestionnaireFor =
  ({ questionnaires, providers, clock, newId }: Uses): Operation<typeof createQuestionnaire> =>
  async ({ email }, { name, base64 }, call) => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const { layouts, content } = readDetected(await providers(), openWorkbook(name, bytes));
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
      layouts,
      questions: content.questions.length,
    };
    await questionnaires.create(questionnaire, bytes, content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    call.changes(null, { id: questionnaire.id, bytes: bytes.length, sha256, questions: questionnaire.questions });
    return questionnaire;
  };

export const handler = serve(createQuestionnaire, createQuestionnaireFor);
