import { AppError } from '@cloudmend/domain/errors';
import { type Question, reopenAnswer } from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findQuestion } from './find-question';
import { withdrawStatement } from './own-statement';
import type { FactUses } from './read-facts';

/** @throws AppError not-found, conflict without an answer, or if another person was first */
export const reopenAnswerFor =
  (uses: FactUses & Pick<MemberUses, 'questionnaires' | 'attestations'>): Operation<typeof reopenAnswer> =>
  async ({ email }, { id, sheet, row, revision }, call) => {
    const { question: before, present } = await findQuestion(uses, { id, sheet, row });
    if (!before.answer) throw new AppError('conflict', 'This question has no confirmed answer.');
    const given = await uses.questionnaires.answer(id, { sheet, row }, null, revision);
    await withdrawStatement(uses, before.answer, { email, reason: 'The answer was taken back.' });
    call.changes({ short: before.answer.short, text: before.answer.text }, { short: null, text: null });
    return present([given]) as Question;
  };

export const handler = serve(reopenAnswer, reopenAnswerFor);
