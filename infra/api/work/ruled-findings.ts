import { AppError } from '@cloudmend/domain/errors';
import { findRule, type Team, type TeamRule } from '@cloudmend/domain/work';
import type { MemberUses } from '../../runtime';

/** @throws AppError invalid */
export const requireTeams = (teams: readonly Team[], rules: readonly TeamRule[]): void => {
  const known = new Set(teams.map(({ id }) => id));
  if (rules.some(({ team }) => !known.has(team)))
    throw new AppError('invalid', 'A rule names a team that does not exist.');
};

export interface RuledFindings {
  /** Findings that a rule takes. */
  readonly taken: ReadonlyArray<{ readonly id: string; readonly rule: TeamRule }>;
  /** Those that a rule over tags may take: only scans know tags. */
  readonly waiting: number;
  readonly rest: number;
}

/** What rules do to the open findings that never had an owner. */
export const applyToOpen = async (
  { findings, work }: Pick<MemberUses, 'findings' | 'work'>,
  rules: readonly TeamRule[],
): Promise<RuledFindings> => {
  const [open, index] = await Promise.all([findings.listOpen(), work.index('finding')]);
  const taken: Array<{ id: string; rule: TeamRule }> = [];
  let [waiting, rest] = [0, 0];
  for (const finding of open) {
    if (index.get(finding.id)?.owner !== undefined) continue;
    const rule = findRule(rules, finding);
    if (rule === 'unknown') waiting += 1;
    else if (rule) taken.push({ id: finding.id, rule });
    else rest += 1;
  }
  return { taken, waiting, rest };
};
