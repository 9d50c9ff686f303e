import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda';
import { RESERVED_SLUGS, type TenantId } from '@cloudmend/domain/tenancy';
import { handler as getMe } from '../api/tenancy/get-me';
import { anEvent, SIGNED_IN_AT } from '../runtime/testing/an-event';
import type { TestServices } from '../runtime/testing/test-services';
import { openTestServices } from '../runtime/testing/test-services';
import { handler as customMessage, customMessage as customMessageFor } from './custom-message';
import { handler as postConfirmation } from './post-confirmation';
import { handler as preSignUp } from './pre-sign-up';
import { handler as preToken } from './pre-token-generation';

let services: TestServices;
let round = 0;
let tenant: TenantId;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(() => {
  tenant = `acme-${(round += 1)}` as TenantId;
  services.local.setTime('2026-11-21T12:00:00.000Z');
});

const signUp = (attributes: Record<string, string>, triggerSource = 'PreSignUp_SignUp', proof?: string) =>
  preSignUp({
    triggerSource,
    request: {
      userAttributes: { email: `u${round}@acme.example`, 'custom:plan': 'starter', ...attributes },
      ...(proof && { clientMetadata: { proof } }),
    },
    response: {},
  } as unknown as PreSignUpTriggerEvent);
const confirm = (
  sub: string,
  triggerSource = 'PostConfirmation_ConfirmSignUp',
  slug: string = tenant,
  proof?: string,
) =>
  postConfirmation({
    triggerSource,
    request: {
      userAttributes: { sub, email: `${sub}@acme.example`, 'custom:tenant': slug, 'custom:plan': 'starter' },
      ...(proof && { clientMetadata: { proof } }),
    },
    response: {},
  } as unknown as PostConfirmationTriggerEvent);
const token = async (sub: string, triggerSource = 'TokenGeneration_Authentication') => {
  const event = {
    triggerSource,
    request: { userAttributes: { sub, 'custom:tenant': 'asked-for' } },
    response: {},
  } as unknown as PreTokenGenerationV2TriggerEvent;
  return (await preToken(event)).response.claimsAndScopeOverrideDetails;
};

describe('signing up', () => {
  it('holds a free name for the address', async () => {
    await signUp({ 'custom:tenant': tenant });
    await expect(signUp({ 'custom:tenant': tenant, email: 'other@example.com' })).rejects.toThrow(
      'This tenant is taken. Please choose another.',
    );
    await expect(signUp({ 'custom:tenant': tenant })).resolves.toBeDefined();
  });

  it('into an existing or deleted workspace is refused', async () => {
    await services.aTenant(tenant, 'pro', { [`owner-${round}`]: 'tenant-admin' });
    await expect(signUp({ 'custom:tenant': tenant })).rejects.toThrow('taken');
    await services.local.system.tenants.remove(tenant);
    await expect(signUp({ 'custom:tenant': tenant })).rejects.toThrow('taken');
  });

  it.each([...RESERVED_SLUGS].flatMap((word) => [word, word.toUpperCase(), ` ${word} `]))(
    'as %j is refused as reserved',
    async (word) => {
      await expect(signUp({ 'custom:tenant': word })).rejects.toThrow(
        'This tenant is reserved. Please choose another.',
      );
    },
  );

  it.each([
    'ACME',
    'ac',
    'a--b',
    '-acme',
    'acme-',
    'a b c',
    'açme',
    'K\u212Aelvin',
    'acme\n',
    'x'.repeat(129),
    'acme/x',
    'a#b',
  ])('as %j is refused, not repaired', async (word) => {
    await expect(signUp({ 'custom:tenant': word })).rejects.toThrow(
      'Use 3 to 128 lower-case letters, digits and dashes',
    );
  });

  it.each([
    'enterprise',
    'pro',
    'free',
    'Starter',
    ' starter',
    'starter ',
    'STARTER',
    '["starter"]',
    'starter,pro',
    '',
    'ｓtarter',
  ])('with the plan %j is refused', async (plan) => {
    await expect(signUp({ 'custom:tenant': tenant, 'custom:plan': plan })).rejects.toThrow(
      'starts on the Starter plan',
    );
  });

  it('without a tenant is refused, except for an invitation', async () => {
    await expect(signUp({})).rejects.toThrow('Tenant required');
    await expect(signUp({}, 'PreSignUp_AdminCreateUser')).resolves.toBeDefined();
  });

  it('without confirming frees the name after 15 minutes', async () => {
    await signUp({ 'custom:tenant': tenant });
    services.local.setTime('2026-11-21T12:15:01.000Z');
    await expect(signUp({ 'custom:tenant': tenant, email: 'other@example.com' })).resolves.toBeDefined();
  });
});

describe('an address that someone else signed up with first', () => {
  const email = () => `victim-${round}@acme.example`;
  const attributes = () => ({ email: email(), 'custom:tenant': tenant });
  const squat = (isUnconfirmed = true) => {
    services.people.add({ sub: `squatter-${round}`, email: email(), isUnconfirmed });
    services.people.sent.length = 0;
  };
  const isReset = (sub: string) => services.people.users.get(`${sub}@acme.example`)?.isReset === true;

  it('is free for its owner: the unconfirmed user is removed, password included', async () => {
    squat();
    await signUp(attributes());
    expect(services.people.users.has(email())).toBe(false);
  });

  it('keeps its account once proven, and the owner is emailed about the attempt, once an hour', async () => {
    squat(false);
    await signUp(attributes());
    await signUp(attributes());
    expect(services.people.users.get(email())).toMatchObject({ sub: `squatter-${round}` });
    expect(services.people.sent).toMatchObject([{ to: email(), subject: 'You already have a CloudMend account' }]);
  });

  it.each([
    ['without a proof', undefined, undefined],
    ['with the proof of another browser', 'attacker', 'victim'],
    ['confirmed without the proof', 'attacker', undefined],
  ])('loses the password set %s, so that only the mailbox opens the account', async (_how, set, given) => {
    const sub = `victim-${round}`;
    await signUp(attributes(), 'PreSignUp_SignUp', set);
    services.people.add({ sub, email: email() });
    await confirm(sub, 'PostConfirmation_ConfirmSignUp', tenant, given);
    expect(isReset(sub)).toBe(true);
  });

  it('ends the session of who signed in with such a password just before it was lost', async () => {
    const sub = `victim-${round}`;
    await signUp(attributes(), 'PreSignUp_SignUp', 'attacker');
    services.people.add({ sub, email: email() });
    await confirm(sub);
    expect(services.people.users.get(email())).toMatchObject({ sessions: 0 });
    const me = async (signedInAt: number) =>
      (await getMe(anEvent({ sub, claims: { auth_time: String(signedInAt) } }))).statusCode;
    expect(await me(SIGNED_IN_AT)).toBe(401);
    // The owner sets a password of their own, by a code.
    services.local.setTime('2026-11-21T12:00:30.000Z');
    await confirm(sub, 'PostConfirmation_ConfirmForgotPassword');
    expect([await me(SIGNED_IN_AT), await me(SIGNED_IN_AT + 30)]).toEqual([401, 200]);
  });

  it('keeps the password of the browser that signed up last, however often Cognito calls', async () => {
    const sub = `victim-${round}`;
    await signUp(attributes(), 'PreSignUp_SignUp', 'attacker');
    await signUp(attributes(), 'PreSignUp_SignUp', 'victim');
    services.people.add({ sub, email: email() });
    for (let times = 0; times < 2; times += 1) await confirm(sub, 'PostConfirmation_ConfirmSignUp', tenant, 'victim');
    expect(isReset(sub)).toBe(false);
    expect(await services.local.system.members.ofUser(sub)).toMatchObject([{ tenantId: tenant }]);
  });

  it('loses a password whose proof is older than the code', async () => {
    const sub = `victim-${round}`;
    await signUp(attributes(), 'PreSignUp_SignUp', 'victim');
    services.people.add({ sub, email: email() });
    services.local.setTime('2026-11-22T12:00:01.000Z');
    await confirm(sub, 'PostConfirmation_ConfirmSignUp', tenant, 'victim');
    expect(isReset(sub)).toBe(true);
  });
});

describe('signing in', () => {
  const user = (sub: string) => services.local.system.members.user(sub);
  const factorSince = async (sub: string) => (await user(sub))?.factorSince;

  it('records its second factor and since when every sign-in had one; a refresh records nothing', async () => {
    const sub = `with-app-${round}`;
    services.people.add({ sub, email: `${sub}@acme.example`, hasTotp: true });
    await token(sub);
    const since = await factorSince(sub);
    expect(since).toBe(Date.parse('2026-11-21T11:59:00.000Z') / 1000);
    services.local.setTime('2026-11-21T13:00:00.000Z');
    await token(sub);
    expect(await factorSince(sub)).toBe(since);
    services.people.add({ sub, email: `${sub}@acme.example`, hasTotp: false });
    await token(sub, 'TokenGeneration_RefreshTokens');
    expect(await factorSince(sub)).toBe(since);
    await token(sub);
    expect(await factorSince(sub)).toBeUndefined();
  });

  it('is required everywhere after a password reset', async () => {
    const sub = `reset-${round}`;
    services.people.add({ sub, email: `${sub}@acme.example` });
    await confirm(sub, 'PostConfirmation_ConfirmForgotPassword');
    expect(await user(sub)).toMatchObject({ signedOutAt: Date.parse('2026-11-21T12:00:00.000Z') / 1000 });
    expect(services.people.users.get(`${sub}@acme.example`)).toMatchObject({ sessions: 0 });
  });
});

describe("a workspace's audit trail", () => {
  const member = async (): Promise<string> => {
    const sub = `member-${round}`;
    await services.aTenant(tenant, 'pro', { [sub]: 'tenant-admin' });
    services.people.add({ sub, email: `${sub}@acme.example` });
    return sub;
  };
  const lines = async () =>
    (await services.local.openStores(tenant).audit.list({}, 20)).items.map(({ action, after, sub }) => [
      action,
      after,
      sub,
    ]);

  it('records sign-ins, and an authenticator app added or removed', async () => {
    const sub = await member();
    await token(sub);
    await token(sub, 'TokenGeneration_RefreshTokens');
    services.people.add({ sub, email: `${sub}@acme.example`, hasTotp: true });
    await token(sub);
    expect(await lines()).toEqual([
      ['session.start', { secondFactor: 'app' }, sub],
      ['factor.change', { secondFactor: 'app' }, sub],
      ['session.start', { secondFactor: 'none' }, sub],
    ]);
  });

  it('records a password reset', async () => {
    const sub = await member();
    await confirm(sub, 'PostConfirmation_ConfirmForgotPassword');
    expect(await lines()).toEqual([['password.reset', { ended: 'all sessions' }, sub]]);
  });

  it('does not block sign-in if it cannot be written, and logs the failure', async () => {
    const sub = await member();
    const { openStores } = services.services;
    Object.assign(services.services, {
      openStores: () => ({ audit: { append: () => new Promise(() => undefined) } }),
    });
    services.logLines.length = 0;
    const claims = await token(sub);
    Object.assign(services.services, { openStores });
    expect(claims?.groupOverrideDetails?.groupsToOverride).toEqual(['tenant-admin']);
    expect(services.logLines.join()).toContain('An audit entry was lost.');
  });
});

describe('confirming', () => {
  it('creates the workspace once, on starter, however often and in whatever order it is called', async () => {
    const sub = `u-${round}`;
    for (const source of [
      'PostConfirmation_ConfirmForgotPassword',
      'PostConfirmation_ConfirmSignUp',
      'PostConfirmation_ConfirmSignUp',
      'PostConfirmation_ConfirmForgotPassword',
    ])
      await confirm(sub, source);
    expect(await services.local.system.members.ofUser(sub)).toMatchObject([{ tenantId: tenant, role: 'tenant-admin' }]);
    expect(await services.local.system.tenants.get(tenant)).toMatchObject({ plan: 'starter' });
    await services.local.system.tenants.setPlan(tenant, 'pro');
    await services.local.system.members.put({
      tenantId: tenant,
      sub,
      email: 'x',
      role: 'tenant-viewer',
      state: 'active',
    });
    await confirm(sub);
    expect(await services.local.system.tenants.get(tenant)).toMatchObject({ plan: 'pro' });
    expect(await services.local.system.members.ofUser(sub)).toMatchObject([{ role: 'tenant-viewer' }]);
  });

  it('a new password creates nothing', async () => {
    await confirm(`u-${round}`, 'PostConfirmation_ConfirmForgotPassword');
    expect(await services.local.system.tenants.get(tenant)).toBeUndefined();
  });

  it('by the loser of a race leaves them without membership, and only one owner', async () => {
    await Promise.all([...'abcdefgh'].map((end) => confirm(`racer-${round}-${end}`)));
    const members = await services.local.system.members.ofTenant(tenant);
    expect(members).toHaveLength(1);
    const loser = [...'abcdefgh']
      .map((end) => `racer-${round}-${end}`)
      .find((sub) => sub !== members[0]?.sub) as string;
    expect(await token(loser)).toEqual({
      idTokenGeneration: { claimsToSuppress: ['custom:tenant', 'custom:plan'] },
      groupOverrideDetails: { groupsToOverride: [] },
    });
  });

  it.each(['home', 'ACME', ''])('with the forced tenant %j creates nothing', async (slug) => {
    await confirm(`u-${round}`, 'PostConfirmation_ConfirmSignUp', slug);
    expect(await services.local.system.members.ofUser(`u-${round}`)).toEqual([]);
  });
});

describe('a token', () => {
  it('shows tenant, plan and role of our records, whatever was requested', async () => {
    await services.aTenant(tenant, 'enterprise', { [`u-${round}`]: 'tenant-finops' });
    expect(await token(`u-${round}`)).toEqual({
      idTokenGeneration: { claimsToAddOrOverride: { 'custom:tenant': tenant, 'custom:plan': 'enterprise' } },
      groupOverrideDetails: { groupsToOverride: ['tenant-finops'] },
    });
  });

  it('shows the active tenant of several, and falls back when its membership ends', async () => {
    const [sub, other] = [`u-${round}`, `other-${round}` as TenantId];
    await services.aTenant(tenant, 'pro', { [sub]: 'tenant-admin' });
    await services.aTenant(other, 'free', {});
    await services.local.system.members.put({
      tenantId: other,
      sub,
      email: 'x',
      role: 'tenant-viewer',
      state: 'active',
    });
    await services.local.system.members.setActiveTenant(sub, other);
    expect(await token(sub)).toMatchObject({
      idTokenGeneration: { claimsToAddOrOverride: { 'custom:tenant': other, 'custom:plan': 'free' } },
      groupOverrideDetails: { groupsToOverride: ['tenant-viewer'] },
    });
    await services.local.system.members.remove(sub, other);
    expect(await token(sub)).toMatchObject({
      idTokenGeneration: { claimsToAddOrOverride: { 'custom:tenant': tenant } },
    });
  });

  it('is equally short with a hundred workspaces', async () => {
    const sub = `busy-${round}`;
    for (const [number, start] of [
      [0, 'a'],
      [99, 'b'],
    ] as const)
      await Promise.all(
        Array.from({ length: number + 1 }, (_, index) =>
          services.local.system.members.put({
            tenantId: `${start}-${round}-${index}` as TenantId,
            sub,
            email: 'x',
            role: 'tenant-viewer',
            state: 'active',
          }),
        ),
      );
    await services.aTenant(tenant, 'enterprise', { [sub]: 'tenant-admin' });
    await services.local.system.members.setActiveTenant(sub, tenant);
    expect(JSON.stringify(await token(sub)).length).toBeLessThan(300);
  });

  it('identifies an operator', async () => {
    await services.local.system.members.setSuperAdmin(`op-${round}`, 'o@example.com', true);
    expect((await token(`op-${round}`))?.groupOverrideDetails?.groupsToOverride).toEqual(['cloudmend-admin']);
  });
});

describe('an invitation email', () => {
  const renderMail = async (sub: string, triggerSource = 'CustomMessage_AdminCreateUser', clientMetadata = {}) =>
    (
      await customMessage({
        triggerSource,
        request: { userAttributes: { sub }, clientMetadata, codeParameter: '{####}', usernameParameter: '{username}' },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      } as unknown as CustomMessageTriggerEvent)
    ).response;
  const putInvited = (sub: string, tenantId: TenantId, at: string, by: string) =>
    services.local.system.members.put({
      tenantId,
      sub,
      email: `${sub}@acme.example`,
      role: 'tenant-viewer',
      state: 'invited',
      invitation: { at, isMailed: false, byPassword: true, by },
    });

  it('names the workspace, who invites and where to sign in, and contains the temporary password', async () => {
    await services.aTenant(tenant, 'pro', {});
    await putInvited(`new-${round}`, tenant, '2026-11-21T12:00:00.000Z', 'admin@acme.example');
    const { emailSubject, emailMessage } = await renderMail(`new-${round}`);
    expect(emailSubject).toBe(`You are invited to ${tenant} on CloudMend`);
    expect(emailMessage).toContain(`admin@acme.example invites you to the workspace ${tenant} on CloudMend.`);
    expect(emailMessage).toContain('at https://cloudmend.example/signin as {username}');
    expect(emailMessage).toContain('temporary password {####}');
  });

  it('without a domain leads to the name under which the API was called', async () => {
    await services.aTenant(tenant, 'pro', {});
    await putInvited(`new-${round}`, tenant, '2026-11-21T12:00:00.000Z', 'admin@acme.example');
    const { siteUrl: _none, ...settings } = services.services.settings;
    const { response } = await customMessageFor({ ...services.services, settings })({
      triggerSource: 'CustomMessage_AdminCreateUser',
      request: {
        userAttributes: { sub: `new-${round}` },
        codeParameter: '{####}',
        usernameParameter: '{username}',
        clientMetadata: { siteUrl: 'https://d111111abcdef8.cloudfront.net' },
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    } as unknown as CustomMessageTriggerEvent);
    expect(response.emailMessage).toContain('at https://d111111abcdef8.cloudfront.net/signin as {username}');
    const { emailMessage } = await renderMail(`new-${round}`, 'CustomMessage_AdminCreateUser', {
      siteUrl: 'https://other.example',
    });
    expect(emailMessage).toContain('at https://cloudmend.example/signin');
  });

  it('describes the latest invitation, and renders a hostile name as text', async () => {
    const hostile = `hostile-${round}` as TenantId;
    await services.aTenant(tenant, 'pro', {});
    await services.local.system.tenants.create({
      tenantId: hostile,
      name: '<a href="//evil.test">{####}</a>',
      plan: 'pro',
      owner: { sub: `owner-${round}`, email: `owner-${round}@acme.example` },
    });
    await putInvited(`new-${round}`, tenant, '2026-11-21T12:00:00.000Z', 'admin@acme.example');
    await putInvited(`new-${round}`, hostile, '2026-11-21T12:00:01.000Z', '<b>@acme.example');
    const { emailMessage } = await renderMail(`new-${round}`);
    expect(emailMessage).toContain('&lt;b&gt;@acme.example invites you to the workspace &lt;a href=');
    expect(emailMessage).not.toMatch(/<|\{####\}.*\{####\}/);
  });

  it('leaves codes and unknown invitations to Cognito', async () => {
    const nothing = { smsMessage: null, emailMessage: null, emailSubject: null };
    expect(await renderMail(`stranger-${round}`)).toEqual(nothing);
    await services.aTenant(tenant, 'pro', { [`member-${round}`]: 'tenant-viewer' });
    expect(await renderMail(`member-${round}`)).toEqual(nothing);
    expect(await renderMail(`member-${round}`, 'CustomMessage_ForgotPassword')).toEqual(nothing);
  });
});
