import { removeQuestionnaire } from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const removeQuestionnaireFor =
  ({ questionnaires }: Pick<MemberUses, 'questionnaires'>): Operation<typeof removeQuestionnaire> =>
  async (_actor, { id }, call) => {
    const { questionnaire } = await questionnaires.get(id);
    await questionnaires.remove(id);
    call.changes({ name: questionnaire.name, questions: questionnaire.questions }, null);
    return { id };
  };

export const handler = serve(removeQuestionnaire, removeQuestionnaireFor);
