import { notFound } from '@cloudmend/domain/errors';
import { saveTeam } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listKnownOwners, requireOwners } from './known-owners';

/** @throws AppError invalid for someone who is not a member, not-found, conflict */
export const saveTeamFor =
  ({ teams, system, newId }: Pick<MemberUses, 'teams' | 'system' | 'newId'>): Operation<typeof saveTeam> =>
  async (actor, { id, name, members }, call) => {
    const known = await listKnownOwners({ teams, system }, actor.tenantId);
    const before = id === undefined ? undefined : known.teams.find((team) => team.id === id);
    if (id !== undefined && !before) throw notFound('The team');
    requireOwners({ ...known, teams: [] }, members);
    const team = { id: id ?? newId(), name, members: [...new Set(members)].sort() };
    await teams.save(team);
    call.changes(before ?? null, team);
    return team;
  };

export const handler = serve(saveTeam, saveTeamFor);
