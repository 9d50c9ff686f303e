import { listQuestionnaires } from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listQuestionnairesFor =
  ({ questionnaires }: Pick<MemberUses, 'questionnaires'>): Operation<typeof listQuestionnaires> =>
  async () => [...(await questionnaires.list())];

export const handler = serve(listQuestionnaires, listQuestionnairesFor);
