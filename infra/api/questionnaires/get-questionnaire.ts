import { getQuestionnaire } from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { presentQuestions } from './present-questions';
import { type FactUses, readFacts } from './read-facts';

/** @throws AppError not-found */
export const getQuestionnaireFor =
  (uses: FactUses & Pick<MemberUses, 'questionnaires'>): Operation<typeof getQuestionnaire> =>
  async (_actor, { id }) => {
    const [{ questionnaire, content, answers }, facts] = await Promise.all([
      uses.questionnaires.get(id),
      readFacts(uses),
    ]);
    const rows = presentQuestions(content.questions, answers, { facts, now: uses.clock() });
    return { ...questionnaire, preview: [...content.preview], rows, facts };
  };

export const handler = serve(getQuestionnaire, getQuestionnaireFor);
