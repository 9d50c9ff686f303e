import { anAccount, aRecommendation } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import { workOnNotices } from '../../notify/work-on-notices';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { keepWork } from '../../scan/keep-work';
import { handler as list } from '../findings/list-findings';
import { handler as summary } from '../findings/get-findings-summary';
import { handler as listNotices } from '../notifications/list-notices';
import { handler as removeUser } from '../people/remove-user';
import { handler as listRecommendations } from '../recommendations/list-recommendations';
import { handler as changePolicy } from './change-due-policy';
import { handler as change } from './change-work';
import { handler as getWork } from './get-work';
import { handler as listOwners } from './list-owners';
import { handler as listTeams } from './list-teams';
import { handler as listViews } from './list-views';
import { handler as removeTeam } from './remove-team';
import { handler as removeView } from './remove-view';
import { handler as saveDefault } from './save-default-view';
import { handler as saveTeam } from './save-team';
import { handler as saveRules } from './save-team-rules';
import { handler as saveView } from './save-view';
import { handler as startRules } from './start-team-rules';
import { handler as tryRules } from './try-team-rules';

const A = '111122223333';
const AT = '2026-11-01T00:00:00.000Z';
const DEVOPS = 'devops@acme.example';

let test: TestServices;
let stores: Stores;
let tenant: string;
let round = 0;

const makeJudged = (resource: string, overrides: Partial<JudgedFinding> = {}): JudgedFinding => ({
  check: 'c1',
  status: 'fail',
  severity: 'HIGH',
  title: `Title of ${resource}`,
  detail: 'Detail',
  recommendation: 'Do it',
  resource,
  accountId: A,
  region: 'us-east-1',
  service: 's3',
  controls: [],
  ...overrides,
});
const VERDICTS = [
  makeJudged('r1'),
  makeJudged('r2', { severity: 'CRITICAL', service: 'ec2' }),
  makeJudged('r3', { severity: 'LOW' }),
];

interface Sent {
  readonly as?: string;
  readonly path?: Record<string, string>;
  readonly query?: string;
}
const call = async (handler: Handler, body?: object, { as = 'owner', path, query }: Sent = {}) =>
  readAnswer(
    await handler(
      anEvent({
        sub: as,
        path: { tenantId: tenant, ...path },
        ...(body && { body }),
        ...(query !== undefined && { query }),
      }),
    ),
  );
const listed = async (query = '', as = 'owner') =>
  (await call(list, undefined, { as, path: {}, query: `tenant=${tenant}&${query}` })).body as Array<{
    id: string;
    resource: string;
    work: { owner: string | null; state: string; due: string; isOverdue: boolean; reopenedAt: string | null };
  }>;
const resources = async (query: string, as?: string) => (await listed(query, as)).map(({ resource }) => resource);
const idOf = async (resource: string): Promise<string> =>
  (await listed('status=open,resolved,muted')).find((each) => each.resource === resource)?.id ?? 'none';
const set = async (names: readonly string[], what: object, as = 'owner') =>
  call(change, { kind: 'finding', ids: await Promise.all(names.map(idOf)), change: what }, { as });

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = `acme-${(round += 1)}`;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenant, 'pro', {
    owner: 'tenant-admin',
    devops: 'tenant-devops',
    viewer: 'tenant-viewer',
    auditor: 'tenant-auditor',
  });
  stores = test.local.openStores(tenant);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.findings.record({ scanId: '1', at: AT, accountId: A }, VERDICTS, () => true);
});

describe('work on findings', () => {
  it('is assigned, dated, commented and listed by it', async () => {
    const { body } = await set(['r1', 'r2'], { owner: DEVOPS, state: 'planned', due: '2026-11-23' });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['changed', 'changed']);
    expect(await resources('owner=me', 'devops')).toEqual(['r2', 'r1']);
    expect(await resources(`owner=${encodeURIComponent(DEVOPS)}&state=planned&due=week&service=s3`)).toEqual(['r1']);
    expect(await resources('owner=none')).toEqual(['r3']);
    expect(await resources('state=open')).toEqual(['r3']);
    const first = (await listed('sort=due'))[0];
    expect(first?.work).toMatchObject({ owner: DEVOPS, due: '2026-11-23', isOverdue: false, state: 'planned' });
    const { body: counts } = await call(summary, undefined, { as: 'devops' });
    expect(counts.workCounts).toEqual({ mine: 2, overdue: 0, week: 2, none: 1 });
  });

  it('is due by severity as the workspace says, and pages by due date', async () => {
    await call(changePolicy, { CRITICAL: 5, HIGH: 30, MEDIUM: 90, LOW: 10, INFO: null });
    expect(await resources('due=overdue&sort=due')).toEqual(['r2', 'r3']);
    const { body, headers } = await call(list, undefined, { path: {}, query: `tenant=${tenant}&sort=due&limit=1` });
    const cursor = encodeURIComponent(String(headers['x-next-cursor']));
    expect(body[0].resource).toBe('r2');
    expect(await resources(`sort=due&limit=2&cursor=${cursor}`)).toEqual(['r3', 'r1']);
  });

  it('tells each result of a bulk change apart', async () => {
    await stores.findings.resolve(await idOf('r3'), { reason: 'Fixed.', by: 'owner' });
    const ids = [await idOf('r1'), 'missing', await idOf('r3')];
    const { body } = await call(change, { kind: 'finding', ids, change: { state: 'waiting' } });
    expect(body.results).toEqual([
      { id: ids[0], outcome: 'changed' },
      { id: 'missing', outcome: 'failed', reason: 'It no longer exists.' },
      { id: ids[2], outcome: 'failed', reason: 'It is resolved.' },
    ]);
  });

  it('takes members and teams as owners and no one else, and is closed to viewers', async () => {
    expect((await set(['r1'], { owner: 'stranger@evil.example' })).status).toBe(400);
    expect((await set(['r1'], { owner: 'auditor@acme.example' })).status).toBe(400);
    expect((await set(['r1'], {})).status).toBe(400);
    expect((await set(['r1'], { comment: 'Hello.' }, 'viewer')).status).toBe(403);
    expect(
      (await call(getWork, undefined, { as: 'viewer', path: { kind: 'finding', id: await idOf('r1') } })).status,
    ).toBe(200);
  });

  itAtNight('has one history of people and scans', async () => {
    await set(['r1'], { owner: DEVOPS, comment: 'Please look, @devops@acme.example.' });
    await stores.findings.record({ scanId: '2', at: '2026-11-22T00:00:00.000Z', accountId: A }, [], () => true);
    const { body } = await call(getWork, undefined, { path: { kind: 'finding', id: await idOf('r1') } });
    expect(body.history.map(({ kind, by }: { kind: string; by: string | null }) => [kind, by])).toEqual([
      ['seen', null],
      ['owner', 'owner@acme.example'],
      ['comment', 'owner@acme.example'],
      ['resolved', null],
    ]);
    expect(body.work).toMatchObject({ state: 'resolved', comments: 1, isOverdue: false });
  });

  it('starts anew when a scan detects the finding again', async () => {
    await set(['r1'], { owner: DEVOPS, state: 'in-progress' });
    await stores.findings.record({ scanId: '2', at: '2026-11-22T00:00:00.000Z', accountId: A }, [], () => true);
    const at = '2026-11-23T00:00:00.000Z';
    const changes = await stores.findings.record({ scanId: '3', at, accountId: A }, VERDICTS, () => true);
    const judged = {
      origin: tenant,
      scanId: '3',
      accountId: A,
      at,
      found: VERDICTS,
      changes,
      findTags: () => undefined,
    };
    await keepWork(stores, judged);
    await keepWork(stores, judged);
    const found = (await listed()).find(({ resource }) => resource === 'r1');
    expect(found?.work).toMatchObject({ state: 'open', owner: DEVOPS, due: '2026-12-23', reopenedAt: at });
    expect((await stores.work.events('finding', await idOf('r1'))).filter(({ by }) => by === null)).toHaveLength(1);
  });
});

describe('a mention', () => {
  const inbox = async (as: string) => (await call(listNotices, undefined, { as })).body.notices;

  it('is in the inbox of the member, of no one else, and never sent to destinations', async () => {
    const comment = 'Can you look, @devops@acme.example? <script>alert(1)</script> @stranger@evil.example';
    await set(['r1'], { comment });
    await workOnNotices({ ...test.services, system: test.local.system });
    expect(await inbox('devops')).toMatchObject([
      {
        kind: 'mentioned',
        title: 'owner@acme.example mentioned you: Title of r1',
        lines: [comment],
        page: `security-findings?finding=${await idOf('r1')}`,
        isRead: false,
      },
    ]);
    expect((await inbox('devops'))[0]).not.toHaveProperty('to');
    expect(await inbox('owner')).toEqual([]);
    expect(await inbox('viewer')).toEqual([]);
  });

  it('of oneself notifies no one', async () => {
    await set(['r1'], { comment: 'Note to @owner@acme.example.' });
    expect((await stores.deliveries.work()).events).toEqual([]);
  });
});

describe('an assignment', () => {
  const inbox = async (as: string) => (await call(listNotices, undefined, { as })).body.notices;
  const tell = () => workOnNotices({ ...test.services, system: test.local.system });
  const wait = (seconds: number) =>
    test.local.setTime(new Date(Date.parse('2026-11-21T12:00:00.000Z') + seconds * 1000).toISOString());

  itAtNight('reaches the new owner in one message, once no more is assigned', async () => {
    await set(['r1'], { owner: DEVOPS });
    await set(['r2', 'r3'], { owner: DEVOPS });
    await tell();
    expect(await inbox('devops')).toEqual([]);
    wait(90);
    await tell();
    expect(await inbox('devops')).toMatchObject([
      {
        kind: 'assigned',
        title: 'owner@acme.example assigned you 3 findings',
        page: `security-findings?owner=${encodeURIComponent(DEVOPS)}`,
      },
    ]);
    for (const other of ['owner', 'viewer']) expect(await inbox(other)).toEqual([]);
    expect((await stores.deliveries.work()).events).toEqual([]);
    await tell();
    expect(await inbox('devops')).toHaveLength(1);
  });

  itAtNight('to a team notifies its members and names one finding', async () => {
    const id = (await call(saveTeam, { name: 'Storage', members: [DEVOPS, 'owner@acme.example'] })).body.id as string;
    await set(['r1'], { owner: id });
    wait(90);
    await tell();
    expect(await inbox('devops')).toMatchObject([
      {
        title: 'owner@acme.example assigned Storage a finding: Title of r1',
        page: expect.stringContaining('finding='),
      },
    ]);
    expect(await inbox('owner')).toEqual([]);
  });

  itAtNight('that was undone, or to oneself, notifies no one', async () => {
    await set(['r1'], { owner: DEVOPS });
    await set(['r1'], { owner: null });
    await set(['r2'], { owner: 'owner@acme.example' });
    wait(90);
    await tell();
    for (const as of ['devops', 'owner']) expect(await inbox(as)).toEqual([]);
  });
});

describe('teams', () => {
  const addTeam = async (name: string, members: readonly string[] = [DEVOPS]) =>
    (await call(saveTeam, { name, members })).body.id as string;

  it('own findings for their members', async () => {
    const id = await addTeam('Storage');
    await set(['r1'], { owner: id });
    expect(await resources('owner=mine', 'devops')).toEqual(['r1']);
    expect(await resources('owner=me', 'devops')).toEqual([]);
    expect((await call(listOwners, undefined, { as: 'viewer' })).body.teams).toMatchObject([{ name: 'Storage' }]);
    expect((await call(saveTeam, { name: 'storage', members: [] })).status).toBe(409);
    expect((await call(saveTeam, { name: 'Other', members: ['stranger@evil.example'] })).status).toBe(400);
    await call(removeTeam, undefined, { path: { id } });
    expect(await resources('owner=none')).toHaveLength(3);
  });

  it('get findings by ordered rules, counted before they are applied', async () => {
    const [storage, compute] = [await addTeam('Storage'), await addTeam('Compute')];
    const rules = [
      { team: storage, service: 's3', check: 'c1' },
      { team: compute, account: A },
    ];
    expect((await call(tryRules, { rules })).body).toEqual({ counts: [2, 1], waiting: 0, rest: 0 });
    await set(['r3'], { owner: DEVOPS });
    expect((await call(saveRules, { rules, revision: 0 })).body.revision).toBe(1);
    expect((await call(saveRules, { rules: [], revision: 0 })).status).toBe(409);
    expect((await call(startRules, {})).body).toEqual({ assigned: 2, left: 0, waiting: 0 });
    expect((await listed('sort=resource')).map(({ work }) => work.owner)).toEqual([storage, compute, DEVOPS]);
    expect((await call(tryRules, { rules: [rules[0]] })).body).toEqual({ counts: [0], waiting: 0, rest: 0 });
    await call(removeTeam, undefined, { path: { id: storage } });
    expect((await call(listTeams)).body.rules).toEqual([rules[1]]);
  });

  itAtNight('get new findings by their tags during a scan, and leave what someone unassigned', async () => {
    const data = await addTeam('Data');
    await call(saveRules, { rules: [{ team: data, tag: { key: 'team', value: 'data' } }], revision: 0 });
    expect((await call(startRules, {})).body).toEqual({ assigned: 0, left: 0, waiting: 3 });
    await set(['r1'], { owner: DEVOPS });
    await set(['r1'], { owner: null });
    const changes = await stores.findings.record({ scanId: '1', at: AT, accountId: A }, VERDICTS, () => true);
    await keepWork(stores, {
      origin: tenant,
      scanId: '1',
      accountId: A,
      at: AT,
      found: VERDICTS,
      changes,
      findTags: (resource) => ({ team: resource === 'r2' ? 'web' : 'data' }),
    });
    expect((await listed('sort=resource')).map(({ work }) => work.owner)).toEqual([null, null, data]);
    const [event] = await stores.work.events('finding', await idOf('r3'));
    expect(event).toMatchObject({ kind: 'owner', by: null, to: 'Data', text: 'Rule: tag team=data' });
  });

  itAtNight('lose members who leave, whose findings have no owner then', async () => {
    await addTeam('Storage');
    await set(['r1'], { owner: DEVOPS });
    await call(
      saveView,
      { page: 'findings', name: 'Mine', search: '', columns: [], isShared: false },
      { as: 'devops' },
    );
    expect((await call(removeUser, { email: DEVOPS, tenantId: tenant })).status).toBe(200);
    expect((await call(listTeams)).body.teams[0].members).toEqual([]);
    expect(await resources('owner=none')).toContain('r1');
    expect(await stores.views.list('devops')).toEqual([]);
  });
});

describe('saved views', () => {
  const view = { page: 'findings', name: 'Late', search: 'due=overdue&sort=due', columns: ['owner'], isShared: false };

  it('are private or shared, and open with a page', async () => {
    const own = (await call(saveView, view, { as: 'viewer' })).body;
    expect(own).toMatchObject({ ...view, isMine: true, isDefault: false });
    expect((await call(listViews)).body).toEqual([]);
    expect((await call(saveView, { ...view, isShared: true }, { as: 'viewer' })).status).toBe(403);
    const shared = (await call(saveView, { ...view, name: 'All', isShared: true }, { as: 'devops' })).body;
    expect((await call(listViews, undefined, { as: 'viewer' })).body.map(({ name }: { name: string }) => name)).toEqual(
      ['All', 'Late'],
    );
    await call(saveDefault, { page: 'findings', id: shared.id }, { as: 'viewer' });
    expect((await call(listViews, undefined, { as: 'viewer' })).body[0]).toMatchObject({
      isDefault: true,
      isMine: false,
    });
    expect((await call(saveDefault, { page: 'findings', id: own.id })).status).toBe(404);
  });

  it('are changed by their author, and removed by an admin too', async () => {
    const { id } = (await call(saveView, { ...view, isShared: true }, { as: 'devops' })).body;
    expect((await call(saveView, { ...view, id, isShared: true })).status).toBe(403);
    expect((await call(removeView, undefined, { as: 'viewer', path: { id } })).status).toBe(403);
    expect((await call(removeView, undefined, { path: { id } })).status).toBe(200);
    expect((await call(saveView, { ...view, search: '"><script>' })).status).toBe(400);
  });
});

describe('work on recommendations', () => {
  it('is the same, due only if someone says so', async () => {
    await stores.recommendations.record({ scanId: '1', at: AT, accountId: A }, [aRecommendation()], []);
    const ids = [aRecommendation().id, 'missing'];
    const { body } = await call(change, { kind: 'recommendation', ids, change: { owner: DEVOPS, due: '2026-11-20' } });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['changed', 'failed']);
    const [only] = (await call(listRecommendations)).body;
    expect(only.work).toMatchObject({ owner: DEVOPS, due: '2026-11-20', isOverdue: true, isDueSet: true });
  });
});
