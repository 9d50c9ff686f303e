import { TenantRole } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { sweepInvitations } from '../../people/sweep-invitations';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer, type EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as preToken } from '../../triggers/pre-token-generation';
import { handler as listFindings } from '../findings/list-findings';
import { handler as getMe } from '../tenancy/get-me';
import { handler as accept } from './accept-invitation';
import { handler as changeRole } from './change-user-role';
import { handler as invite } from './invite-user';
import { handler as list } from './list-users';
import { handler as remove } from './remove-user';

let test: TestServices;
let round = 0;
let acme: TenantId;
let globex: TenantId;
const START = '2026-11-21T12:00:00.000Z';

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  [acme, globex] = [`acme-${round}` as TenantId, `globex-${round}` as TenantId];
  test.local.setTime(START);
  test.people.failing = '';
  await test.aTenant(acme, 'starter', { [admin()]: 'tenant-admin' });
  await test.aTenant(globex, 'pro', { [stranger()]: 'tenant-admin', [elsewhere()]: 'tenant-viewer' });
  for (const sub of [admin(), stranger(), elsewhere()]) test.people.add({ sub, email: `${sub}@acme.example` });
});

const admin = () => `admin-${round}`;
const stranger = () => `stranger-${round}`;
/** A viewer of globex: a user with an account. */
const elsewhere = () => `elsewhere-${round}`;
const toEmail = (sub: string) => `${sub}@acme.example`;
const newcomer = () => `new-${round}@example.com`;

const call = async (handler: Handler, sub: string, parts: EventParts = {}) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));
const inviteAs = (email: string, group = 'tenant-viewer', sub = admin()) =>
  call(invite, sub, { body: { email, group } });
const people = async () =>
  (await call(list, admin())).body as Array<{ email: string; groups: string[]; state: string }>;
const findState = async (email: string) => (await people()).find((person) => person.email === email)?.state;
const acceptAs = (sub: string, tenantId: string = acme) => call(accept, sub, { path: { tenantId } });
const removePerson = (email: string, sub = admin()) => call(remove, sub, { path: { email } });
const changeGroup = (email: string, group: string, sub = admin()) =>
  call(changeRole, sub, { path: { email }, body: { group } });
const signsIn = (sub: string) =>
  preToken({
    triggerSource: 'TokenGeneration_NewPasswordChallenge',
    request: { userAttributes: { sub } },
    response: {},
  } as unknown as PreTokenGenerationV2TriggerEvent);
const trail = async (tenant = acme) =>
  (await test.local.openStores(tenant).audit.list({}, 50)).items.map(({ action, target, outcome, before, after }) => ({
    action,
    target,
    outcome,
    before,
    after,
  }));
const findSub = (email: string) => test.people.users.get(email)?.sub as string;

describe('inviting', () => {
  it('a new user emails a temporary password, and a new password lets them in', async () => {
    expect(await inviteAs(newcomer())).toMatchObject({
      status: 200,
      body: { email: newcomer(), group: 'tenant-viewer', state: 'invited' },
    });
    expect(test.people.passwords).toContain(newcomer());
    expect(await findState(newcomer())).toBe('invited');
    const sub = findSub(newcomer());
    expect((await call(listFindings, sub, { query: `tenant=${acme}` })).status).toBe(403);
    const token = await signsIn(sub);
    expect(token.response.claimsAndScopeOverrideDetails?.groupOverrideDetails?.groupsToOverride).toEqual([
      'tenant-viewer',
    ]);
    expect((await call(listFindings, sub, { query: `tenant=${acme}` })).status).toBe(200);
    expect(await findState(newcomer())).toBe('active');
    expect(await trail()).toMatchObject([
      { action: 'session.start', target: newcomer(), after: { secondFactor: 'none' } },
      { action: 'invitation.accept', target: newcomer(), after: { state: 'active', group: 'tenant-viewer' } },
      { action: 'user.invite', target: newcomer(), before: null, after: { group: 'tenant-viewer' } },
    ]);
  });

  it('a user with an account changes nothing until they accept, and nothing elsewhere', async () => {
    await inviteAs(toEmail(elsewhere()), 'tenant-admin');
    const before = (await call(getMe, elsewhere())).body;
    expect(before).toMatchObject({
      activeTenant: globex,
      memberships: expect.arrayContaining([
        { tenantId: acme, role: 'tenant-admin', plan: 'starter', state: 'invited' },
      ]),
    });
    await signsIn(elsewhere());
    expect((await call(list, elsewhere(), { query: `tenantId=${acme}` })).status).toBe(403);
    expect(await acceptAs(elsewhere())).toMatchObject({ status: 200, body: { tenantId: acme, role: 'tenant-admin' } });
    expect((await call(list, elsewhere(), { query: `tenantId=${acme}` })).status).toBe(200);
    expect((await call(list, elsewhere(), { query: `tenantId=${globex}` })).status).toBe(403);
    const mail = test.people.sent.at(-1);
    expect(mail).toMatchObject({ to: toEmail(elsewhere()), subject: `You are invited to ${acme} on CloudMend` });
    expect(mail?.body).toContain(`${toEmail(admin())} invites you to the workspace ${acme} on CloudMend.`);
    expect(mail?.body).toContain('Sign in with your account at https://cloudmend.example/signin');
  });

  itAtNight(
    'without a sender keeps the invitation of a user with an account, and answers as for everyone',
    async () => {
      Object.assign(test.people.mail, { isSilent: true });
      test.people.failing = 'mail';
      try {
        const sent = test.people.sent.length;
        expect(await inviteAs(toEmail(elsewhere()))).toMatchObject({
          status: 200,
          body: { email: toEmail(elsewhere()), group: 'tenant-viewer', state: 'invited' },
        });
        expect(test.people.sent).toHaveLength(sent);
      } finally {
        Object.assign(test.people.mail, { isSilent: false });
        test.people.failing = '';
      }
      expect(await acceptAs(elsewhere())).toMatchObject({ status: 200 });
    },
  );

  it('leads to the site, wherever the request came from', async () => {
    await call(invite, admin(), {
      body: { email: newcomer(), group: 'tenant-viewer' },
      headers: { 'idempotency-key': `${Math.random()}`, 'x-site-host': 'evil.example' },
    });
    expect(test.people.signInAt).toBe('https://cloudmend.example');
  });

  it('answers known and unknown addresses identically', async () => {
    const answers = await Promise.all([toEmail(elsewhere()), newcomer()].map((email) => inviteAs(email)));
    const [known, unknown] = answers.map(({ status, headers, body }) =>
      JSON.stringify({ status, headers, body: { ...body, email: '' } }),
    );
    expect(known).toBe(unknown);
  });

  it.each(takeFirst(TenantRole.options, 3))('as %s grants only what that role may grant', async (role) => {
    const sub = `${role}-${round}`;
    await test.local.system.members.put({ tenantId: acme, sub, email: toEmail(sub), role, state: 'active' });
    for (const group of [...TenantRole.options, 'devops', 'finops', 'cloudmend-admin']) {
      const { status } = await call(invite, sub, { body: { email: `${group}-${newcomer()}`, group } });
      const granted = group === 'tenant-auditor' ? 400 : 200;
      expect([group, status]).toEqual([group, role === 'tenant-admin' && group !== 'cloudmend-admin' ? granted : 403]);
    }
  });

  it.each(
    takeFirst(
      ['', 'admin', 'tenant-adminx', ' tenant-admin', 'TENANT-ADMIN', '[tenant-admin]', '__proto__', 'constructor'],
      2,
    ),
  )('to the group %j is refused', async (group) => {
    expect((await inviteAs(newcomer(), group)).status).toBe(400);
    expect(test.people.users.has(newcomer())).toBe(false);
  });

  it.each(
    takeFirst(
      [
        '',
        'x',
        'a@b',
        'a b@example.com',
        'a@example.com\nBcc: x@example.com',
        `${'x'.repeat(250)}@example.com`,
        `${'x'.repeat(65)}@example.com`,
      ],
      2,
    ),
  )('the address %j is refused', async (email) => {
    expect((await inviteAs(email)).status).toBe(400);
  });

  it('an address that someone else signed up with replaces that user, so that their password opens nothing', async () => {
    test.people.add({ sub: `squatter-${round}`, email: newcomer(), isUnconfirmed: true });
    expect((await inviteAs(newcomer(), 'tenant-admin')).status).toBe(200);
    const { sub } = test.people.users.get(newcomer()) ?? {};
    expect(sub).not.toBe(`squatter-${round}`);
    expect(test.people.passwords).toContain(newcomer());
    expect(await test.local.system.members.ofUser(`squatter-${round}`)).toEqual([]);
  });

  it('when refused logs the requested group and no change', async () => {
    const sub = `viewer-${round}`;
    await test.local.system.members.put({
      tenantId: acme,
      sub,
      email: toEmail(sub),
      role: 'tenant-viewer',
      state: 'active',
    });
    await inviteAs(newcomer(), 'tenant-admin', sub);
    await Promise.all(Array.from({ length: 3 }, (_, index) => inviteAs(`m${index}-${newcomer()}`, 'tenant-manager')));
    const lines = (await test.local.openStores(acme).audit.list({ outcome: 'denied' }, 10)).items;
    expect(lines.map(({ before, after, asked }) => [before, after, asked])).toEqual([
      [null, null, { group: 'tenant-manager' }],
      [null, null, { group: 'tenant-admin' }],
    ]);
  });

  itAtNight('a user from two workspaces lets them accept the second themselves', async () => {
    await inviteAs(newcomer(), 'tenant-viewer', stranger());
    await inviteAs(newcomer(), 'tenant-admin');
    const sub = findSub(newcomer());
    await signsIn(sub);
    const states = (await test.local.system.members.ofUser(sub)).map(({ tenantId, state }) => [tenantId, state]);
    expect(Object.fromEntries(states)).toEqual({ [globex]: 'active', [acme]: 'invited' });
  });

  itAtNight("is not limited by another workspace's invitations", async () => {
    for (let times = 0; times < 6; times += 1) await inviteAs(newcomer(), 'tenant-viewer', stranger());
    expect((await inviteAs(newcomer())).status).toBe(200);
  });

  itAtNight('recognises an address in any spelling', async () => {
    await inviteAs(newcomer());
    expect((await inviteAs(` ${newcomer().toUpperCase()} `)).body).toMatchObject({ email: newcomer() });
    expect((await people()).filter(({ email }) => email === newcomer())).toHaveLength(1);
  });

  it('a member again is a conflict', async () => {
    expect(await inviteAs(toEmail(admin()))).toMatchObject({ status: 409 });
  });

  it("an admin's other spelling does not change their role, even for the last admin", async () => {
    test.people.add({ sub: admin(), email: `changed-${newcomer()}` });
    expect(await inviteAs(`changed-${newcomer()}`)).toMatchObject({ status: 409 });
    expect((await test.local.system.members.access(admin(), acme)).membership).toMatchObject({
      role: 'tenant-admin',
      state: 'active',
      email: toEmail(admin()),
    });
  });

  itAtNight('again while the first invitation is accepted keeps the member', async () => {
    await inviteAs(toEmail(elsewhere()), 'tenant-devops');
    const { create } = test.people.identity;
    jest.spyOn(test.people.identity, 'create').mockImplementationOnce(async (email) => {
      await acceptAs(elsewhere());
      return create(email);
    });
    expect(await inviteAs(toEmail(elsewhere()), 'tenant-viewer')).toMatchObject({ status: 409 });
    expect((await test.local.system.members.access(elsewhere(), acme)).membership).toMatchObject({
      role: 'tenant-devops',
      state: 'active',
    });
  });

  it('stays pending if the email fails, and a retry creates no second user', async () => {
    for (const email of [newcomer(), toEmail(elsewhere())]) {
      test.people.failing = 'mail';
      expect(await inviteAs(email)).toMatchObject({
        status: 503,
        body: { message: 'The invitation is saved, but its email could not be sent. Please send it again.' },
      });
      expect(await findState(email)).toBe('pending');
      test.people.failing = '';
      expect((await inviteAs(email)).status).toBe(200);
      expect(await findState(email)).toBe('invited');
    }
    test.people.failing = 'create';
    expect((await inviteAs(`other-${newcomer()}`)).status).toBe(503);
    expect(await people()).toHaveLength(3);
  });

  itAtNight('sends at most five emails an hour to one address, known or not', async () => {
    for (const email of [newcomer(), toEmail(elsewhere())]) {
      for (let times = 0; times < 5; times += 1) expect((await inviteAs(email)).status).toBe(200);
      expect(await inviteAs(email)).toMatchObject({
        status: 429,
        body: { message: 'Too many invitations were sent within an hour. Please try again later.' },
      });
    }
  });

  itAtNight('managers beyond the plan is refused with the plan that allows more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => inviteAs(`m${index}-${newcomer()}`, 'tenant-manager')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status, body }) => status === 403 && body.code === 'plan-limit');
    expect(refused?.body).toMatchObject({ details: { limit: 'managerUsers', value: 2, plan: 'basic' } });
  });
});

describe('accepting', () => {
  it('can be repeated and is logged once', async () => {
    await inviteAs(toEmail(elsewhere()));
    for (let times = 0; times < 3; times += 1) expect((await acceptAs(elsewhere())).status).toBe(200);
    expect((await trail()).filter(({ action }) => action === 'invitation.accept')).toHaveLength(1);
  });

  it('is denied alike without an invitation', async () => {
    const answers = await Promise.all(
      [globex, 'never-was', 'ACME', ' ', '__proto__'].map((tenantId) => acceptAs(admin(), tenantId)),
    );
    for (const { status, body } of answers)
      expect([status, { ...body, requestId: '' }]).toEqual([403, { ...answers[0]?.body, requestId: '' }]);
    await inviteAs(toEmail(elsewhere()));
    expect((await acceptAs(stranger())).status).toBe(403);
  });

  it('fails once the invitation was revoked or is 14 days old', async () => {
    await inviteAs(toEmail(elsewhere()));
    await removePerson(toEmail(elsewhere()));
    expect((await acceptAs(elsewhere())).status).toBe(403);
    await inviteAs(toEmail(elsewhere()));
    test.local.setTime('2026-12-05T12:00:00.000Z');
    expect((await acceptAs(elsewhere())).status).toBe(403);
    expect(await findState(toEmail(elsewhere()))).toBeUndefined();
  });
});

describe('an unused invitation', () => {
  it('is removed after 14 days with the account created for it, and nothing else', async () => {
    await inviteAs(newcomer());
    await inviteAs(toEmail(elsewhere()));
    test.local.setTime('2026-12-05T11:59:59.000Z');
    await sweepInvitations(test.services);
    expect(test.people.users.has(newcomer())).toBe(true);
    test.local.setTime('2026-12-05T12:00:00.000Z');
    await sweepInvitations(test.services);
    expect(test.people.users.has(newcomer())).toBe(false);
    expect(test.people.users.has(toEmail(elsewhere()))).toBe(true);
    expect((await test.local.system.members.ofUser(elsewhere())).map(({ tenantId }) => tenantId)).toEqual([globex]);
    expect((await trail())[0]).toMatchObject({ action: 'invitation.expire' });
    expect(await sweepInvitations(test.services)).toBe(0);
  });
});

describe('the user list', () => {
  it("contains only the workspace's own users", async () => {
    const many = async (tenantId: TenantId) => {
      for (let index = 0; index < 100; index += 1)
        await test.local.system.members.put({
          tenantId,
          sub: `${tenantId}-${index}`,
          email: `p${index}@${tenantId}.example`,
          role: 'tenant-viewer',
          state: 'active',
        });
    };
    await Promise.all([many(acme), many(globex)]);
    const emails = (await people()).map(({ email }) => email);
    expect(emails).toHaveLength(101);
    expect(emails.filter((email) => email.includes(globex))).toEqual([]);
  });
});

describe('changing a role', () => {
  it('takes effect from the next request, only in this workspace', async () => {
    await inviteAs(toEmail(elsewhere()), 'tenant-admin');
    await acceptAs(elsewhere());
    expect((await changeGroup(toEmail(elsewhere()), 'tenant-devops')).body).toMatchObject({
      groups: ['tenant-devops'],
      state: 'active',
    });
    expect((await call(list, elsewhere(), { query: `tenantId=${acme}` })).status).toBe(403);
    expect((await test.local.system.members.access(elsewhere(), globex)).membership?.role).toBe('tenant-viewer');
    expect((await trail())[1]).toMatchObject({
      action: 'user.role',
      target: toEmail(elsewhere()),
      before: { group: 'tenant-admin' },
      after: { group: 'tenant-devops' },
    });
  });

  it('never creates an operator, nor demotes the last admin', async () => {
    expect((await changeGroup(toEmail(admin()), 'cloudmend-admin')).status).toBe(403);
    expect(await changeGroup(toEmail(admin()), 'tenant-viewer')).toMatchObject({
      status: 409,
      body: { message: 'A workspace needs at least one admin. Make another user an admin first.' },
    });
    expect(await changeGroup(toEmail(admin()), 'tenant-manager')).toMatchObject({ status: 409 });
  });

  itAtNight('returns the same error for a user elsewhere and an unknown one', async () => {
    const [foreign, nobody] = await Promise.all(
      [toEmail(elsewhere()), 'nobody@example.com'].map((email) => changeGroup(email, 'tenant-viewer')),
    );
    expect([foreign?.status, { ...foreign?.body, requestId: '' }]).toEqual([404, { ...nobody?.body, requestId: '' }]);
    expect((await removePerson(toEmail(elsewhere()))).status).toBe(404);
  });
});

describe('removing', () => {
  it('ends access with the next request and every session', async () => {
    await inviteAs(toEmail(elsewhere()), 'tenant-admin');
    await acceptAs(elsewhere());
    expect((await removePerson(toEmail(elsewhere()))).body).toMatchObject({
      email: toEmail(elsewhere()),
      state: 'removed',
    });
    expect((await call(list, elsewhere(), { query: `tenantId=${acme}` })).status).toBe(403);
    expect(test.people.users.get(toEmail(elsewhere()))).toMatchObject({ sessions: 0 });
    expect((await call(listFindings, elsewhere(), { query: `tenant=${globex}` })).status).toBe(200);
  });

  itAtNight('keeps the account of a member who belongs nowhere else', async () => {
    const sub = `only-here-${round}`;
    test.people.add({ sub, email: toEmail(sub) });
    await test.local.system.members.put({
      tenantId: acme,
      sub,
      email: toEmail(sub),
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await removePerson(toEmail(sub))).status).toBe(200);
    expect(await test.local.system.members.ofUser(sub)).toEqual([]);
    expect(test.people.users.get(toEmail(sub))).toMatchObject({ sub });
  });

  it('an invitation removes the unused account as well', async () => {
    await inviteAs(newcomer());
    await removePerson(newcomer());
    expect(test.people.users.has(newcomer())).toBe(false);
    expect((await inviteAs(newcomer())).status).toBe(200);
  });

  it('an invitation leaves the sessions of a user with an account alone', async () => {
    const signedOut = async () => [
      test.people.users.get(toEmail(elsewhere()))?.sessions,
      (await test.local.system.members.user(elsewhere()))?.signedOutAt,
    ];
    const before = await signedOut();
    await inviteAs(toEmail(elsewhere()));
    expect((await removePerson(toEmail(elsewhere()))).status).toBe(200);
    expect(await signedOut()).toEqual(before);
    await inviteAs(toEmail(elsewhere()));
    test.local.setTime('2026-12-05T12:00:00.000Z');
    await sweepInvitations(test.services);
    expect(await findState(toEmail(elsewhere()))).toBeUndefined();
    expect(await signedOut()).toEqual(before);
  });

  itAtNight('takes effect even if the identity provider is down', async () => {
    await inviteAs(toEmail(elsewhere()), 'tenant-admin');
    await acceptAs(elsewhere());
    test.people.failing = 'sign-out';
    expect((await removePerson(toEmail(elsewhere()))).status).toBe(200);
    expect((await call(list, elsewhere(), { query: `tenantId=${acme}` })).status).toBe(403);
    expect(test.logLines.join()).toContain('could not be ended');
  });

  itAtNight('oneself works while another admin remains', async () => {
    expect((await removePerson(toEmail(admin()))).status).toBe(409);
    await test.local.system.members.put({
      tenantId: acme,
      sub: 'other',
      email: 'o@example.com',
      role: 'tenant-admin',
      state: 'active',
    });
    expect((await removePerson(toEmail(admin()))).status).toBe(200);
  });
});
