import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { handler as changeSecurity } from '../api/company/change-security';
import { handler as getWorkspace } from '../api/company/get-workspace';
import { handler as listFindings } from '../api/findings/list-findings';
import { handler as changeUserRole } from '../api/people/change-user-role';
import { handler as inviteUser } from '../api/people/invite-user';
import { handler as removeUser } from '../api/people/remove-user';
import { handler as getMe } from '../api/tenancy/get-me';
import type { Handler } from './gate';
import { type EventParts, SIGNED_IN_AT } from './testing/an-event';
import { gateTest } from './testing/gate-test';

const opened = gateTest();
const members = () => opened.test().local.system.members;
const key = () => ({ 'idempotency-key': `${Math.random()}` });
const call = (handler: Handler, parts: EventParts = {}) => opened.cast().call(handler, { headers: key(), ...parts });
const setting = (requiresSecondFactor: boolean, parts: EventParts = {}) =>
  call(changeSecurity, { path: { tenantId: opened.cast().acme }, body: { requiresSecondFactor }, ...parts });
const reading = (sub: string, signedInAt = SIGNED_IN_AT) =>
  call(listFindings, { sub, query: `tenant=${opened.cast().acme}`, claims: { auth_time: String(signedInAt) } });
const inviteAs = (parts: EventParts = {}) =>
  call(inviteUser, {
    body: { tenantId: opened.cast().acme, email: `new-${Math.random()}@example.org`, group: 'tenant-viewer' },
    ...parts,
  });
/** Signs in with an app at the tests' own time. */
const withApp = async (sub: string) => {
  await members().noteSignIn(sub, true);
};

beforeEach(() => opened.test().local.setTime('2026-11-21T12:00:00.000Z'));

describe('a workspace that requires a second factor', () => {
  const requireFactor = async () => {
    await withApp(opened.cast().me);
    expect(await setting(true)).toMatchObject({ status: 200, body: { requiresSecondFactor: true } });
  };

  it('admits members with one only, and tells the others what to do', async () => {
    const { me, viewer } = opened.cast();
    expect((await reading(viewer)).status).toBe(200);
    await requireFactor();
    expect((await reading(me)).status).toBe(200);
    expect(await reading(viewer)).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        message: 'This workspace requires a second factor. Set up an authenticator app, then sign in again.',
        details: { secondFactor: 'required' },
      },
    });
    expect((await call(getMe, { sub: viewer })).body).toMatchObject({
      memberships: [{ requiresSecondFactor: true }],
      secondFactor: { inSession: false },
    });
  });

  it('asks a member who set up an app after a password sign-in to sign in again', async () => {
    const { viewer } = opened.cast();
    await requireFactor();
    await withApp(viewer);
    expect((await reading(viewer, SIGNED_IN_AT - 3600)).status).toBe(401);
    expect((await reading(viewer)).status).toBe(200);
  });

  it('locks out a member without the app at their next sign-in', async () => {
    const { viewer } = opened.cast();
    await requireFactor();
    await withApp(viewer);
    await members().noteSignIn(viewer, false);
    expect((await reading(viewer)).status).toBe(403);
  });

  it('is changed by admins only, and never by one it would lock out', async () => {
    const { viewer } = opened.cast();
    expect(await setting(true)).toMatchObject({
      status: 403,
      body: { details: { secondFactor: 'required' }, message: expect.stringContaining('would lock you out') },
    });
    await withApp(viewer);
    expect((await setting(true, { sub: viewer })).status).toBe(403);
  });

  itAtNight('can become optional again, with both changes audited', async () => {
    const { acme, viewer } = opened.cast();
    await requireFactor();
    expect((await setting(false)).status).toBe(200);
    expect((await reading(viewer)).status).toBe(200);
    expect((await call(getWorkspace, { path: { tenantId: acme } })).body).toMatchObject({
      requiresSecondFactor: false,
    });
    const { items } = await opened.test().local.openStores(acme).audit.list({ action: 'security.change' }, 5);
    expect(items.map(({ before, after }) => [before, after])).toEqual([
      [{ requiresSecondFactor: true }, { requiresSecondFactor: false }],
      [{ requiresSecondFactor: false }, { requiresSecondFactor: true }],
    ]);
  });
});

describe('an admin on Pro without a second factor', () => {
  const DAY_MS = 86_400_000;
  const later = (days: number): EventParts => {
    const now = SIGNED_IN_AT * 1000 + days * DAY_MS;
    opened.test().local.setTime(new Date(now).toISOString());
    return { claims: { auth_time: String(now / 1000) } };
  };

  it('may change users for 14 days after the first time, and learns the last of them', async () => {
    expect((await inviteAs()).status).toBe(200);
    expect((await call(getMe)).body).toMatchObject({
      secondFactor: { inSession: false, dueAt: '2026-12-05T12:00:00.000Z' },
    });
    expect((await inviteAs(later(13.9))).status).toBe(200);
  });

  it('is then refused every change of users, and nothing else', async () => {
    const { acme, viewer, me } = opened.cast();
    await inviteAs();
    const claims = later(14);
    const email = `${viewer}@acme.example`;
    const refused = [
      await inviteAs(claims),
      await call(changeUserRole, { path: { email }, body: { tenantId: acme, group: 'tenant-devops' }, ...claims }),
      await call(removeUser, { path: { email }, query: `tenantId=${acme}`, ...claims }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 403,
        body: { details: { secondFactor: 'required' }, message: expect.stringContaining('authenticator app') },
      });
    expect((await reading(me)).status).toBe(200);
  });

  itAtNight('gets no second grace period by setting up an app and turning it off', async () => {
    const { me } = opened.cast();
    await inviteAs();
    const claims = later(14);
    await withApp(me);
    expect((await inviteAs(claims)).status).toBe(200);
    await members().noteSignIn(me, false);
    expect((await inviteAs(claims)).status).toBe(403);
  });

  itAtNight('needs none on a smaller plan', async () => {
    const { globex, stranger } = opened.cast();
    const parts = { sub: stranger, body: { tenantId: globex, email: 'new@example.org', group: 'tenant-viewer' } };
    expect((await inviteAs(parts)).status).toBe(200);
    expect((await members().user(stranger))?.factorAskedAt).toBeUndefined();
    expect((await inviteAs({ ...parts, ...later(30) })).status).toBe(200);
  });
});
