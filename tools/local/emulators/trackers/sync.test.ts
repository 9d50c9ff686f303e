import { anAccount } from '@cloudmend/domain/testing';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { TicketMapping, TicketState, type TrackerKind, type TrackerSecret } from '@cloudmend/domain/tickets';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { OutgoingCall } from '@cloudmend/infra/notify';
import type { Services } from '@cloudmend/infra/runtime';
import { receiveHook, workOnTickets } from '@cloudmend/infra/tickets';
import type { TicketRecord } from '@cloudmend/store';
import { openTestServices, type TestServices } from '../../../../infra/runtime/testing/test-services';
import { openTrackers } from './open-trackers';
import { type KeptTicket, touch } from './tracker';

const ACCOUNT = '111122223333';
const TRIALS = effort(3, 5000);
const BATCH = effort(3, 100);
const STEPS = 12;
/** Atlassian: "from a few seconds to minutes" until a search knows of a change. */
const LAG_MS = 4.5 * 60_000;

const SECRETS: Readonly<Record<TrackerKind, TrackerSecret>> = {
  jira: { kind: 'jira', site: 'https://acme.atlassian.net', email: 'bot@acme.example', token: 'token' },
  servicenow: {
    kind: 'servicenow',
    site: 'https://acme.service-now.com',
    signIn: { type: 'client', clientId: 'cloudmend', clientSecret: 'secret' },
  },
};

/** Mulberry32: repeatable. */
let state = SEED;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

class Killed extends Error {}

let test: TestServices;
let now: Date;
const tick = (ms: number): void => {
  now = new Date(now.getTime() + ms);
  test.local.setTime(now.toISOString());
};
beforeAll(async () => {
  test = await openTestServices();
  now = test.services.clock();
});
afterAll(() => test.close());

/** A process that ends after its nth call of a store or tracker: nothing that comes later happens. */
const killAfter = (calls: number, services: Services): Services => {
  let left = calls;
  const dies = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...input: unknown[]) => {
          if (left <= 0) throw new Killed();
          const output: unknown = await Reflect.apply(member as (...all: unknown[]) => unknown, target, input);
          left -= 1;
          if (left <= 0) throw new Killed();
          return output;
        };
      },
    });
  return {
    ...services,
    outgoing: dies(services.outgoing),
    openStores: (tenantId) => {
      const stores = services.openStores(tenantId);
      return { ...stores, tickets: dies(stores.tickets) };
    },
  };
};

/** The tracker did what was asked. */
const loseAnswer = async (call: () => Promise<unknown>): Promise<never> => {
  await call();
  throw new Error('reset');
};

/** Ways in which a call fails. */
const FAILURES = [
  async () => ({ status: 503, body: '' }),
  async () => ({ status: 429, retryAfter: '30', body: '{}' }),
  async () => ({ status: 200, body: '<html>' }),
  () => Promise.reject(new Error('reset')),
  loseAnswer,
];

/** Answers to these are lost most often, since a second try would make a second ticket. */
const isCreation = ({ method, url }: OutgoingCall): boolean =>
  method === 'POST' && /\/(?:issue\/bulk|table\/incident)(?:$|\?)/.test(url);

const openWorkspace = async (kind: TrackerKind, batch: number) => {
  const tenantId = `${kind}-${batch}` as TenantId;
  await test.aTenant(tenantId, 'pro', { [`owner-${kind}-${batch}`]: 'tenant-admin' });
  const stores = test.services.openStores(tenantId);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
  const secret = SECRETS[kind];
  const mapping = TicketMapping.parse({ project: kind === 'jira' ? 'OPS' : '' });
  const common = { id: 'tracker', name: kind, account: 'bot', hasHook: false, savedAt: '', savedBy: '' };
  await stores.tickets.saveTracker({ ...common, kind, site: secret.site, mapping }, secret);
  const trackers = openTrackers({ clock: () => now, lagMs: kind === 'jira' ? LAG_MS : 0 });
  let isCalm = false;
  const outgoing = {
    post: test.services.outgoing.post,
    call: async (call: OutgoingCall) => {
      const send = () => trackers.call(call);
      const isLost = !isCalm && random() < (isCreation(call) ? 0.5 : 0.06);
      if (!isLost) return send();
      return (isCreation(call) ? loseAnswer : pick(FAILURES))(send) as ReturnType<typeof send>;
    },
  };
  const services: Services = { ...test.services, outgoing, system: { ...test.services.system, tenants } };
  const work = async () => {
    const chosen = isCalm || random() < 0.5 ? services : killAfter(1 + Math.floor(random() * 60), services);
    await workOnTickets(chosen);
    tick(60_000 + Math.floor(random() * 120_000));
  };
  const list = async () => (await stores.tickets.all()).filter(({ trackerId }) => trackerId === 'tracker');
  const remotes = (): readonly KeptTicket[] => [
    ...(trackers.sites.get(new URL(secret.site).hostname)?.tickets.values() ?? []),
  ];
  return { tenantId, stores, work, list, remotes, calm: () => void (isCalm = true), sites: trackers.sites };
};
type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** Only one workspace is worked on at a time. */
let current: TenantId;
const tenants = {
  list: async () => [{ tenantId: current, state: 'active' }],
} as unknown as Services['system']['tenants'];

const draft = (id: string): TicketRecord => ({
  id,
  trackerId: 'tracker',
  subject: { type: 'finding', id },
  phase: 'waiting',
  state: 'todo',
  agreed: 'todo',
  title: `Finding ${id}`,
  draft: { title: `Finding ${id}`, body: 'Something\n\nis wrong', severity: 'HIGH' },
  accountId: ACCOUNT,
  key: null,
  url: null,
  fault: null,
  createdAt: now.toISOString(),
  createdBy: 'owner',
  syncedAt: null,
  round: 0,
  triedAt: null,
  remoteId: null,
  movedBy: 'person',
  isFixed: false,
  version: 0,
});

let comments = 0;
const HERE: ReadonlyArray<(workspace: Workspace, ticket: TicketRecord) => Promise<unknown>> = [
  ({ stores: { tickets } }, ticket) =>
    tickets.change(ticket, { state: pick(TicketState.options), movedBy: pick(['scan', 'person']) }, 'due'),
  async ({ stores: { tickets } }, { id }) => {
    const commentId = `01JD2M7F3C${String((comments += 1)).padStart(16, '0')}`;
    const text = `Written here ${comments}`;
    const author = 'owner@acme.example';
    const comment = { id: commentId, at: now.toISOString(), author, text, isOurs: true, isSent: false, remoteId: null };
    await tickets.saveComment(id, comment);
    await tickets.markDue(id);
  },
];

const THERE: ReadonlyArray<(remote: KeptTicket, kind: TrackerKind) => void> = [
  (remote) => void (remote.isFinal || (remote.state = pick(TicketState.options))),
  (remote) => void (remote.title = `Renamed ${now.getTime()}`),
  (remote) => {
    comments += 1;
    remote.comments.push({ id: `c-${comments}`, at: now, author: 'Sam', text: `Written there ${comments}` });
  },
  (remote, kind) => {
    const [first] = remote.comments;
    if (first && kind === 'jira') first.text = first.text.replace(/^Written/, 'Changed');
  },
  (remote, kind) => void (kind === 'jira' && remote.comments.shift()),
];

/** One thing that happens to one of the tickets, on either side, or a webhook about it that may come late or twice. */
const step = async (workspace: Workspace, kind: TrackerKind, id: string): Promise<void> => {
  const { stores, remotes } = workspace;
  const ticket = await stores.tickets.get(id);
  if (!ticket) return void (await stores.tickets.begin(draft(id)));
  const remote = remotes().find((each) => each.id === ticket.remoteId);
  if (!remote || random() < 0.4) return void (await pick(HERE)(workspace, ticket));
  touch(remote, now, (each) => pick(THERE)(each, kind));
  for (let copies = Math.floor(random() * 3); copies > 0; copies -= 1)
    await receiveHook(stores, 'tracker', JSON.stringify({ issue: { id: remote.id } }));
};

const readable = (text: string): string => text.split('\n')[0] as string;

const runBatch = async (kind: TrackerKind, batch: number): Promise<number> => {
  const workspace = await openWorkspace(kind, batch);
  current = workspace.tenantId;
  const ids = Array.from({ length: BATCH }, (_, index) => `01JD2M7F3B${String(index).padStart(16, '0')}`);
  for (let round = 0; round < STEPS; round += 1) {
    for (const id of ids) await step(workspace, kind, id);
    if (random() < 0.7) await workspace.work();
  }
  workspace.calm();
  // A tracker that failed rests for up to six hours; a lease of a process that was killed ends too.
  for (let round = 0; round < 5; round += 1) {
    tick(6 * 60 * 60_000);
    await workspace.work();
  }
  const remotes = workspace.remotes();
  // A crash at any step never makes two.
  expect(remotes.map(({ marker }) => marker).sort()).toEqual(ids.map((id) => `cm-${id.toLowerCase()}-0`).sort());
  for (const ticket of await workspace.list()) {
    const remote = remotes.find(({ id }) => id === ticket.remoteId) as KeptTicket;
    const here = await workspace.stores.tickets.listComments(ticket.id);
    expect({ phase: ticket.phase, state: ticket.state, title: ticket.title, key: ticket.key }).toEqual({
      phase: 'linked',
      state: remote.state,
      title: remote.title,
      key: remote.key,
    });
    expect(here.map(({ text }) => readable(text)).sort()).toEqual(
      remote.comments.map(({ text }) => readable(text)).sort(),
    );
    expect(here.every(({ isSent }) => isSent)).toBe(true);
  }
  expect((await workspace.stores.tickets.work()).due).toEqual([]);
  return ids.length;
};

describe('tickets that both sides change, by a process that is killed, with lost and repeated webhooks', () => {
  it.each(['jira', 'servicenow'] as const)('end equal in %s, and none was created twice', async (kind) => {
    let tried = 0;
    for (let batch = 0; tried < TRIALS / 2; batch += 1) tried += await runBatch(kind, batch);
    reportFigure({ id: `tickets-${kind}`, what: `interleavings of both sides with ${kind}`, tried, failed: 0 });
  });
});
