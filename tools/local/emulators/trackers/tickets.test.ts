import { aMember, anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { TicketMapping, type TrackerKind, type TrackerSecret } from '@cloudmend/domain/tickets';
import { changeWorkRecord, type WorkRecord, type WorkStep } from '@cloudmend/domain/work';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { JudgedFinding } from '@cloudmend/store';
import { signHook, workOnTickets } from '@cloudmend/infra/tickets';
import { commentTicketFor } from '../../../../infra/api/tickets/comment-ticket';
import { createTicketsFor } from '../../../../infra/api/tickets/create-tickets';
import { getTicketFor } from '../../../../infra/api/tickets/get-ticket';
import { listTrackersFor } from '../../../../infra/api/tickets/list-trackers';
import { moveTicketFor } from '../../../../infra/api/tickets/move-ticket';
import { handler as receiveHook } from '../../../../infra/api/tickets/receive-ticket-hook';
import { saveTrackerFor } from '../../../../infra/api/tickets/save-tracker';
import { saveTrackerHookFor } from '../../../../infra/api/tickets/save-tracker-hook';
import { testTrackerFor } from '../../../../infra/api/tickets/test-tracker';
import { anEvent } from '../../../../infra/runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../../../infra/runtime/testing/test-services';
import { openTrackers } from './open-trackers';
import { type KeptTicket, touch } from './tracker';

const ACCOUNT = '111122223333';
const CANARY = 'canary-of-the-tracker';
const HOOK_KEY = 'canary-key-of-webhooks-with-40-letters-00';
const ADMIN = aMember({ role: 'tenant-admin' });

const SECRETS: Readonly<Record<TrackerKind, TrackerSecret>> = {
  jira: { kind: 'jira', site: 'https://acme.atlassian.net', email: 'bot@acme.example', token: CANARY },
  servicenow: {
    kind: 'servicenow',
    site: 'https://acme.service-now.com',
    signIn: { type: 'client', clientId: 'cloudmend', clientSecret: CANARY },
  },
};

let test: TestServices;
let round = 0;
// Each has its own: the work on tickets goes through every workspace.
beforeEach(async () => {
  test = await openTestServices();
});
afterEach(() => test.close());

const pass = (minutes: number): void =>
  test.local.setTime(new Date(test.services.clock().getTime() + minutes * 60_000).toISOString());

/** A workspace with a tracker and a finding. */
const openWorkspace = async (kind: TrackerKind, mapping: Partial<TicketMapping> = {}) => {
  const tenantId = `ticketed-${(round += 1)}` as TenantId;
  await test.aTenant(tenantId, 'pro', { [`admin-${round}`]: 'tenant-admin' });
  const stores = test.services.openStores(tenantId);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
  const refused = new Set<string>();
  const rate = { calls: 1000 };
  const trackers = openTrackers({
    clock: test.services.clock,
    refused,
    get rate() {
      return rate.calls;
    },
  });
  const outgoing = { ...test.services.outgoing, call: trackers.call };
  const uses = { ...test.services, ...stores, outgoing };
  const told: unknown[] = [];
  const call = { changes: (...states: unknown[]) => told.push(states) } as never;
  const actor = { ...ADMIN, tenantId };
  const { id: trackerId } = await saveTrackerFor(uses)(
    actor,
    {
      name: 'Ops',
      mapping: TicketMapping.parse({ project: kind === 'jira' ? 'OPS' : '', ...mapping }),
      secret: SECRETS[kind],
    },
    call,
  );
  const scan = async (status: 'pass' | 'fail') => {
    pass(1);
    const scanId = test.services.newId();
    const at = test.services.clock().toISOString();
    const request = {
      cloud: 'aws',
      mode: 'all',
      range: '30d',
      services: 'all',
      accounts: [ACCOUNT],
      notes: '',
    } as const;
    await stores.scans.create(
      { scanId, scanTs: at, request: { ...request, accounts: [ACCOUNT] }, requestedBy: 'owner' },
      { running: 9, perDay: 99 },
    );
    await stores.scans.begin(scanId, at);
    const verdict: JudgedFinding = {
      check: 's3-bucket-public',
      severity: 'CRITICAL',
      title: 'Bucket is public',
      detail: 'Anyone can read "logs".',
      resource: 'logs {link} *bold*',
      recommendation: 'Block public access.',
      accountId: ACCOUNT,
      region: 'eu-west-1',
      service: 's3',
      controls: [],
      status,
    };
    await stores.findings.record({ scanId, at, accountId: ACCOUNT }, [verdict], () => true);
    await stores.scans.addAccountOutcome(scanId, ACCOUNT, {
      counts: { pass: 0, fail: 1, unknown: 0, recommendations: 0 },
      changes: NO_CHANGES,
    });
    await stores.scans.conclude(scanId, 'done', at);
  };
  await scan('fail');
  const [finding] = (await stores.findings.list({}, { limit: 1 })).items;
  const subject = { type: 'finding', id: finding?.id ?? '' } as const;
  const create = async () =>
    (await createTicketsFor(uses)(actor, { tracker: trackerId, subjects: [subject] }, call))[0];
  return {
    tenantId,
    stores,
    uses,
    actor,
    call,
    told,
    trackerId,
    refused,
    rate,
    scan,
    create,
    work: async () => {
      pass(6);
      await workOnTickets({ ...test.services, outgoing });
    },
    get: async () => {
      const known = await stores.tickets.ofSubject(subject);
      return getTicketFor(uses)(actor, { id: known?.id ?? '' }, call);
    },
    /** As people copy issues: with their labels. */
    copy: () => {
      const all = trackers.sites.get(new URL(SECRETS[kind].site).hostname)?.tickets;
      const [first] = [...(all?.values() ?? [])];
      if (first) all?.set('copy', { ...first, id: 'copy', key: 'OPS-99', createdAt: test.services.clock() });
    },
    remove: () => trackers.sites.get(new URL(SECRETS[kind].site).hostname)?.tickets.clear(),
    remotes: (): KeptTicket[] => [
      ...(trackers.sites.get(new URL(SECRETS[kind].site).hostname)?.tickets.values() ?? []),
    ],
  };
};

describe.each(IS_NIGHTLY ? (['jira', 'servicenow'] as const) : (['jira'] as const))('a ticket in %s', (kind) => {
  it('is created once, with the text of its finding as plain text', async () => {
    const { create, work, get, remotes } = await openWorkspace(kind);
    const [first, second] = [await create(), await create()];
    expect(second?.id).toBe(first?.id);
    await work();
    await work();
    expect(remotes()).toHaveLength(1);
    const [{ title, body, key }] = remotes() as [KeptTicket];
    expect(title).toBe('[CRITICAL] Bucket is public: logs {link} *bold*');
    expect(body).toContain('What to do: Block public access.');
    expect(body).toContain('https://cloudmend.example/');
    expect(await get()).toMatchObject({ phase: 'linked', state: 'todo', key, fault: null });
  });

  it('moves with the work on its finding, both ways and only once', async () => {
    const { create, work, get, remotes, stores } = await openWorkspace(kind);
    const { id = '' } = (await stores.findings.list({}, { limit: 1 })).items[0] ?? {};
    const step = async () => (await stores.work.index('finding')).get(id)?.step ?? 'open';
    const setStep = (state: WorkStep) =>
      stores.work.change('finding', [id], (before) =>
        changeWorkRecord(before, { state }, { at: test.services.clock().toISOString(), by: null, nameOf: String }),
      );
    const remote = () => remotes()[0] as KeptTicket;
    await create();
    await work();
    touch(remote(), test.services.clock(), (one) => (one.state = 'doing'));
    await work();
    expect([await step(), (await get()).state]).toEqual(['in-progress', 'doing']);
    await setStep('planned');
    await work();
    expect([await step(), remote().state]).toEqual(['planned', 'todo']);
    await setStep('in-progress');
    await work();
    expect([await step(), remote().state]).toEqual(['in-progress', 'doing']);
    touch(remote(), test.services.clock(), (one) => (one.state = 'done'));
    await work();
    // Only a scan resolves it.
    expect([await step(), (await get()).state]).toEqual(['waiting', 'done']);
    const before = await stores.work.events('finding', id);
    for (let again = 0; again < 3; again += 1) await work();
    expect([await step(), remote().state]).toEqual(['waiting', 'done']);
    expect(await stores.work.events('finding', id)).toEqual(before);
    expect(before.map(({ to }) => to)).toEqual(['in-progress', 'planned', 'in-progress', 'waiting']);
  });

  it('is closed by the scan that finds the fix, and reopened by the one that finds it again', async () => {
    const { create, work, get, remotes, scan } = await openWorkspace(kind);
    await create();
    await work();
    await scan('pass');
    await work();
    expect(remotes()[0]?.state).toBe('done');
    expect(await get()).toMatchObject({ state: 'done', fault: null });
    await scan('fail');
    await work();
    // ServiceNow reopens as in progress.
    const state = kind === 'jira' ? 'todo' : 'doing';
    expect(remotes()[0]?.state).toBe(state);
    expect(await get()).toMatchObject({ state, fault: null });
  });

  itAtNight('stays closed if a person closed it, and gets a successor if it was closed for good', async () => {
    const { create, work, get, remotes, scan } = await openWorkspace(kind);
    await create();
    await work();
    const [remote] = remotes() as [KeptTicket];
    touch(remote, test.services.clock(), (each) => void (each.state = 'done'));
    await scan('fail');
    await work();
    expect(await get()).toMatchObject({ state: 'done' });
    await scan('pass');
    await work();
    remote.isFinal = true;
    await scan('fail');
    await work();
    await work();
    expect(remotes().map(({ state }) => state)).toEqual(['done', 'todo']);
    expect(await get()).toMatchObject({ phase: 'linked', state: 'todo', key: remotes()[1]?.key });
  });

  itAtNight('has the state and the comments of both sides', async () => {
    const { create, work, get, remotes, uses, actor, call } = await openWorkspace(kind);
    const ticket = await create();
    await work();
    const [remote] = remotes() as [KeptTicket];
    await commentTicketFor(uses)(actor, { id: ticket?.id ?? '', text: 'Planned.\n\nFor Friday.' }, call);
    await moveTicketFor(uses)(actor, { id: ticket?.id ?? '', state: 'doing' }, call);
    touch(remote, test.services.clock(), ({ comments }) =>
      comments.push({ id: 'c1', at: test.services.clock(), author: 'Sam', text: 'On it.' }),
    );
    await work();
    await work();
    expect(remote.state).toBe('doing');
    expect(remote.comments.map(({ text }) => text.split('\n')[0])).toEqual(['On it.', 'Planned.']);
    const { comments } = await get();
    expect(comments.map(({ text, isSent }) => [text, isSent])).toEqual(
      expect.arrayContaining([
        ['On it.', true],
        ['Planned.\n\nFor Friday.', true],
      ]),
    );
    expect(comments).toHaveLength(2);
  });

  itAtNight('gets the comments on its finding, each once', async () => {
    const { create, work, get, remotes, stores } = await openWorkspace(kind);
    const ticket = await create();
    await work();
    const comment = async (text: string) => {
      pass(1);
      const author = { at: test.services.clock().toISOString(), by: 'owner@acme.example', nameOf: String };
      const edit = (before: WorkRecord) => changeWorkRecord(before, { comment: text }, author);
      await stores.work.change('finding', [ticket?.subject.id ?? ''], edit);
    };
    await comment('The team looks at it.');
    await work();
    await comment('Planned for Friday.');
    await work();
    await work();
    const texts = ['The team looks at it.', 'Planned for Friday.'];
    expect(remotes()[0]?.comments.map(({ text }) => text.split('\n')[0])).toEqual(texts);
    expect((await get()).comments.map(({ text, isSent }) => [text, isSent])).toEqual(texts.map((text) => [text, true]));
  });

  itAtNight('is gone when it was deleted there, and can be created again', async () => {
    const { create, work, get, remotes, remove, stores } = await openWorkspace(kind);
    const ticket = await create();
    await work();
    remove();
    // Nothing says that an issue was deleted: the next comparison notices.
    await stores.tickets.markDue(ticket?.id ?? '');
    await work();
    expect(await get()).toMatchObject({ phase: 'gone' });
    expect(await create()).toMatchObject({ id: ticket?.id, phase: 'waiting' });
    await work();
    expect(await get()).toMatchObject({ phase: 'linked', key: remotes()[0]?.key });
  });

  it('never shows its secrets: not in answers, lists, logs or the audit trail', async () => {
    const { create, work, get, told, uses, actor, call, trackerId, refused } = await openWorkspace(kind);
    told.push(await saveTrackerHookFor(uses)(actor, { id: trackerId, key: HOOK_KEY }, call));
    told.push(await create());
    await work();
    refused.add(CANARY);
    await work();
    told.push(await testTrackerFor(uses)(actor, { id: trackerId }, call), await get());
    const [listed] = await listTrackersFor(uses)(actor, {}, call);
    told.push(listed, test.logLines);
    expect(listed).toMatchObject({ health: 'failing', fault: 'The sign-in was rejected.', hasHook: true });
    expect(JSON.stringify(told)).not.toContain(CANARY);
    expect(JSON.stringify(told)).not.toContain(HOOK_KEY);
    expect(await uses.tickets.readTrackerSecret(trackerId)).toEqual(SECRETS[kind]);
  });

  itAtNight('waits while the tracker asks to be left alone', async () => {
    const { create, work, remotes, rate } = await openWorkspace(kind);
    rate.calls = 0;
    await create();
    await work();
    expect(remotes()).toHaveLength(0);
    rate.calls = 1000;
    await work();
    await work();
    expect(remotes()).toHaveLength(1);
  });
});

describe('a ticket that the tracker refuses', () => {
  it('says why by field, and is tried again when asked', async () => {
    const { create, work, get, remotes } = await openWorkspace('jira', { priorities: { CRITICAL: 'Urgent' } });
    await create();
    await work();
    expect(await get()).toMatchObject({
      phase: 'refused',
      fault: 'priority: Specify a valid priority name in the form of a string',
    });
    expect(await create()).toMatchObject({ phase: 'waiting' });
    expect(remotes()).toHaveLength(0);
  });
});

describe('a test of a tracker', () => {
  it.each([
    ['jira', {}, []],
    ['jira', { project: 'NOPE' }, ['project: valid project is required']],
    ['jira', { fields: { customfield_99: 'x' } }, [expect.stringContaining("Field 'customfield_99' cannot be set.")]],
    ['servicenow', { fields: { category: 'cloud' } }, []],
    ['servicenow', { fields: { u_unknown: 'x' } }, ['u_unknown: was not kept.']],
    ['servicenow', { closeCode: 'Fixed' }, []],
  ] as const)('tries %s with %j', async (kind, mapping, faults) => {
    const { uses, actor, call, trackerId, remotes } = await openWorkspace(kind, mapping as Partial<TicketMapping>);
    expect((await testTrackerFor(uses)(actor, { id: trackerId }, call)).faults).toEqual(faults);
    expect(remotes().every(({ state, comments }) => state === 'done' && comments.length === 1)).toBe(true);
  });
});

describe('a copy of a ticket', () => {
  itAtNight('is not taken for it: the oldest with the marker is', async () => {
    const { create, work, get, remotes, copy, stores } = await openWorkspace('jira');
    const ticket = await create();
    await work();
    const [{ key }] = remotes() as [KeptTicket];
    const known = await stores.tickets.get(ticket?.id ?? '');
    if (!known) throw new Error('The ticket is missing.');
    copy();
    // As after a crash.
    const triedAt = test.services.clock().toISOString();
    await stores.tickets.change(known, { phase: 'waiting', remoteId: null, key: null, triedAt }, 'due');
    await work();
    expect(remotes()).toHaveLength(2);
    expect(await get()).toMatchObject({ phase: 'linked', key });
  });
});

describe('a webhook', () => {
  const post = (url: string, body: string, signature: string) =>
    receiveHook(
      anEvent({
        path: { token: url.split('/').at(-1) ?? '' },
        headers: { 'x-hub-signature': signature },
        rawBody: body,
      }),
    );

  it('is taken with the signature of its tracker only, and changes nothing but when it is read', async () => {
    const { create, work, get, stores, uses, actor, call, trackerId, remotes } = await openWorkspace('jira');
    const ticket = await create();
    await work();
    const { url } = await saveTrackerHookFor(uses)(actor, { id: trackerId, key: HOOK_KEY }, call);
    const other = await openWorkspace('jira');
    await saveTrackerHookFor(other.uses)(other.actor, { id: other.trackerId, key: `${HOOK_KEY}-other` }, other.call);
    const [remote] = remotes() as [KeptTicket];
    const body = JSON.stringify({
      webhookEvent: 'jira:issue_updated',
      issue: { id: remote.id, fields: { status: 'Done' } },
    });
    const bad = [
      '',
      'sha256=',
      signHook(`${HOOK_KEY}-other`, body),
      signHook(HOOK_KEY, `${body} `),
      signHook(HOOK_KEY, body).toUpperCase(),
    ];
    for (const signature of bad) expect(await post(url ?? '', body, signature)).toMatchObject({ statusCode: 403 });
    for (const token of ['', 'a.b', `${url}x`, '..', 'YWNtZQ.'])
      expect(await post(token, body, signHook(HOOK_KEY, body))).toMatchObject({ statusCode: 403 });
    expect((await stores.tickets.work()).due).toEqual([]);
    const answer = await post(url ?? '', body, signHook(HOOK_KEY, body));
    expect(answer).toMatchObject({ statusCode: 200 });
    expect((await stores.tickets.work()).due.map(({ ticketId }) => ticketId)).toEqual([ticket?.id]);
    expect(await get()).toMatchObject({ state: 'todo' });
  });
});
