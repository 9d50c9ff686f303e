import { saveTeamRules } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { requireTeams } from './ruled-findings';

/** @throws AppError invalid for a team that does not exist, conflict if they were changed meanwhile */
export const saveTeamRulesFor =
  ({ teams }: Pick<MemberUses, 'teams'>): Operation<typeof saveTeamRules> =>
  async (_actor, { rules, revision }, call) => {
    requireTeams(await teams.list(), rules);
    const before = await teams.rules();
    const after = await teams.saveRules(rules, revision);
    call.changes({ rules: before.rules.length }, { rules: rules.length });
    return { rules: [...after.rules], revision: after.revision };
  };

export const handler = serve(saveTeamRules, saveTeamRulesFor);
