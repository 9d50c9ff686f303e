import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import type { Handler } from '../../runtime';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as get } from './get-finding';
import { handler as summary } from './get-findings-summary';
import { handler as list } from './list-findings';
import { handler as mute } from './mute-finding';
import { handler as resolve } from './resolve-finding';
import { handler as unmute } from './unmute-finding';

const A = '111122223333';
const AT = '2026-11-20T00:00:00.000Z';

let test: TestServices;
let stores: Stores;
let tenant: string;
let round = 0;

const makeJudged = (resource: string, overrides: Partial<JudgedFinding> = {}): JudgedFinding => ({
  check: 'c1',
  status: 'fail',
  severity: 'HIGH',
  title: '=HYPERLINK("x")',
  detail: 'Detail',
  recommendation: 'Do it',
  resource,
  accountId: A,
  region: 'us-east-1',
  service: 'ec2',
  controls: [],
  ...overrides,
});

const call = async (handler: Handler, parts: EventParts = {}) =>
  readAnswer(await handler(anEvent({ sub: 'owner', ...parts })));
const decide = (handler: Handler, findingId: string, body: object, parts: EventParts = {}) =>
  call(handler, { path: { tenantId: tenant, findingId }, body, ...parts });
const firstId = async (): Promise<string> => (await call(list, { query: `tenant=${tenant}` })).body[0].id;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = `acme-${(round += 1)}`;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenant, 'pro', { owner: 'tenant-admin', viewer: 'tenant-viewer' });
  stores = test.local.openStores(tenant);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.findings.record(
    { scanId: '1', at: AT, accountId: A },
    [makeJudged('r1'), makeJudged('r2', { severity: 'LOW', service: 's3' })],
    () => true,
  );
});

describe('one finding', () => {
  it('has the controls of every framework; lists only have benchmarks, to stay small', async () => {
    await stores.findings.record(
      { scanId: '2', at: AT, accountId: A },
      [
        makeJudged('r3', {
          check: 'kms-key-rotation',
          severity: 'CRITICAL',
          controls: [{ framework: 'cis-aws-5.0', control: '3.6' }],
          impact: { dataClass: 'pii', bytes: 5, basis: 'stored' },
        }),
      ],
      () => true,
    );
    const { body } = await call(get, { path: { tenantId: tenant, findingId: await firstId() } });
    expect(body).toMatchObject({
      expected: 'KMS keys have automatic rotation enabled',
      impact: { dataClass: 'pii', bytes: 5 },
    });
    const frameworks = new Set(body.controls.map(({ framework }: { framework: string }) => framework));
    expect([...frameworks]).toEqual(expect.arrayContaining(['cis-aws-3.0', 'cis-aws-5.0', 'hipaa', 'soc2']));
    expect((await call(list, { query: `tenant=${tenant}` })).body[0].controls).toEqual([
      { framework: 'cis-aws-5.0', control: '3.6' },
    ]);
    // Exports include everything a single finding has.
    expect((await call(list, { query: `tenant=${tenant}&controls=all` })).body[0].controls).toEqual(body.controls);
    const file = (await list(anEvent({ sub: 'owner', query: `tenant=${tenant}&format=csv` }))) as { body: string };
    expect(file.body).toContain(JSON.stringify(body.controls).replaceAll('"', '""'));
    const decided = await decide(mute, body.id, { reason: 'Known' });
    expect(decided.body.controls).toEqual(body.controls);
  });

  it('keeps its stored controls if its check left the catalogue', async () => {
    await stores.findings.record(
      { scanId: '3', at: AT, accountId: A },
      [
        makeJudged('r4', {
          check: 'gone-check',
          severity: 'CRITICAL',
          controls: [{ framework: 'cis-aws-5.0', control: '9.9' }],
        }),
      ],
      () => true,
    );
    expect((await call(get, { path: { tenantId: tenant, findingId: await firstId() } })).body.controls).toEqual([
      { framework: 'cis-aws-5.0', control: '9.9' },
    ]);
  });
});

describe("a workspace's findings", () => {
  it('are filtered, counted and paged by the server', async () => {
    const first = await call(list, { query: `tenant=${tenant}&limit=1` });
    expect(first.body).toHaveLength(1);
    const cursor = encodeURIComponent(String(first.headers['x-next-cursor']));
    expect((await call(list, { query: `tenant=${tenant}&limit=1&cursor=${cursor}` })).body).toMatchObject([
      { resource: 'r2' },
    ]);
    expect((await call(list, { query: `tenant=${tenant}&severity=LOW,INFO&status=open,muted` })).body).toMatchObject([
      { resource: 'r2' },
    ]);
    expect((await call(summary, { path: { tenantId: tenant }, query: 'service=s3' })).body).toMatchObject({
      severityCounts: { HIGH: 0, LOW: 1 },
      lastUpdated: AT,
    });
  });

  itAtNight('are at most 500 a page with all their controls, to stay within a response', async () => {
    const many = Array.from({ length: 501 }, (_, n) => makeJudged(`many-${n}`));
    await stores.findings.record({ scanId: '4', at: AT, accountId: A }, many, () => true);
    const full = await call(list, { query: `tenant=${tenant}&limit=1000&controls=all` });
    expect([full.body.length, typeof full.headers['x-next-cursor']]).toEqual([500, 'string']);
    expect((await call(list, { query: `tenant=${tenant}&limit=1000` })).body.length).toBeGreaterThan(500);
  });

  it.each([
    'severity=WORST',
    'severity=HIGH,',
    'status=gone',
    'sort=random',
    'limit=1001',
    'limit=0',
    'change=none',
    `q=${'x'.repeat(201)}`,
  ])('are not queried with %s', async (query) => {
    expect(await call(list, { query: `tenant=${tenant}&${query}` })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  it('reject a cursor from another sort order', async () => {
    const { headers } = await call(list, { query: `tenant=${tenant}&limit=1` });
    const cursor = encodeURIComponent(String(headers['x-next-cursor']));
    expect((await call(list, { query: `tenant=${tenant}&limit=1&sort=oldest&cursor=${cursor}` })).status).toBe(400);
  });

  it('are exported without formulas, from Starter up', async () => {
    const { body = '' } = (await list(anEvent({ sub: 'owner', query: `tenant=${tenant}&format=csv` }))) as {
      body?: string;
    };
    expect(body.split('\r\n')).toHaveLength(4);
    expect(body).toContain(`HIGH,open,"'=HYPERLINK(""x"")",Detail,r1`);
    await test.aTenant(`${tenant}-free`, 'free', { poor: 'tenant-admin' });
    expect(await call(list, { sub: 'poor', query: `tenant=${tenant}-free&format=csv` })).toMatchObject({
      status: 403,
      body: { code: 'plan-limit' },
    });
  });
});

describe('a decision on a finding', () => {
  it('records reason, owner and expiry, shows them on the finding, and audits the previous state', async () => {
    const id = await firstId();
    const { status, body } = await decide(mute, id, {
      reason: ' Known ',
      owner: 'web@acme.example',
      until: '2026-12-01',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'muted',
      mute: { reason: 'Known', owner: 'web@acme.example', by: 'owner@acme.example', until: '2026-12-01T23:59:59.999Z' },
      history: [{ kind: 'seen' }, { kind: 'muted', by: 'owner@acme.example' }],
    });
    expect((await call(get, { path: { tenantId: tenant, findingId: id } })).body).toEqual(body);
    const [line] = (await stores.audit.list({}, 1)).items;
    expect(line).toMatchObject({
      action: 'finding.mute',
      target: id,
      before: { status: 'open', mute: null },
      after: { status: 'muted', reason: 'Known' },
    });
  });

  it('can be undone, or resolves the finding', async () => {
    const id = await firstId();
    await decide(mute, id, { reason: 'Known' });
    expect((await decide(unmute, id, { reason: 'Undone' })).body).toMatchObject({ status: 'open', mute: null });
    expect((await decide(resolve, id, { reason: 'Done' })).body).toMatchObject({ status: 'resolved' });
    expect(await decide(resolve, id, { reason: 'Fixed again' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await stores.audit.list({}, 9)).items.map(({ action }) => action)).toEqual([
      'finding.resolve',
      'finding.unmute',
      'finding.mute',
    ]);
  });

  it.each([
    {},
    { reason: '   ' },
    { reason: 'x'.repeat(501) },
    { reason: 'x', until: 'tomorrow' },
    { reason: 'x', until: '2026-11-20' },
    { reason: 'x', owner: 'o'.repeat(255) },
    { reason: 'x', status: 'resolved' },
  ])('is refused as %j', async (body) => {
    const id = await firstId();
    expect((await decide(mute, id, body)).status).toBe(400);
    expect((await stores.findings.get(id))?.status).toBe('open');
  });

  it('is not allowed for a viewer, who may still read', async () => {
    const id = await firstId();
    for (const handler of [mute, unmute, resolve])
      expect(await decide(handler, id, { reason: 'x' }, { sub: 'viewer' })).toMatchObject({
        status: 403,
        body: { message: "You don't have permission to change findings." },
      });
    expect((await call(get, { sub: 'viewer', path: { tenantId: tenant, findingId: id } })).body).toMatchObject({
      status: 'open',
    });
  });

  it('on an unknown finding is not found', async () => {
    for (const handler of [mute, unmute, resolve])
      expect((await decide(handler, 'unknown', { reason: 'x' })).status).toBe(404);
    expect((await call(get, { path: { tenantId: tenant, findingId: 'unknown' } })).status).toBe(404);
  });
});
