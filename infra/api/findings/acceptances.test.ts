import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import type { Handler } from '../../runtime';
import { anEvent, type EventParts, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as approve } from './approve-acceptance';
import { handler as summary } from './get-findings-summary';
import { handler as list } from './list-acceptances';
import { handler as listFindings } from './list-findings';
import { handler as mute } from './mute-finding';
import { handler as reject } from './reject-acceptance';
import { handler as request } from './request-acceptance';
import { handler as revoke } from './revoke-acceptance';
import { handler as unmute } from './unmute-finding';

const A = '111122223333';
const REASON = 'The exports are rebuilt every night.';

let test: TestServices;
let stores: Stores;
let tenant: string;
let round = 0;

const judge = (resource: string, overrides: Partial<JudgedFinding> = {}): JudgedFinding => ({
  check: 's3-bucket-object-lock',
  status: 'fail',
  severity: 'HIGH',
  title: 'S3 bucket does not have Object Lock enabled',
  detail: 'Detail',
  recommendation: 'Do it',
  resource,
  accountId: A,
  region: 'us-east-1',
  service: 's3',
  controls: [],
  ...overrides,
});
const VERDICTS = [judge('r1'), judge('r2'), judge('other', { check: 'kms-key-rotation', severity: 'CRITICAL' })];
const scan = (scanId: string, at: string) => stores.findings.record({ scanId, at, accountId: A }, VERDICTS, () => true);

const call = async (handler: Handler, sub: string, parts: EventParts = {}) =>
  readAnswer(
    await handler(
      anEvent({ sub, path: { tenantId: tenant }, headers: { 'idempotency-key': `${Math.random()}` }, ...parts }),
    ),
  );
const decide = (handler: Handler, sub: string, id: string, body: object = {}) =>
  call(handler, sub, { path: { tenantId: tenant, id }, body });
const findIds = async (...resources: string[]): Promise<string[]> => {
  const { items } = await stores.findings.list({}, { limit: 100 });
  return resources.map((resource) => items.find((finding) => finding.resource === resource)?.id ?? 'none');
};
const ask = async (resources: readonly string[], input: object = {}, sub = 'devops') =>
  call(request, sub, {
    body: { findingIds: await findIds(...resources), reason: REASON, until: '2027-01-31', ...input },
  });
const requestId = async (...resources: string[]): Promise<string> => (await ask(resources)).body.id;
const counts = async () => (await call(summary, 'viewer')).body;
const toState = async (id: string) =>
  (await call(list, 'viewer')).body.find((one: { id: string }) => one.id === id)?.state;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = `accepting-${(round += 1)}`;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenant, 'pro', {
    admin: 'tenant-admin',
    manager: 'tenant-manager',
    devops: 'tenant-devops',
    viewer: 'tenant-viewer',
  });
  stores = test.local.openStores(tenant);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await scan('1', '2026-11-20T00:00:00.000Z');
});

describe('an accepted risk', () => {
  it('mutes its findings once another person approves, and says so in counts and lists', async () => {
    const asked = await ask(['r1', 'r2']);
    expect(asked).toMatchObject({ status: 200, body: { state: 'requested', severity: 'HIGH', reason: REASON } });
    expect(await counts()).toMatchObject({
      statusCounts: { open: 3 },
      acceptanceCounts: { accepted: 0, requested: 2 },
    });
    expect((await decide(approve, 'manager', asked.body.id)).body).toMatchObject({
      state: 'accepted',
      decision: { outcome: 'approved', by: 'manager@acme.example' },
    });
    expect(await counts()).toMatchObject({
      statusCounts: { open: 1, muted: 2 },
      severityCounts: { HIGH: 0, CRITICAL: 1 },
      acceptanceCounts: { accepted: 2, requested: 0 },
    });
    const shown = await call(listFindings, 'viewer', { query: `tenant=${tenant}&acceptance=accepted`, path: {} });
    expect(shown.body).toMatchObject([
      { status: 'muted', mute: null, acceptance: { id: asked.body.id, state: 'accepted', until: '2027-01-31' } },
      { status: 'muted' },
    ]);
    expect(await stores.findings.unresolvedChecks()).toEqual({
      open: new Map([[A, new Map([['kms-key-rotation', new Set(['other'])]])]]),
      muted: new Map([[A, new Map([['s3-bucket-object-lock', new Set(['r1', 'r2'])]])]]),
    });
  });

  itAtNight('ends automatically after its last day, and stays on record', async () => {
    const id = await requestId('r1');
    await decide(approve, 'manager', id);
    test.local.setTime('2027-01-31T23:59:59.999Z');
    expect((await counts()).statusCounts).toEqual({ open: 2, muted: 1, resolved: 0 });
    test.local.setTime('2027-02-01T00:00:00.000Z');
    expect((await counts()).statusCounts).toEqual({ open: 3, muted: 0, resolved: 0 });
    expect(await toState(id)).toBe('expired');
    expect((await decide(revoke, 'devops', id, { reason: 'Late' })).body.message).toBe('This acceptance has expired.');
  });

  itAtNight('is revoked with a reason: its findings are open again', async () => {
    const id = await requestId('r1');
    await decide(approve, 'manager', id);
    expect((await decide(revoke, 'devops', id, { reason: 'Fixed in code.' })).body).toMatchObject({
      state: 'revoked',
      decision: { outcome: 'approved' },
      revoked: { by: 'devops@acme.example', reason: 'Fixed in code.' },
    });
    expect((await counts()).statusCounts).toEqual({ open: 3, muted: 0, resolved: 0 });
    expect((await decide(revoke, 'devops', id, { reason: 'Again' })).status).toBe(409);
  });

  itAtNight('counts once as muted in the comparison of scans', async () => {
    await decide(approve, 'manager', await requestId('r1'));
    expect(await scan('2', '2026-11-22T00:00:00.000Z')).toMatchObject({ muted: 1, new: 0 });
    expect(await scan('3', '2026-11-23T00:00:00.000Z')).toMatchObject({ muted: 0 });
  });

  it('cannot be passed by with a mute', async () => {
    await decide(approve, 'manager', await requestId('r1'));
    const [findingId] = await findIds('r1');
    for (const handler of [mute, unmute])
      expect(
        await call(handler, 'devops', {
          path: { tenantId: tenant, findingId: findingId as string },
          body: { reason: 'x' },
        }),
      ).toMatchObject({
        status: 409,
        body: { message: 'The risk of this finding is accepted. Revoke the acceptance first.' },
      });
  });

  itAtNight('can be renewed before it ends', async () => {
    await decide(approve, 'manager', await requestId('r1'));
    const renewal = await ask(['r1'], { until: '2027-02-15' });
    expect(renewal.status).toBe(200);
    expect((await decide(approve, 'manager', renewal.body.id)).status).toBe(200);
    test.local.setTime('2027-02-10T00:00:00.000Z');
    expect((await counts()).statusCounts.muted).toBe(1);
  });
});

describe('a request', () => {
  it('is never decided by the person who made it', async () => {
    const { body } = await ask(['r1'], {}, 'manager');
    for (const handler of [approve, reject])
      expect(await decide(handler, 'manager', body.id, handler === reject ? { reason: 'x' } : {})).toMatchObject({
        status: 403,
        body: { message: 'You cannot decide on your own request. Ask another admin or manager.' },
      });
    expect((await decide(approve, 'admin', body.id)).status).toBe(200);
  });

  it('is not decided by the person who made it under another address either', async () => {
    const { body } = await ask(['r1'], {}, 'manager');
    for (const email of ['Manager@ACME.example', 'renamed@acme.example'])
      expect(
        await call(approve, 'manager', { path: { tenantId: tenant, id: body.id }, claims: { email }, body: {} }),
      ).toMatchObject({ status: 403 });
    expect(await toState(body.id)).toBe('requested');
    expect(JSON.stringify(body)).not.toContain('requester');
  });

  it('is decided once', async () => {
    const id = await requestId('r1');
    const outcomes = await Promise.all([decide(approve, 'manager', id), decide(reject, 'admin', id, { reason: 'No' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const record = await stores.acceptances.get(id);
    expect(record?.decision?.outcome).toBe(outcomes[0].status === 200 ? 'approved' : 'rejected');
  });

  it('is rejected or withdrawn with a reason, and its findings stay open', async () => {
    const [first, second] = [await requestId('r1'), await requestId('r2')];
    await decide(reject, 'manager', first, { reason: 'Turn it on.' });
    await decide(revoke, 'devops', second, { reason: 'By mistake.' });
    expect([await toState(first), await toState(second)]).toEqual(['rejected', 'withdrawn']);
    expect((await counts()).statusCounts).toEqual({ open: 3, muted: 0, resolved: 0 });
    expect((await decide(approve, 'manager', first)).body.message).toBe('This request was already rejected.');
  });

  it.each(
    takeFirst(
      [
        [
          ['r1', 'other'],
          {},
          400,
          'You can accept findings of only one check at a time. Select findings with the same title.',
        ],
        [['r1'], { until: '2026-11-20' }, 400, 'The last day must not be in the past.'],
        [['r1'], { until: '2027-02-20' }, 400, 'A risk of severity high can be accepted for at most 90 days.'],
        [['other'], { until: '2026-12-22' }, 400, 'A risk of severity critical can be accepted for at most 30 days.'],
        [['nothing'], {}, 404, 'The finding was not found.'],
        [['r1'], { reason: ' ' }, 400, 'Give a reason.'],
      ],
      2,
    ),
  )('for %j with %j is refused', async (resources, input, status, message) => {
    const { status: code, body } = await ask(resources, input);
    expect([code, body.message]).toEqual([status, expect.stringContaining(message)]);
  });

  itAtNight('is refused while another waits, and for a resolved finding', async () => {
    await requestId('r1');
    expect((await ask(['r1'])).body.message).toBe('A request for the finding on r1 already waits for approval.');
    const [id] = await findIds('r2');
    await stores.findings.resolve(id as string, { reason: 'Done', by: 'x' });
    expect((await ask(['r2'])).body.message).toBe('The finding on r2 is resolved.');
  });

  it('is refused to viewers, and deciding to devops', async () => {
    expect((await ask(['r1'], {}, 'viewer')).status).toBe(403);
    const id = await requestId('r1');
    expect((await decide(approve, 'devops', id)).body.message).toBe("You don't have permission to accept risks.");
  });

  it('leaves a line in the trail at each step', async () => {
    const id = await requestId('r1');
    await decide(approve, 'devops', id);
    await decide(approve, 'manager', id);
    await decide(revoke, 'devops', id, { reason: 'Fixed.' });
    const lines = (await stores.audit.list({}, 10)).items;
    expect(lines.map(({ action, actor, outcome }) => [action, actor, outcome])).toEqual([
      ['acceptance.revoke', 'devops@acme.example', 'done'],
      ['acceptance.approve', 'manager@acme.example', 'done'],
      ['acceptance.approve', 'devops@acme.example', 'denied'],
      ['acceptance.request', 'devops@acme.example', 'done'],
    ]);
    expect(lines[0]).toMatchObject({ before: { state: 'accepted' }, after: { state: 'revoked', reason: 'Fixed.' } });
    expect(lines[3]?.after).toMatchObject({ check: 's3-bucket-object-lock', findings: 1, until: '2027-01-31' });
  });

  it('of another workspace is not found', async () => {
    const id = await requestId('r1');
    await test.aTenant(`${tenant}-other`, 'pro', { manager: 'tenant-manager' });
    expect((await call(approve, 'manager', { path: { tenantId: `${tenant}-other`, id }, body: {} })).status).toBe(404);
  });
});
