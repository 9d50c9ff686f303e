import { changeWorkRecord, describeRule, startTeamRules } from '@cloudmend/domain/work';
import { toRuleEvents } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { openNames } from './known-owners';
import { applyToOpen } from './ruled-findings';

/** Findings that one call assigns, well within its time. */
const MOST = 1000;

/** Assigns open findings that never had an owner, a part at a time. */
export const startTeamRulesFor =
  ({
    teams,
    findings,
    work,
    clock,
    newId,
  }: Pick<MemberUses, 'teams' | 'findings' | 'work' | 'clock' | 'newId'>): Operation<typeof startTeamRules> =>
  async (_actor, _input, call) => {
    const [known, { rules }] = await Promise.all([teams.list(), teams.rules()]);
    const { taken, waiting } = await applyToOpen({ findings, work }, rules);
    const now = new Map(taken.slice(0, MOST).map(({ id, rule }) => [id, rule]));
    const at = clock().toISOString();
    const results = await work.change(
      'finding',
      [...now.keys()],
      (before, id) => {
        const rule = now.get(id);
        // Someone assigned it in the meantime.
        if (!rule || before.owner !== undefined) return { record: before, events: [] };
        const reason = `Rule: ${describeRule(rule)}`;
        return changeWorkRecord(
          before,
          { owner: rule.team },
          { at, by: null, reason, nameOf: openNames({ teams: known }) },
        );
      },
      { eventsEach: 1, told: toRuleEvents(now, { at, newId }) },
    );
    const assigned = results.filter(({ outcome }) => outcome === 'changed').length;
    call.changes(null, { assigned });
    return { assigned, left: taken.length - now.size, waiting };
  };

export const handler = serve(startTeamRules, startTeamRulesFor);
