import {
  isStale,
  type ListedQuestionnaire,
  listQuestionnaires,
  type Questionnaire,
} from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { type FactUses, readFacts } from './read-facts';

export const listQuestionnairesFor =
  (uses: FactUses & Pick<MemberUses, 'questionnaires'>): Operation<typeof listQuestionnaires> =>
  async () => {
    const { questionnaires, clock } = uses;
    const all = await questionnaires.list();
    if (all.length === 0) return [];
    const byIntent = new Map((await readFacts(uses)).map((facts) => [facts.intent, facts]));
    const count = async (questionnaire: Questionnaire): Promise<ListedQuestionnaire> => {
      const answers = (await questionnaires.answers(questionnaire.id)).flatMap(({ answer }) => answer ?? []);
      const stale = answers.filter((answer) => isStale(answer, (intent) => byIntent.get(intent), clock())).length;
      return { ...questionnaire, confirmed: answers.length - stale, stale };
    };
    return Promise.all(all.map(count));
  };

export const handler = serve(listQuestionnaires, listQuestionnairesFor);
