import { tryTeamRules } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { applyToOpen, requireTeams } from './ruled-findings';

/** Counts what each rule would take. Nothing is saved. */
export const tryTeamRulesFor =
  ({ teams, findings, work }: Pick<MemberUses, 'teams' | 'findings' | 'work'>): Operation<typeof tryTeamRules> =>
  async (_actor, { rules }) => {
    requireTeams(await teams.list(), rules);
    const { taken, waiting, rest } = await applyToOpen({ findings, work }, rules);
    return { counts: rules.map((rule) => taken.filter((each) => each.rule === rule).length), waiting, rest };
  };

export const handler = serve(tryTeamRules, tryTeamRulesFor);
