import { removeTeam } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Removes a team and its rules. What it owned is listed without an owner. */
export const removeTeamFor =
  ({ teams }: Pick<MemberUses, 'teams'>): Operation<typeof removeTeam> =>
  async (_actor, { id }, call) => {
    call.changes(await teams.remove(id), null);
    return { id };
  };

export const handler = serve(removeTeam, removeTeamFor);
