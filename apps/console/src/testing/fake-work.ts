import { AppError } from '@cloudmend/domain/errors';
import {
  changeWorkRecord,
  DEFAULT_DUE_POLICY,
  type DuePolicy,
  joinHistory,
  type ListedView,
  NO_WORK,
  openDueReader,
  type Team,
  type TeamRule,
  toFindingWork,
  toRecommendationWork,
  type WorkChange,
  type WorkEvent,
  type WorkRecord,
} from '@cloudmend/domain/work';
import type { FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

const NOW = '2026-11-21T12:00:00.000Z';
const ME = 'owner@example.com';
const TEAM: Team = { id: 'team-1', name: 'Platform', members: [ME] };

/** The calls about owners, teams and views, in memory. */
export const workRoutes = (world: FakeWorkspace): FakeRoutes => {
  const records = new Map<string, WorkRecord>();
  const events = new Map<string, WorkEvent[]>();
  let teams: Team[] = [TEAM];
  let rules: TeamRule[] = [];
  let views: ListedView[] = [];
  let policy: DuePolicy = DEFAULT_DUE_POLICY;
  const read = (id: string) => {
    const finding = world.findings.find((each) => each.id === id);
    const moment = { today: NOW.slice(0, 10), readDue: openDueReader(policy) };
    if (finding) return toFindingWork(finding, records.get(id), moment);
    const recommendation = world.recommendations.find((each) => each.id === id);
    return recommendation && toRecommendationWork(recommendation, records.get(id), moment.today);
  };
  const change = (id: string, wanted: WorkChange) => {
    if (!read(id)) return { id, outcome: 'failed', reason: 'It no longer exists.' };
    const before = records.get(id) ?? NO_WORK;
    const nameOf = (owner: string) => teams.find((team) => team.id === owner)?.name ?? owner;
    const { record, events: told } = changeWorkRecord(before, wanted, { at: NOW, by: ME, nameOf });
    records.set(id, record);
    events.set(id, [...(events.get(id) ?? []), ...told]);
    world.findings = world.findings.map((each) => (each.id === id ? { ...each, work: read(id) } : each));
    world.recommendations = world.recommendations.map((each) => (each.id === id ? { ...each, work: read(id) } : each));
    return { id, outcome: record === before ? 'unchanged' : 'changed' };
  };
  return {
    'GET /tenants/*/owners': () => ({ people: [{ email: ME, name: 'owner' }], teams }),
    'GET /tenants/*/work/*/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      const work = read(id);
      if (!work) return new AppError('not-found', 'The finding was not found.');
      const seen = { at: '2026-11-12T04:10:00.000Z', kind: 'seen', by: null, reason: null, until: null } as const;
      return { work, history: joinHistory({ work: events.get(id) ?? [], finding: [seen] }) };
    },
    'POST /tenants/*/work': ({ body }) => {
      const { ids, change: wanted } = body as unknown as { ids: string[]; change: WorkChange };
      return { results: ids.map((id) => change(id, wanted)) };
    },
    'GET /tenants/*/settings/due-dates': () => policy,
    'POST /tenants/*/settings/due-dates': ({ body }) => {
      const { tenantId: _own, ...days } = body;
      policy = days as unknown as DuePolicy;
      return policy;
    },
    'GET /tenants/*/teams': () => ({ teams, rules, revision: 0 }),
    'POST /tenants/*/teams': ({ body }) => {
      const { id = 'team-2', name, members } = body as unknown as Team;
      const saved: Team = { id, name, members };
      teams = [...teams.filter((team) => team.id !== id), saved];
      return saved;
    },
    'DELETE /tenants/*/teams/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      teams = teams.filter((team) => team.id !== id);
      return { id };
    },
    'POST /tenants/*/team-rules': ({ body }) => {
      rules = body['rules'] as TeamRule[];
      return { rules, revision: 1 };
    },
    'POST /tenants/*/team-rules/dry-run': ({ body }) => ({
      counts: (body['rules'] as TeamRule[]).map(() => world.findings.length),
      waiting: 0,
      rest: 0,
    }),
    'POST /tenants/*/team-rules/apply': () => ({ assigned: world.findings.length, left: 0, waiting: 0 }),
    'GET /tenants/*/views': () => views,
    'POST /tenants/*/views': ({ body }) => {
      const { tenantId: _own, ...given } = body;
      const saved = {
        id: 'view-1',
        by: ME,
        at: NOW,
        isMine: true,
        isDefault: false,
        ...given,
      } as unknown as ListedView;
      views = [...views.filter(({ id }) => id !== saved.id), saved];
      return saved;
    },
    'DELETE /tenants/*/views/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      views = views.filter((view) => view.id !== id);
      return { id };
    },
    'POST /tenants/*/views/default': ({ body }) => {
      views = views.map((view) => ({ ...view, isDefault: view.id === body['id'] }));
      return { page: body['page'], id: body['id'] };
    },
  };
};
