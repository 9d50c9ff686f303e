import { changeQuestionnaireLayout } from '@cloudmend/domain/questionnaires';
import { openWorkbook } from '@cloudmend/domain/sheets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readQuestions } from './read-questions';

/** @throws AppError not-found, invalid, conflict once an answer was confirmed */
export const changeQuestionnaireLayoutFor =
  ({ questionnaires }: Pick<MemberUses, 'questionnaires'>): Operation<typeof changeQuestionnaireLayout> =>
  async (_actor, { id, layout }, call) => {
    const [{ questionnaire }, bytes] = await Promise.all([questionnaires.get(id), questionnaires.file(id)]);
    const content = readQuestions(openWorkbook(questionnaire.name, bytes), layout);
    const changed = await questionnaires.changeLayout(id, layout, content);
    call.changes({ layout: questionnaire.layout }, { layout, questions: changed.questions });
    return changed;
  };

export const handler = serve(changeQuestionnaireLayout, changeQuestionnaireLayoutFor);
