import { createAccessToken, createServiceToken, findScope, TokenScope } from '@cloudmend/domain/access-tokens';
import type { Contract } from '@cloudmend/domain/contract';
import { hasEffect } from '@cloudmend/domain/contract';
import { contracts } from '@cloudmend/domain/contracts';
import { isAllowed, type Role, TenantRole } from '@cloudmend/domain/permissions';
import { SCIM_TOKENS_MOST } from '@cloudmend/domain/provisioning';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { handler as create } from '../api/access-tokens/create-access-token';
import { handler as createAccount } from '../api/access-tokens/create-service-account';
import { handler as createForAccount } from '../api/access-tokens/create-service-token';
import { handler as list } from '../api/access-tokens/list-access-tokens';
import { handler as removeAccount } from '../api/access-tokens/remove-service-account';
import { handler as revoke } from '../api/access-tokens/revoke-access-token';
import { handler as getMe } from '../api/tenancy/get-me';
import { FOR_PEOPLE, findRefusal } from './authorize';
import type { EventParts } from './testing/an-event';
import type { Cast } from './testing/gate-test';
import { gateTest, hello, write, answerWith } from './testing/gate-test';
import type { TestServices } from './testing/test-services';
import { drawToken, parseToken } from './token-text';

let test: TestServices;
let cast: Cast;
const opened = gateTest();
beforeEach(() => {
  test = opened.test();
  cast = opened.cast();
  test.local.setTime('2026-11-21T12:00:00.000Z');
});

const writes = answerWith(write, async ({ email }) => ({ said: email }));

/** A call with a token; no authorizer has seen it. */
const callBy = (handler: typeof hello, secret: string, parts: EventParts = {}) =>
  cast.call(handler, { ...parts, sub: undefined, headers: { authorization: `Bearer ${secret}`, ...parts.headers } });
const enter = (secret: string, tenantId: string = cast.acme) => callBy(hello, secret, { path: { tenantId } });

interface Made {
  readonly sub?: string;
  readonly scopes?: readonly string[];
  readonly days?: number;
  readonly name?: string;
}

const make = async ({ sub = cast.me, scopes = ['viewTenant'], days, name = 'CI' }: Made = {}) => {
  const { status, body } = await cast.call(create, {
    sub,
    path: { tenantId: cast.acme },
    body: { name, scopes, ...(days && { days }) },
    headers: { 'idempotency-key': `${Math.random()}` },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return { secret: body.secret as string, id: body.token.id as string, token: body.token };
};

const makeService = async (scopes: readonly string[] = ['viewTenant'], role = 'tenant-viewer') => {
  const path = { tenantId: cast.acme };
  const account = (await cast.call(createAccount, { path, body: { name: `Robot ${Math.random()}`, role } })).body;
  const made = await cast.call(createForAccount, {
    path: { ...path, id: account.id },
    body: { name: 'deploy', scopes },
  });
  return { account, ...made.body, status: made.status } as {
    account: { id: string; name: string };
    secret: string;
    status: number;
    token: { id: string };
  };
};

const trail = async (tenantId: TenantId = cast.acme) =>
  (await test.local.openStores(tenantId).audit.list({}, 100)).items;

describe('the text of an access token', () => {
  it('has a prefix by kind, is drawn anew each time, and is found again by its ID', () => {
    const texts = new Set<string>();
    for (let i = 0; i < 50; i += 1) {
      const { text, id, hash, prefix } = drawToken(i % 2 ? 'person' : 'service');
      expect(text).toMatch(i % 2 ? /^cmpat_[0-9A-Za-z]{62}$/ : /^cmsat_[0-9A-Za-z]{62}$/);
      expect(parseToken(text)).toEqual({ id, hash });
      expect(text.startsWith(prefix)).toBe(true);
      expect(hash).not.toContain(text.slice(22, 62));
      texts.add(text);
    }
    expect(texts.size).toBe(50);
  });

  it('is refused without a read if it was cut, extended or mistyped', () => {
    const random = new PropertyRunner(SEED);
    random.times(effort(200, 2000), () => {
      const { text } = drawToken('person');
      const at = Math.floor(random.next() * text.length);
      const other = random.pick([...'abcdefghijklmnopqrstuvwxyz0123456789']);
      const mutations = [
        text.slice(0, at),
        `${text}${other}`,
        `${text.slice(0, at)}${other}${text.slice(at)}`,
        ...(text[at] === other ? [] : [`${text.slice(0, at)}${other}${text.slice(at + 1)}`]),
        text.toLowerCase() === text ? '' : text.toLowerCase(),
      ];
      for (const mutated of mutations) expect(parseToken(mutated)).toBeUndefined();
    });
  });
});

describe('a call by access token', () => {
  it('is admitted with the role that its owner has now', async () => {
    const { secret } = await make();
    expect((await enter(secret)).body).toEqual({ said: `${cast.acme} tenant-admin pro` });
    expect((await callBy(hello, secret)).body).toEqual({ said: `${cast.acme} tenant-admin pro` });
    await test.local.system.members.put({
      tenantId: cast.acme,
      sub: cast.viewer,
      email: `${cast.viewer}@acme.example`,
      role: 'tenant-admin',
      state: 'active',
    });
    const member = (await test.local.system.members.access(cast.me, cast.acme)).membership;
    await test.local.system.members.put({ ...(member as NonNullable<typeof member>), role: 'tenant-viewer' });
    expect((await enter(secret)).body).toEqual({ said: `${cast.acme} tenant-viewer pro` });
  });

  it('lacks what its owner lost, whatever its scopes', async () => {
    const { secret } = await make({ scopes: ['viewTenant', 'runScans'] });
    expect((await callBy(writes, secret, { body: { tenantId: cast.acme } })).status).toBe(200);
    await test.local.system.members.put({
      tenantId: cast.acme,
      sub: cast.me,
      email: `${cast.me}@acme.example`,
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await callBy(writes, secret, { body: { tenantId: cast.acme, name: 'again' } })).status).toBe(403);
  });

  it('is refused beyond its scopes, and the refusal is in the trail', async () => {
    const { secret } = await make();
    const answer = await callBy(writes, secret, { body: { tenantId: cast.acme } });
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('runScans') } });
    expect((await trail())[0]).toMatchObject({
      actor: `${cast.me}@acme.example with token CI`,
      action: 'thing.write',
      outcome: 'denied',
    });
  });

  it.each([
    ['another workspace', () => cast.globex],
    ['an unknown workspace', () => 'nowhere-at-all'],
    ['no workspace that could be', () => '../acme'],
  ])('never enters %s', async (_what, name) => {
    const { secret } = await make();
    expect((await enter(secret, name())).status).toBe(403);
    expect((await callBy(hello, secret, { path: { tenantId: cast.acme }, query: `tenant=${name()}` })).status).toBe(
      403,
    );
  });

  it('stays out of a workspace that its owner is in as well', async () => {
    await test.local.system.members.put({
      tenantId: cast.globex,
      sub: cast.me,
      email: `${cast.me}@acme.example`,
      role: 'tenant-admin',
      state: 'active',
    });
    const { secret } = await make();
    expect((await enter(secret, cast.globex)).status).toBe(403);
  });

  it.each([
    [
      'was revoked',
      async ({ id }: { id: string }) =>
        void expect((await cast.call(revoke, { path: { tenantId: cast.acme, id } })).status).toBe(200),
    ],
    ['has expired', async () => test.local.setTime('2027-02-19T12:00:00.000Z')],
    ['belonged to someone who left', async () => void (await test.local.system.members.remove(cast.me, cast.acme))],
    [
      'belonged to someone who left and was invited again',
      async () => {
        await test.local.system.members.remove(cast.me, cast.acme);
        test.local.setTime('2026-11-21T13:00:00.000Z');
        await test.local.system.members.put({
          tenantId: cast.acme,
          sub: cast.me,
          email: `${cast.me}@acme.example`,
          role: 'tenant-admin',
          state: 'active',
        });
      },
    ],
    ['is for a deleted workspace', async () => void (await test.local.system.tenants.remove(cast.acme))],
  ])('is refused at once if its token %s', async (_what, end) => {
    const made = await make();
    expect((await enter(made.secret)).status).toBe(200);
    await end(made);
    expect(await enter(made.secret)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await trail())[0]).toMatchObject({
      actor: `${cast.me}@acme.example with token CI`,
      action: 'readThing',
      outcome: 'denied',
    });
  });

  it('is refused with the right ID and another secret, without a reason', async () => {
    const { secret, id } = await make();
    const { text, prefix } = drawToken('person');
    expect((await enter(text)).body.message).toBe('This access token is not valid.');
    await test.local.system.accessTokens.create({
      ...((await test.local.system.accessTokens.find(id)) as never as { hash: string } & Parameters<
        typeof test.local.system.accessTokens.create
      >[0]),
      id: parseToken(text)?.id as string,
      prefix,
      hash: 'f'.repeat(64),
    });
    expect((await enter(text)).body.message).toBe('This access token is not valid.');
    expect((await enter(secret)).status).toBe(200);
  });

  it('waits for the second factor that the workspace requires of its owner', async () => {
    const { secret } = await make();
    await test.local.system.tenants.requireSecondFactor(cast.acme, true);
    expect((await enter(secret)).status).toBe(403);
    await test.local.system.members.noteSignIn(cast.me, true);
    expect((await enter(secret)).status).toBe(200);
  });

  it('is refused on a plan without the feature', async () => {
    const { secret } = await make();
    await test.local.system.tenants.setPlan(cast.acme, 'free');
    expect(await enter(secret)).toMatchObject({ status: 403, body: { code: 'plan-limit' } });
  });

  it('cannot create tokens or read its owner, and a header never outweighs a sign-in', async () => {
    const { secret } = await make();
    for (const handler of [create, list, revoke, createAccount, createForAccount, removeAccount, getMe])
      expect((await callBy(handler, secret, { path: { tenantId: cast.acme, id: 'x' }, body: {} })).body).toMatchObject({
        code: 'forbidden',
        message: FOR_PEOPLE,
      });
    const both = { sub: cast.stranger, headers: { authorization: `Bearer ${secret}` } };
    expect((await cast.call(hello, { ...both, path: { tenantId: cast.acme } })).status).toBe(403);
  });

  it('says when it was used last, within ten minutes', async () => {
    const { secret, id } = await make();
    const read = async () =>
      (await cast.call(list, { path: { tenantId: cast.acme } })).body.find((token: { id: string }) => token.id === id);
    expect((await read()).lastUsedAt).toBeNull();
    await enter(secret);
    expect((await read()).lastUsedAt).toBe('2026-11-21T12:00:00.000Z');
    test.local.setTime('2026-11-21T12:09:00.000Z');
    await enter(secret);
    expect((await read()).lastUsedAt).toBe('2026-11-21T12:00:00.000Z');
    test.local.setTime('2026-11-21T12:11:00.000Z');
    await enter(secret);
    expect((await read()).lastUsedAt).toBe('2026-11-21T12:11:00.000Z');
  });
});

describe('making a token', () => {
  it('keeps to the role of its owner, and to a year', async () => {
    const ask = (body: object, sub = cast.viewer) =>
      cast.call(create, { sub, path: { tenantId: cast.acme }, body: { name: 'n', ...body } });
    expect((await ask({ scopes: ['runScans'] })).status).toBe(403);
    expect((await ask({ scopes: ['viewTenant'], days: 366 })).status).toBe(400);
    for (const scopes of [[], ['manageUsers'], ['approveChanges'], ['viewBilling'], ['manageRetention']])
      expect((await ask({ scopes }, cast.me)).status).toBe(400);
    const made = await ask({ scopes: ['viewTenant'] });
    expect(made.body.token.expiresAt).toBe('2027-02-19T12:00:00.000Z');
  });

  it('keeps to the most of them, however many are asked for at once', async () => {
    const { accessTokens } = test.local.system;
    const owner = { kind: 'scim' } as const;
    const dates = { createdAt: '2026-11-21T12:00:00.000Z', expiresAt: '2027-11-21T12:00:00.000Z' };
    const token = {
      tenantId: cast.acme as TenantId,
      name: 'n',
      owner,
      ownerName: '-',
      scopes: [],
      ...dates,
      createdBy: '-',
    };
    const make = () => {
      const { text: _secret, ...drawn } = drawToken('scim');
      return accessTokens.create({ ...token, ...drawn });
    };
    const made = await Promise.allSettled(Array.from({ length: 6 }, make));
    expect(made.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await Promise.allSettled([make(), make()]);
    expect(await accessTokens.list(cast.acme as TenantId)).toHaveLength(SCIM_TOKENS_MOST);
    const account = (id: string) =>
      accessTokens.createServiceAccount(cast.acme as TenantId, {
        ...dates,
        id,
        name: 'One name',
        role: 'tenant-viewer',
        createdBy: '-',
      });
    await Promise.allSettled(['a', 'b', 'c', 'd'].map(account));
    expect(await accessTokens.listServiceAccounts(cast.acme as TenantId)).toHaveLength(1);
  });

  it('shows the secret once: a repeated call is refused instead', async () => {
    const once = {
      path: { tenantId: cast.acme },
      body: { name: 'once', scopes: ['viewTenant'] },
      headers: { 'idempotency-key': 'one' },
    };
    const first = await cast.call(create, once);
    expect(first.status).toBe(200);
    expect(await cast.call(create, once)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await cast.call(list, { path: { tenantId: cast.acme } })).body).toHaveLength(1);
  });

  it('leaves the secret nowhere: not in the table, a list, the trail or the log', async () => {
    const { secret, account } = { ...(await makeService()), ...(await make()) };
    await enter(secret);
    await enter(`${secret}x`);
    await callBy(writes, secret, { body: { tenantId: cast.acme } });
    const listed = await cast.call(list, { path: { tenantId: cast.acme } });
    const stored = JSON.stringify([
      await test.local.system.accessTokens.list(cast.acme),
      await trail(),
      listed.body,
      listed.headers,
    ]);
    const own = secret.slice(22, 62);
    expect(stored).toContain(account.name);
    expect(stored).not.toContain(own);
    expect(listed.body.some((token: object) => 'hash' in token)).toBe(false);
    expect(test.logLines.join('\n')).not.toContain(own);
  });

  it("is for admins alone where another one's token is revoked or listed", async () => {
    const mine = await make();
    const theirs = await make({ sub: cast.viewer });
    const listFor = async (sub: string) =>
      (await cast.call(list, { sub, path: { tenantId: cast.acme } })).body.map(({ id }: { id: string }) => id).sort();
    expect(await listFor(cast.viewer)).toEqual([theirs.id]);
    expect(await listFor(cast.me)).toEqual([mine.id, theirs.id].sort());
    const revokeAs = (sub: string, id: string, tenantId = cast.acme) =>
      cast.call(revoke, { sub, path: { tenantId, id } });
    expect((await revokeAs(cast.viewer, mine.id)).status).toBe(404);
    expect((await revokeAs(cast.stranger, mine.id, cast.globex)).status).toBe(404);
    expect((await revokeAs(cast.me, theirs.id)).status).toBe(200);
    expect((await enter(theirs.secret)).status).toBe(401);
    expect((await enter(mine.secret)).status).toBe(200);
    expect((await trail()).map(({ action }) => action)).toContain('token.revoke');
  });
});

describe('a service account', () => {
  it('acts with its own role and name until it is removed', async () => {
    const { secret, account } = await makeService(['viewTenant', 'runScans'], 'tenant-devops');
    expect((await callBy(writes, secret, { body: { tenantId: cast.acme } })).body).toEqual({
      said: `${account.name} (service account)`,
    });
    expect((await trail())[0]).toMatchObject({
      actor: `${account.name} (service account) with token deploy`,
      role: 'tenant-devops',
      sub: `service-account:${account.id}`,
    });
    expect((await cast.call(removeAccount, { path: { tenantId: cast.acme, id: account.id } })).status).toBe(200);
    expect((await enter(secret)).status).toBe(401);
  });

  it("never has more than its role, and never an admin's", async () => {
    expect((await makeService(['runScans'], 'tenant-viewer')).status).toBe(403);
    const asked = { path: { tenantId: cast.acme }, body: { name: 'root', role: 'tenant-admin' } };
    expect((await cast.call(createAccount, asked)).status).toBe(400);
  });

  it('needs an admin, and a plan that has it', async () => {
    const asked = { path: { tenantId: cast.acme }, body: { name: 'r', role: 'tenant-viewer' } };
    expect((await cast.call(createAccount, { ...asked, sub: cast.viewer })).status).toBe(403);
    const { secret } = await makeService();
    await test.local.system.tenants.setPlan(cast.acme, 'basic');
    expect((await cast.call(createAccount, asked)).body.code).toBe('plan-limit');
    expect((await enter(secret)).body.code).toBe('plan-limit');
  });
});

it('deletes tokens and service accounts with their workspace', async () => {
  const made = [(await make()).id, (await makeService()).token.id];
  const { accessTokens } = test.local.system;
  await enter((await make()).secret);
  await accessTokens.removeAll(cast.acme);
  expect(await Promise.all(made.map((id) => accessTokens.find(id)))).toEqual([undefined, undefined]);
  expect([await accessTokens.list(cast.acme), await accessTokens.listServiceAccounts(cast.acme)]).toEqual([[], []]);
});

describe('over all calls, a token', () => {
  const all = Object.values(contracts) as Contract[];
  const member = (role: Role, scopes: readonly TokenScope[]) => ({
    kind: 'member' as const,
    sub: 's',
    email: 'e',
    name: 'n',
    signedInAt: 0,
    tenantId: 'acme' as TenantId,
    role,
    plan: 'enterprise' as const,
    token: { id: 'i', name: 'n', isServiceAccount: false, scopes },
  });

  it('may make a call only with the scope that the call needs, and within the role', () => {
    const wrong: unknown[] = [];
    let admitted = 0;
    for (const contract of all.filter(({ audience }) => audience === 'member'))
      for (const role of TenantRole.options)
        for (const scope of TokenScope.options) {
          const isAdmitted = findRefusal(member(role, [scope]), contract) === undefined;
          const { needs = 'viewTenant' } = contract;
          const isScoped = needs === scope && !contract.peopleOnly && !contract.needsSecondFactor;
          // An expectation for each of thousands of cells would take longer than the answers.
          const isRight = isAdmitted === (isScoped && isAllowed([role], needs));
          wrong.push(...(isRight ? [] : [[contract.name, role, scope, isAdmitted]]));
          admitted += Number(isAdmitted);
        }
    expect(wrong).toEqual([]);
    expect(admitted).toBeGreaterThan(100);
  });

  it('downloads no list without the scope to download', () => {
    for (const contract of all.filter(({ csv, audience }) => csv && audience === 'member')) {
      const scope = findScope(contract);
      if (!scope) continue;
      expect(findRefusal(member('tenant-admin', [scope]), contract, true)?.code).toBe('forbidden');
      expect(findRefusal(member('tenant-admin', [scope, 'downloadReports']), contract, true)).toBeUndefined();
    }
  });

  it('never reaches people, billing, sign-in, retention, integrations, automation or approvals', () => {
    const every = member('tenant-admin', TokenScope.options);
    const closed = [
      'manageUsers',
      'viewBilling',
      'tenantSwitch',
      'manageRetention',
      'manageIntegrations',
      'manageAutomation',
      'approveChanges',
      'acceptRisks',
      'confirmAnswers',
      'proposeChanges',
      'scheduleScans',
    ];
    for (const contract of all.filter(({ needs = '' }) => closed.includes(needs)))
      expect([contract.name, findRefusal(every, contract)?.code]).toEqual([contract.name, 'forbidden']);
    for (const contract of [
      createAccessToken,
      createServiceToken,
      contracts.requestAcceptance,
      contracts.attestControl,
    ])
      expect(findRefusal(every, contract)?.code).toBe('forbidden');
  });

  it('changes nothing by a permission to read', () => {
    const reading = all.filter(
      (contract) => hasEffect(contract) && ['viewTenant', 'viewEvidence'].includes(findScope(contract) ?? ''),
    );
    expect(reading.map(({ name }) => name).sort()).toEqual(['askQuestion', 'phraseNarration']);
  });
});
