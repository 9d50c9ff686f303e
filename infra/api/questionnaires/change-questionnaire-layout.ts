import { changeQuestionnaireLayout } from '@cloudmend/domain/questionnaires';
import { openWorkbook } from '@cloudmend/domain/sheets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readQuestions } from './read-questions';

/** @throws AppError not-found, invalid, conflict once an answer was confirmed */
export const changeQuestionnaireLayoutFor =
  ({
    questionnaires,
    providers,
  }: Pick<MemberUses, 'questionnaires' | 'providers'>): Operation<typeof changeQuestionnaireLayout> =>
  async (_actor, { id, layouts }, call) => {
    const [{ questionnaire }, bytes] = await Promise.all([questionnaires.get(id), questionnaires.file(id)]);
    const content = readQuestions(await providers(), openWorkbook(questionnaire.name, bytes), layouts);
    const changed = await questionnaires.changeLayouts(id, layouts, content);
    call.changes({ layouts: questionnaire.layouts }, { layouts, questions: changed.questions });
    return changed;
  };

export const handler = serve(changeQuestionnaireLayout, changeQuestionnaireLayoutFor);
