import { notFound } from '@cloudmend/domain/errors';
import type { Question } from '@cloudmend/domain/questionnaires';
import type { MemberUses } from '../../runtime';
import { presentQuestions } from './present-questions';
import { type FactUses, readFacts } from './read-facts';

/** A question as it stands, and the facts of now. @throws AppError not-found */
export const findQuestion = async (
  uses: FactUses & Pick<MemberUses, 'questionnaires'>,
  { id, sheet, row }: { readonly id: string; readonly sheet: string; readonly row: number },
) => {
  const [{ content, answers }, facts] = await Promise.all([uses.questionnaires.get(id), readFacts(uses)]);
  const asked = content.questions.filter((one) => one.sheet === sheet && one.row === row);
  const present = (given = answers): Question | undefined =>
    presentQuestions(asked, given, { facts, now: uses.clock() })[0];
  const question = present();
  if (!question) throw notFound('The question');
  return { question, facts, present };
};
