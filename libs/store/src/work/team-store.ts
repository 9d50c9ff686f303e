import { AppError, notFound } from '@cloudmend/domain/errors';
import { type Team, TEAMS_MOST, type TeamRule } from '@cloudmend/domain/work';
import { expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

export interface RuleList {
  readonly rules: readonly TeamRule[];
  readonly revision: number;
}

export interface TeamStore {
  /** By name. */
  list(): Promise<readonly Team[]>;
  /** @throws AppError conflict if the name is taken or there are too many */
  save(team: Team): Promise<void>;
  /** Removes the team and its rules. @throws AppError not-found, conflict */
  remove(id: string): Promise<Team>;
  rules(): Promise<RuleList>;
  /** @throws AppError conflict if the rules are not those of `before` */
  saveRules(rules: readonly TeamRule[], before: number): Promise<RuleList>;
  /** Takes someone who left the workspace out of all teams. */
  dropMember(email: string): Promise<void>;
}

const CHANGED = 'The rules were changed in the meantime. Reload the page.';

/** Teams, an item each, and the ordered rules in one. */
export const openTeamStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): TeamStore => {
  const pk = tenantKey(tenantId, 'TEAMS');
  const teamKey = (id: string) => ({ pk, sk: joinKey('TEAM', id) });
  const rulesKey = { pk, sk: 'RULES' };
  const list = async (): Promise<Team[]> =>
    (await table.all<{ team: Team }>({ pk, begins: joinKey('TEAM', '') }))
      .map(({ team }) => team)
      .sort((a, b) => a.name.localeCompare(b.name));
  const rules = async (): Promise<RuleList> => {
    const item = await table.get<RuleList>(rulesKey);
    return { rules: item?.rules ?? [], revision: item?.revision ?? 0 };
  };
  const saveRules = async (next: readonly TeamRule[], before: number): Promise<RuleList> => {
    const isUnchanged = before === 0 ? NEW : expression('#revision = :before', { before });
    const saved: RuleList = { rules: next, revision: before + 1 };
    if (!(await table.put({ ...rulesKey, ...saved }, isUnchanged))) throw new AppError('conflict', CHANGED);
    return saved;
  };
  return {
    list,
    save: async (team) => {
      const others = (await list()).filter(({ id }) => id !== team.id);
      if (others.some(({ name }) => name.toLowerCase() === team.name.toLowerCase()))
        throw new AppError('conflict', `There is already a team named ${team.name}.`);
      if (others.length >= TEAMS_MOST) throw new AppError('conflict', `A workspace has at most ${TEAMS_MOST} teams.`);
      await table.put({ ...teamKey(team.id), team });
    },
    remove: async (id) => {
      const team = (await list()).find((each) => each.id === id);
      if (!team) throw notFound('The team');
      const known = await rules();
      const left = known.rules.filter((rule) => rule.team !== id);
      if (left.length < known.rules.length) await saveRules(left, known.revision);
      await table.remove(teamKey(id));
      return team;
    },
    rules,
    saveRules,
    dropMember: async (email) => {
      for (const team of await list())
        if (team.members.includes(email))
          await table.put({
            ...teamKey(team.id),
            team: { ...team, members: team.members.filter((member) => member !== email) },
          });
    },
  };
};
