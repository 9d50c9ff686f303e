import { DEFAULT_SETTINGS, type NotificationSettings } from '@cloudmend/domain/notifications';
import { aChange, aDestination, aDestinationSecret, aMember, anAccount } from '@cloudmend/domain/testing';
import { effort } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import { endNoticesFor } from '../api/notifications/end-notices';
import { listDestinationsFor } from '../api/notifications/list-destinations';
import { listNoticesFor } from '../api/notifications/list-notices';
import { resumeDeliveriesFor } from '../api/notifications/resume-deliveries';
import { saveDestinationFor } from '../api/notifications/save-destination';
import { handler as stopEmails } from '../api/notifications/stop-emails';
import { testDestinationFor } from '../api/notifications/test-destination';
import { anEvent } from '../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import type { OutgoingRequest } from './messages';
import type { OutgoingAnswer } from './outgoing';
import { workOnNotices } from './work-on-notices';

const ACCOUNT = '111122223333';
const FLOOD = effort(60, 10_000);
const ADMIN = aMember({ role: 'tenant-admin' });
const call = { changes: () => undefined } as never;
const CANARY = 'canary-of-the-secret';
const SLACK = { kind: 'slack', url: `https://hooks.slack.com/services/T0/B0/${CANARY}` } as const;

let test: TestServices;
let round = 0;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** A workspace with an admin and a viewer, and what was sent. */
const openWorkspace = async () => {
  const tenantId = `told-${(round += 1)}` as TenantId;
  const [admin, viewer] = [`admin-${round}`, `viewer-${round}`];
  await test.aTenant(tenantId, 'pro', { [admin]: 'tenant-admin', [viewer]: 'tenant-viewer' });
  const stores = test.services.openStores(tenantId);
  const posted: OutgoingRequest[] = [];
  let answer: () => Promise<OutgoingAnswer> = async () => ({ status: 200, body: 'ok' });
  const outgoing = {
    post: async (request: OutgoingRequest) => {
      posted.push(request);
      return answer();
    },
    call: () => answer(),
  };
  const uses = { ...test.services, ...stores, outgoing };
  const mails = () => test.people.sent.filter(({ to }) => to.includes(`-${round}@`)) as SentMail[];
  return {
    tenantId,
    stores,
    posted,
    uses,
    mails,
    members: { admin, viewer },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    settle: (sub: string, settings: Partial<NotificationSettings>) =>
      stores.notifications.saveSettings(sub, { ...DEFAULT_SETTINGS, ...settings }),
    work: () => workOnNotices({ ...test.services, outgoing }, { pause: async () => undefined, random: () => 0.5 }),
    inbox: (sub: string, role: 'tenant-admin' | 'tenant-viewer') =>
      listNoticesFor(uses)(aMember({ sub, role }), {}, call),
  };
};

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const judge = (index: number, status: 'pass' | 'fail' = 'fail'): JudgedFinding => ({
  check: `check-${index % 12}`,
  severity: 'CRITICAL',
  title: `Bucket of kind ${index % 12} is public`,
  detail: 'd',
  resource: `bucket-${index}`,
  recommendation: 'r',
  accountId: ACCOUNT,
  region: 'eu-west-1',
  service: 's3',
  controls: [],
  status,
});

let scans = 0;
/** A scan that finds these verdicts. */
const scan = async (
  { scans: store, findings }: Stores,
  verdicts: readonly JudgedFinding[],
  outcome: 'done' | 'failed' = 'done',
) => {
  const scanId = `01JD2M7F3A${String((scans += 1)).padStart(16, '0')}`;
  const at = test.services.clock().toISOString();
  const request = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', accounts: [ACCOUNT], notes: '' } as const;
  await store.create(
    { scanId, scanTs: at, request: { ...request, accounts: [ACCOUNT] }, requestedBy: 'owner' },
    { running: 9, perDay: 99 },
  );
  await store.begin(scanId, at);
  const changes =
    verdicts.length > 0 ? await findings.record({ scanId, at, accountId: ACCOUNT }, verdicts, () => true) : NO_CHANGES;
  await store.addAccountOutcome(scanId, ACCOUNT, {
    counts: { pass: 0, fail: verdicts.length, unknown: 0, recommendations: 0 },
    changes,
  });
  await store.conclude(scanId, outcome, at, outcome === 'failed' ? 'The role could not be assumed.' : undefined);
};

const setTime = (at: string): void => test.local.setTime(at);
beforeEach(() => setTime('2026-11-21T12:00:00.000Z'));

describe('notices', () => {
  it(`are one message for ${FLOOD} new findings, and none if nothing changed`, async () => {
    const { stores, posted, work, members, settle, mails, inbox } = await openWorkspace();
    await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
    await stores.deliveries.saveDestination(aDestination(), aDestinationSecret);
    await settle(members.admin, { mail: 'at-once' });
    const verdicts = Array.from({ length: FLOOD }, (_, index) => judge(index));
    await scan(stores, verdicts);
    await work();
    expect(posted).toHaveLength(1);
    expect(mails()).toHaveLength(1);
    const title = `${FLOOD.toLocaleString('en-US')} new critical findings`;
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
      type: 'notice.critical-findings',
      data: { title, lines: expect.arrayContaining(['and 3 other checks']) },
    });
    expect(mails()[0]).toMatchObject({ subject: expect.stringContaining(title), html: expect.stringContaining(title) });

    setTime('2026-11-21T13:00:00.000Z');
    await scan(stores, verdicts);
    await work();
    expect([posted.length, mails().length]).toEqual([1, 1]);
    expect((await inbox(members.viewer, 'tenant-viewer')).notices).toHaveLength(1);
  });

  itAtNight('say which findings came back, and why a scan failed', async () => {
    const { stores, work, members, inbox } = await openWorkspace();
    await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
    await scan(stores, [judge(1)]);
    setTime('2026-11-21T12:30:00.000Z');
    await scan(stores, [judge(1), judge(2)]);
    setTime('2026-11-21T13:00:00.000Z');
    await scan(stores, [judge(1, 'pass'), judge(2)]);
    setTime('2026-11-21T14:00:00.000Z');
    await scan(stores, [judge(1), judge(2)]);
    setTime('2026-11-21T15:00:00.000Z');
    await scan(stores, [], 'failed');
    await work();
    const { notices, unread } = await inbox(members.viewer, 'tenant-viewer');
    expect(notices.map(({ title, lines }) => [title, ...lines])).toEqual([
      ['Scan failed', 'The role could not be assumed.'],
      ['1 finding reopened'],
      ['1 new critical finding', '1 × Bucket of kind 2 is public'],
      ['1 new critical finding', '1 × Bucket of kind 1 is public'],
    ]);
    expect(unread).toBe(4);
  });

  it('about approvals go only to those who may approve, and are dropped once the change has moved on', async () => {
    const { stores, work, members, inbox } = await openWorkspace();
    const gate = { at: '', policyHash: '', verdict: 'allow', approvalsNeeded: 2, decisions: [] } as never;
    for (const id of ['waiting', 'moved-on']) {
      const targets = aChange().targets.map((target) => ({ ...target, id }));
      const before = aChange({ id, title: id, state: 'planned', version: 1, targets });
      await stores.changes.draft(before);
      const at = test.services.clock().toISOString();
      const gated = { ...before, state: 'gated' as const, version: 2, updatedAt: at, gate };
      await stores.changes.save(before, gated);
      if (id === 'moved-on') await stores.changes.save(gated, { ...gated, state: 'closed', version: 3 });
    }
    await work();
    expect((await inbox(members.admin, 'tenant-admin')).notices.map(({ title }) => title)).toEqual([
      'Change waits for approval: waiting',
    ]);
    expect((await inbox(members.viewer, 'tenant-viewer')).notices).toEqual([]);
  });

  it('are read through one, for each person', async () => {
    const { stores, uses, work, members, inbox } = await openWorkspace();
    await scan(stores, [], 'failed');
    setTime('2026-11-21T13:00:00.000Z');
    await scan(stores, [], 'failed');
    await work();
    const [newest, oldest] = (await inbox(members.admin, 'tenant-admin')).notices;
    const end = (through: string) => endNoticesFor(uses)(aMember({ sub: members.admin }), { through }, call);
    await end(newest?.id ?? '');
    await end(oldest?.id ?? '');
    expect((await inbox(members.admin, 'tenant-admin')).unread).toBe(0);
    expect((await inbox(members.viewer, 'tenant-viewer')).unread).toBe(2);
    await expect(end('99999999')).rejects.toMatchObject({ code: 'not-found' });
  });

  itAtNight('older than a day stay in the inbox', async () => {
    const { stores, posted, work, members, inbox } = await openWorkspace();
    await stores.deliveries.saveDestination(aDestination(), aDestinationSecret);
    await scan(stores, [], 'failed');
    setTime('2026-11-23T12:00:00.000Z');
    await work();
    expect(posted).toEqual([]);
    expect((await inbox(members.admin, 'tenant-admin')).unread).toBe(1);
  });
});

describe('emails', () => {
  it('wait for the end of quiet hours in the zone of the person, and are then one', async () => {
    const { stores, settle, members, work, mails } = await openWorkspace();
    const quiet = { from: '22:00', to: '07:00' };
    await settle(members.admin, { mail: 'at-once', timezone: 'Asia/Tokyo', quiet });
    await settle(members.viewer, { mail: 'off' });
    // 23:00 in Tokyo.
    setTime('2026-11-21T14:00:00.000Z');
    await scan(stores, [], 'failed');
    await work();
    setTime('2026-11-21T18:00:00.000Z');
    await scan(stores, [], 'failed');
    await work();
    setTime('2026-11-21T21:59:00.000Z');
    await work();
    expect(mails()).toEqual([]);
    setTime('2026-11-21T22:00:00.000Z');
    await work();
    await work();
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      [`${members.admin}@acme.example`, `told-${round}: 2 notices`],
    ]);
  });

  itAtNight('are gathered for a daily and a weekly digest, and not sent without a notice', async () => {
    const { stores, settle, members, work, mails } = await openWorkspace();
    await settle(members.admin, { mail: 'daily', digestAt: '08:00' });
    await settle(members.viewer, { mail: 'weekly', digestAt: '08:00', digestOn: 'MON', notices: ['scan-failed'] });
    // A Saturday.
    await scan(stores, [], 'failed');
    await work();
    setTime('2026-11-22T08:00:00.000Z');
    await work();
    expect(mails().map(({ to }) => to)).toEqual([`${members.admin}@acme.example`]);
    for (const at of ['2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z', '2026-11-30T08:00:00.000Z']) {
      setTime(at);
      await work();
    }
    expect(mails().map(({ to }) => to)).toEqual([`${members.admin}@acme.example`, `${members.viewer}@acme.example`]);
  });

  it('stop with one click, for the person only and only with their secret', async () => {
    const { stores, settle, members, work, mails } = await openWorkspace();
    for (const sub of Object.values(members)) await settle(sub, { mail: 'at-once' });
    await scan(stores, [], 'failed');
    await work();
    const mail = mails().find(({ to }) => to.startsWith('admin'));
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const token = /\/stop\/([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const [tenant = '', sub = '', secret = ''] = token.split('.');
    const click = async (text: string) =>
      (await stopEmails(anEvent({ sub: undefined, path: { token: text }, rawBody: 'List-Unsubscribe=One-Click' })))
        .statusCode;
    const viewer = Buffer.from(members.viewer).toString('base64url');
    const other = Buffer.from('told-1').toString('base64url');
    for (const forged of ['', 'x', `${tenant}.${viewer}.${secret}`, `${other}.${sub}.${secret}`, `${tenant}.${sub}.`])
      expect([forged, await click(forged)]).toEqual([forged, 403]);
    expect(await click(token)).toBe(200);
    expect((await stores.notifications.settings(members.admin)).mail).toBe('off');
    expect((await stores.notifications.settings(members.viewer)).mail).toBe('at-once');
  });

  it('show names of resources as text', async () => {
    const { stores, settle, members, work, mails } = await openWorkspace();
    await settle(members.admin, { mail: 'at-once' });
    const title = '<img src=x onerror=alert(1)> & "quoted"';
    const before = aChange({ id: 'c', title, state: 'merged', version: 1 });
    await stores.changes.draft(before);
    const at = test.services.clock().toISOString();
    await stores.changes.save(before, { ...before, state: 'verified', version: 2, updatedAt: at });
    await work();
    expect(mails()[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;');
    expect(mails()[0]?.html).not.toContain('<img');
  });
});

describe('an unexpected cost', () => {
  /** Days before the scans, one of them far above the others. */
  const makeDays = (count: number, highAt: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
      estimated: false,
      usdByService: { EC2: index === highAt ? 900 : 100 },
    }));

  it('is reported once, by the scan that reads the day, with the services that rose', async () => {
    setTime('2026-11-10T12:00:00.000Z');
    const { stores, work, inbox, members } = await openWorkspace();
    await stores.accounts.link(anAccount({ accountId: ACCOUNT, friendlyName: 'Production' }), null);
    const notices = async () =>
      (await inbox(members.viewer, 'tenant-viewer')).notices.filter(({ kind }) => kind === 'unexpected-cost');
    const at = () => test.services.clock().toISOString();
    await stores.costs.record(ACCOUNT, makeDays(38, 99), at());
    await scan(stores, []);
    await work();
    expect(await notices()).toEqual([]);
    await stores.costs.record(ACCOUNT, makeDays(40, 39), at());
    for (let again = 0; again < 3; again += 1) {
      await scan(stores, []);
      await work();
    }
    expect(await notices()).toEqual([
      expect.objectContaining({
        title: 'Unexpected cost: Production',
        lines: ['Production: $900 on 9 Nov 2026, usually $100 (EC2 +$800)'],
        page: 'cost-metrics',
      }),
    ]);
  });

  it('is told when its day is over for a day, not when the month is invoiced', async () => {
    setTime('2026-11-10T12:00:00.000Z');
    const { stores, work, inbox, members } = await openWorkspace();
    await stores.accounts.link(anAccount({ accountId: ACCOUNT, friendlyName: 'Production' }), null);
    const titles = async (): Promise<string[]> =>
      (await inbox(members.viewer, 'tenant-viewer')).notices
        .filter(({ kind }) => kind === 'unexpected-cost')
        .map(({ title }) => title);
    const days = makeDays(40, 39).map((day) => ({ ...day, estimated: day.date >= '2026-11-01' }));
    await stores.costs.record(ACCOUNT, days, test.services.clock().toISOString());
    await scan(stores, []);
    await work();
    expect(await titles()).toEqual([]);
    setTime('2026-11-11T12:00:00.000Z');
    await scan(stores, []);
    await work();
    expect(await titles()).toEqual(['Unexpected cost: Production']);
  });
});

describe('destinations', () => {
  it('never show their secret: not in answers, lists, logs or the audit trail', async () => {
    const { stores, uses, work, answerWith } = await openWorkspace();
    const told: unknown[] = [];
    const noting = { changes: (...states: unknown[]) => told.push(states) } as never;
    const input = { name: 'Ops', notices: ['scan-failed' as const], isOn: true };
    const { id } = await saveDestinationFor(uses)(ADMIN, { ...input, secret: SLACK }, noting);
    answerWith(() => Promise.reject(Object.assign(new Error(`connect ${SLACK.url}`), { code: 'ECONNREFUSED' })));
    await scan(stores, [], 'failed');
    await work();
    told.push(await testDestinationFor(uses)(ADMIN, { id }, noting));
    told.push(await listDestinationsFor(uses)(ADMIN, {}, noting));
    told.push(await saveDestinationFor(uses)(ADMIN, { ...input, id, name: 'Operations' }, noting), test.logLines);
    expect(JSON.stringify(told)).toContain('hooks.slack.com');
    expect(JSON.stringify(told)).not.toContain(CANARY);
    expect(await stores.deliveries.readSecret(id)).toEqual(SLACK);
    await expect(
      saveDestinationFor(uses)(ADMIN, { ...input, id, secret: aDestinationSecret }, noting),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are given up after a day, can be sent again, and stop if the receiver is gone', async () => {
    const { stores, uses, posted, work, answerWith } = await openWorkspace();
    await stores.deliveries.saveDestination(aDestination(), aDestinationSecret);
    answerWith(async () => ({ status: 503, body: 'down' }));
    await scan(stores, [], 'failed');
    const list = async () => (await listDestinationsFor(uses)(ADMIN, {}, call))[0];
    for (let hour = 12; hour < 24 + 19; hour += 2) {
      setTime(new Date(Date.UTC(2026, 10, 21, hour)).toISOString());
      await work();
    }
    // The wait doubles.
    const attempts = posted.filter(({ url }) => url === aDestinationSecret.url).length;
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan(15);
    expect(await list()).toMatchObject({
      health: 'failing',
      waiting: 0,
      dead: 1,
      deliveries: [{ answer: '503 down' }],
    });
    answerWith(async () => ({ status: 410, body: '' }));
    const { id } = aDestination();
    expect(await resumeDeliveriesFor(uses)(ADMIN, { id }, call)).toEqual({ resumed: 1 });
    await work();
    expect(await list()).toMatchObject({ health: 'stopped', waiting: 0, dead: 1 });
    answerWith(async () => ({ status: 200, body: 'ok' }));
    await resumeDeliveriesFor(uses)(ADMIN, { id }, call);
    await work();
    expect(await list()).toMatchObject({ health: 'healthy', waiting: 0, dead: 0, deliveries: [{ state: 'sent' }] });
  });
});
