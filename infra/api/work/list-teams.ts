import { listTeams } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listTeamsFor =
  ({ teams }: Pick<MemberUses, 'teams'>): Operation<typeof listTeams> =>
  async () => {
    const [known, { rules, revision }] = await Promise.all([teams.list(), teams.rules()]);
    return { teams: [...known], rules: [...rules], revision };
  };

export const handler = serve(listTeams, listTeamsFor);
