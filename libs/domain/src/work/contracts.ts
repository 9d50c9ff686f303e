import * as z from 'zod';
import { defineContract } from '../contract/index';
import { DuePolicy } from './due-policy';
import { HistoryEvent } from './history';
import { Team, TEAM_MEMBERS_MOST, TEAMS_MOST, TeamName, TeamRules } from './team';
import { FindingColumn, ListedView, OWN_VIEWS_MOST, SHARED_VIEWS_MOST, ViewName, ViewPage } from './view';
import { WORK_AT_ONCE, Work, WorkChange, WorkKind, WorkOutcome } from './work';

const tenant = '/tenants/{tenantId}';
const id = z.string().min(1).max(64);

/** Who can own findings and be mentioned. */
export const listOwners = defineContract({
  name: 'listOwners',
  method: 'GET',
  path: `${tenant}/owners`,
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({ people: z.array(z.object({ email: z.string(), name: z.string() })), teams: z.array(Team) }),
});

/** The work on a finding or recommendation, with everything that happened to it. */
export const getWork = defineContract({
  name: 'getWork',
  method: 'GET',
  path: `${tenant}/work/{kind}/{id}`,
  audience: 'member',
  input: z.strictObject({ kind: WorkKind, id }),
  output: z.object({ work: Work, history: z.array(HistoryEvent) }),
});

/** Assigns, sets state and due date, and comments. Each has its own result; one that fails leaves the others. */
export const changeWork = defineContract({
  name: 'changeWork',
  method: 'POST',
  path: `${tenant}/work`,
  audience: 'member',
  needs: 'manageFindings',
  audit: 'work.change',
  auditInput: ['kind', 'ids'],
  input: z.strictObject({ kind: WorkKind, ids: z.array(id).min(1).max(WORK_AT_ONCE), change: WorkChange }),
  output: z.object({ results: z.array(WorkOutcome) }),
});

/** Days to fix a finding, by severity. */
export const getDuePolicy = defineContract({
  name: 'getDuePolicy',
  method: 'GET',
  path: `${tenant}/settings/due-dates`,
  audience: 'member',
  input: z.strictObject({}),
  output: DuePolicy,
});

/** Applies to all due dates that no one set. */
export const changeDuePolicy = defineContract({
  name: 'changeDuePolicy',
  method: 'POST',
  path: `${tenant}/settings/due-dates`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'due-dates.change',
  input: DuePolicy,
  output: DuePolicy,
});

/** Stored as one more: beyond this the table takes no number. */
const Revision = z.number().int().min(0).max(1_000_000_000);
const ListedTeams = z.object({ teams: z.array(Team).max(TEAMS_MOST), rules: TeamRules, revision: Revision });

/** Teams, and the rules that assign findings to them. */
export const listTeams = defineContract({
  name: 'listTeams',
  method: 'GET',
  path: `${tenant}/teams`,
  audience: 'member',
  input: z.strictObject({}),
  output: ListedTeams,
});

/** Adds a team, or changes one. */
export const saveTeam = defineContract({
  name: 'saveTeam',
  method: 'POST',
  path: `${tenant}/teams`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'team.save',
  auditInput: ['id', 'name'],
  input: z.strictObject({
    id: id.optional(),
    name: TeamName,
    members: z.array(z.string().max(254)).max(TEAM_MEMBERS_MOST),
  }),
  output: Team,
});

/** Removes a team and its rules. What it owned has no owner any more. */
export const removeTeam = defineContract({
  name: 'removeTeam',
  method: 'DELETE',
  path: `${tenant}/teams/{id}`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'team.remove',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: z.object({ id: z.string() }),
});

/** Replaces the rules. `revision` is what they were read with. */
export const saveTeamRules = defineContract({
  name: 'saveTeamRules',
  method: 'POST',
  path: `${tenant}/team-rules`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'team-rules.save',
  input: z.strictObject({ rules: TeamRules, revision: Revision }),
  output: z.object({ rules: TeamRules, revision: Revision }),
});

/** Open findings without an owner that each rule would take. Nothing is saved. */
export const tryTeamRules = defineContract({
  name: 'tryTeamRules',
  method: 'POST',
  path: `${tenant}/team-rules/dry-run`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'team-rules.dry-run',
  input: z.strictObject({ rules: TeamRules }),
  output: z.object({
    /** By rule, in order. */
    counts: z.array(z.number().int()),
    /** Findings that a rule over tags may take: the next scan reads the tags. */
    waiting: z.number().int(),
    /** Open findings without an owner that no rule takes. */
    rest: z.number().int(),
  }),
});

/** Applies the rules to a part of the open findings without an owner; called again until nothing is left. */
export const startTeamRules = defineContract({
  name: 'startTeamRules',
  method: 'POST',
  path: `${tenant}/team-rules/apply`,
  audience: 'member',
  needs: 'manageUsers',
  audit: 'team-rules.apply',
  input: z.strictObject({}),
  output: z.object({
    assigned: z.number().int(),
    /** Findings that rules take and that a further call assigns. */
    left: z.number().int(),
    waiting: z.number().int(),
  }),
});

/** The caller's own views and the shared ones. */
export const listViews = defineContract({
  name: 'listViews',
  method: 'GET',
  path: `${tenant}/views`,
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(ListedView).max(SHARED_VIEWS_MOST + OWN_VIEWS_MOST),
});

/** Saves a view, or changes one of the caller. Sharing one needs the permission to change findings. */
export const saveView = defineContract({
  name: 'saveView',
  method: 'POST',
  path: `${tenant}/views`,
  audience: 'member',
  peopleOnly: true,
  audit: 'view.save',
  auditInput: ['id', 'name', 'isShared'],
  input: z.strictObject({
    id: id.optional(),
    page: ViewPage,
    name: ViewName,
    search: z
      .string()
      .max(1000)
      .regex(/^[\w\-.~%=&+*:,]*$/, 'Expected the query of an address.'),
    columns: z.array(FindingColumn).max(FindingColumn.options.length),
    isShared: z.boolean(),
  }),
  output: ListedView,
});

export const removeView = defineContract({
  name: 'removeView',
  method: 'DELETE',
  path: `${tenant}/views/{id}`,
  audience: 'member',
  peopleOnly: true,
  audit: 'view.remove',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: z.object({ id: z.string() }),
});

/** What a page opens with for the caller; without a view all that is open. */
export const saveDefaultView = defineContract({
  name: 'saveDefaultView',
  method: 'POST',
  path: `${tenant}/views/default`,
  audience: 'member',
  peopleOnly: true,
  audit: 'view.default',
  input: z.strictObject({ page: ViewPage, id: id.nullable() }),
  output: z.object({ page: ViewPage, id: z.string().nullable() }),
});
