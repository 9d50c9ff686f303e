import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Event } from '../../runtime/raw-request';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { MASTER, openTestServices } from '../../runtime/testing/test-services';
import { handler as get } from './get-account';
import { handler as template } from './get-role-template';
import { handler as link } from './link-account';
import { handler as list } from './list-accounts';
import { handler as relink } from './relink-account';
import { handler as test } from './test-account';
import { handler as unlink } from './unlink-account';

const arn = (accountId: string, role = 'CloudMendReadOnly'): string => `arn:aws:iam::${accountId}:role/${role}`;

let services: TestServices;
let round = 0;
let tenant: string;
let sub: string;
let id: string;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  round += 1;
  [tenant, sub, id] = [`acme-${round}`, `admin-${round}`, `1111${String(round).padStart(8, '0')}`];
  await services.aTenant(tenant, 'starter', { [sub]: 'tenant-admin', [`viewer-${round}`]: 'tenant-viewer' });
  services.trust[id] = { trust: 'external-id', tenant };
  services.isEmulated = false;
  services.entered.length = 0;
});

const call = async (handler: (event: Event) => Promise<object>, body?: object, parts: EventParts = {}) => {
  // Each call has its own key, as the client sends it.
  const headers = { 'idempotency-key': `${Math.random()}` };
  return readAnswer(await handler(anEvent({ sub, headers, ...(body && { body }), ...parts })));
};
const linkWith = (more: object = {}) =>
  call(link, { cloud: 'aws', accountId: id, friendlyName: 'prod', roleArn: arn(id), ...more });

describe('linking an account', () => {
  it("with a sound role connects it, with this tenant's ExternalId", async () => {
    expect(await linkWith({ tenantId: tenant })).toMatchObject({
      status: 200,
      body: { accountId: id, friendlyName: 'prod', status: 'connected', statusReason: null, lastScanAt: null },
    });
    expect(services.entered.map(({ externalId }) => externalId)).toEqual([
      `cm-${tenant}`,
      undefined,
      expect.stringContaining('probe-'),
    ]);
    expect((await call(list)).body).toHaveLength(1);
  });

  it('without a role keeps it as pending', async () => {
    expect((await call(link, { cloud: 'aws', accountId: id })).body).toMatchObject({
      status: 'pending',
      roleArn: null,
      friendlyName: id,
    });
    expect(services.entered).toEqual([]);
  });

  it('again without a role only renames it', async () => {
    await linkWith();
    expect((await call(link, { cloud: 'aws', accountId: id, friendlyName: 'renamed' })).body).toMatchObject({
      status: 'connected',
      friendlyName: 'renamed',
      roleArn: arn(id),
    });
  });

  it('with a refusing role marks it denied, whether or not the role exists', async () => {
    services.trust[id] = { trust: 'nobody' };
    expect((await linkWith()).body).toMatchObject({
      status: 'denied',
      statusReason: 'Could not assume role. Check ExternalId/Trust.',
    });
  });

  it('with a role that anyone can assume marks it insecure, and only warns on an emulator without trust policies', async () => {
    services.trust[id] = { trust: 'anyone' };
    expect((await linkWith()).body).toMatchObject({
      status: 'insecure-trust',
      statusReason: expect.stringContaining('ExternalId'),
    });
    expect(await services.local.system.accountClaims.claim({ cloud: 'aws', accountId: id }, 'other' as never)).toBe(
      true,
    );
    await services.local.system.accountClaims.release(
      (await services.local.system.accountClaims.findHeld({ cloud: 'aws', accountId: id }, 'other' as never)) as never,
    );
    services.isEmulated = true;
    expect((await linkWith()).body).toMatchObject({
      status: 'connected',
      statusReason: expect.stringContaining('ExternalId'),
    });
  });

  it('with a role of another account is refused', async () => {
    services.trust[id] = { trust: 'external-id', tenant, realAccount: '999999999999' };
    expect(await linkWith()).toMatchObject({
      status: 400,
      body: { message: 'The role belongs to a different account ID.' },
    });
    expect((await call(list)).body).toEqual([]);
  });

  it.each(
    takeFirst(
      [
        ["another account's role", () => ({ roleArn: arn('999999999999') })],
        ['another role', () => ({ roleArn: arn(id, 'Admin') })],
        ['a user', () => ({ roleArn: `arn:aws:iam::${id}:user/CloudMendReadOnly` })],
        ['a new line', () => ({ roleArn: `${arn(id)}\nx` })],
        ['our own account', () => ({ accountId: MASTER, roleArn: arn(MASTER) })],
        ['our own account without a role', () => ({ accountId: MASTER, roleArn: undefined })],
        ['eleven digits', () => ({ accountId: '11112222333' })],
        ['another cloud', () => ({ cloud: 'azure' })],
        ['its own ExternalId', () => ({ externalId: 'cm-globex' })],
        ['its own status', () => ({ status: 'connected' })],
      ],
      2,
    ),
  )('is refused with %s, before any call to STS', async (_what, more) => {
    expect(await linkWith(more())).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(services.entered).toEqual([]);
    expect((await call(list)).body).toEqual([]);
  });

  it('that another workspace holds is refused without naming it', async () => {
    await linkWith();
    const other = `globex-${round}`;
    await services.aTenant(other, 'pro', { [other]: 'tenant-admin' });
    services.trust[id] = { trust: 'external-id', tenant: other };
    const answer = await call(link, { cloud: 'aws', accountId: id, roleArn: arn(id) }, { sub: other });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(answer)).not.toContain(tenant);
    services.trust[id] = { trust: 'external-id', tenant };
    await call(unlink, { accountId: id });
    services.trust[id] = { trust: 'external-id', tenant: other };
    expect((await call(link, { cloud: 'aws', accountId: id, roleArn: arn(id) }, { sub: other })).status).toBe(200);
  });

  it('beyond the plan is refused with the limit and the plan that raises it, and leaves the account free for others', async () => {
    for (const [index, last] of ['a', 'b', 'c'].entries())
      await call(link, {
        cloud: 'aws',
        accountId: `2222${String(round).padStart(6, '0')}0${index}`,
        friendlyName: last,
      });
    expect(await linkWith()).toMatchObject({
      status: 403,
      body: { code: 'plan-limit', details: { limit: 'accounts', value: 3, plan: 'basic' } },
    });
    expect(await services.local.system.accountClaims.claim({ cloud: 'aws', accountId: id }, 'other' as never)).toBe(
      true,
    );
  });

  it('twice concurrently links it once', async () => {
    const answers = await Promise.all([linkWith(), linkWith(), linkWith()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call(list)).body).toHaveLength(1);
  });

  it('is not allowed for a viewer', async () => {
    const answer = await call(link, { cloud: 'aws', accountId: id }, { sub: `viewer-${round}` });
    expect(answer).toMatchObject({ status: 403, body: { message: "You don't have permission to link accounts." } });
  });
});

describe('reading one account', () => {
  const read = (accountId: string, as = sub) =>
    call(get, undefined, { sub: as, path: { tenantId: tenant, accountId } });

  it('answers what the list has of it, to every role that sees accounts', async () => {
    await linkWith();
    const [listed] = (await call(list)).body;
    for (const as of [sub, `viewer-${round}`]) expect(await read(id, as)).toMatchObject({ status: 200, body: listed });
  });

  it('is refused for an account that is not linked, and for one of another workspace', async () => {
    await linkWith();
    const other = `globex-${round}`;
    await services.aTenant(other, 'starter', { [other]: 'tenant-admin' });
    expect(await read('999999999999')).toMatchObject({ status: 404, body: { message: 'The account was not found.' } });
    expect((await call(get, undefined, { sub: other, path: { tenantId: other, accountId: id } })).status).toBe(404);
    expect((await read(id, other)).status).toBe(403);
  });
});

describe('testing a role', () => {
  it('reports whether it could be assumed and updates the account', async () => {
    services.trust[id] = { trust: 'nobody' };
    await linkWith();
    expect((await call(test, { cloud: 'aws', roleArn: arn(id) })).body).toEqual({ assumed: false });
    services.trust[id] = { trust: 'external-id', tenant };
    expect((await call(test, { cloud: 'aws', roleArn: arn(id) })).body).toEqual({ assumed: true });
    expect((await call(list)).body).toMatchObject([{ status: 'connected' }]);
    const { items } = await services.local.openStores(tenant).audit.list({ action: 'account.test' }, 10);
    expect(items.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'denied' }, { status: 'connected' }],
      [{ status: 'denied' }, { status: 'denied', reason: 'Could not assume role. Check ExternalId/Trust.' }],
    ]);
  });

  it('of an account that another workspace linked first is refused, and its status stays', async () => {
    services.trust[id] = { trust: 'nobody' };
    await linkWith();
    services.trust[id] = { trust: 'external-id', tenant };
    await services.local.system.accountClaims.claim({ cloud: 'aws', accountId: id }, 'other' as never);
    expect(await call(test, { cloud: 'aws', roleArn: arn(id) })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await call(list)).body).toMatchObject([{ status: 'denied' }]);
  });

  it('of an account not linked yet claims nothing', async () => {
    expect((await call(test, { cloud: 'aws', roleArn: arn(id) })).body).toEqual({ assumed: true });
    expect(await services.local.system.accountClaims.claim({ cloud: 'aws', accountId: id }, 'other' as never)).toBe(
      true,
    );
  });

  it('is refused for our own account without a call', async () => {
    expect((await call(test, { cloud: 'aws', roleArn: arn(MASTER) })).status).toBe(400);
    expect(services.entered).toEqual([]);
  });

  itAtNight('is allowed ten times a minute', async () => {
    const answers = [];
    for (let times = 0; times < 11; times += 1) answers.push(await call(test, { cloud: 'aws', roleArn: arn(id) }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  });
});

describe('a role tested by linking', () => {
  it('counts towards the limit of ten a minute, and the answer says when to retry', async () => {
    for (let times = 0; times < 5; times += 1) expect((await linkWith()).status).toBe(200);
    for (let times = 0; times < 5; times += 1)
      expect((await call(test, { cloud: 'aws', roleArn: arn(id) })).status).toBe(200);
    services.entered.length = 0;
    const refused = await linkWith();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too-many', message: 'Too many tests. Please wait a minute.' },
    });
    expect(refused.headers['retry-after']).toBeDefined();
    expect(services.entered).toEqual([]);
    expect((await call(link, { cloud: 'aws', accountId: id, friendlyName: 'renamed' })).status).toBe(200);
  });
});

describe('relinking an account', () => {
  const NEW_ROLE = 'other/path/CloudMendReadOnly';
  const relinkWith = (more: object = {}) =>
    call(relink, { cloud: 'aws', accountId: id, roleArn: arn(id, NEW_ROLE), ...more });
  const listed = async () => (await call(list)).body[0];

  it('replaces the role after testing it, and keeps the name, the last scan and everything found', async () => {
    await linkWith();
    const { accounts, audit } = services.local.openStores(tenant);
    await accounts.markScanned(id, '2026-11-20T00:00:00.000Z');
    await accounts.setStatus(id, 'denied', 'The role could not be assumed.');
    services.entered.length = 0;
    expect(await relinkWith()).toMatchObject({
      status: 200,
      body: {
        friendlyName: 'prod',
        roleArn: arn(id, NEW_ROLE),
        status: 'connected',
        statusReason: null,
        lastScanAt: '2026-11-20T00:00:00.000Z',
      },
    });
    expect(services.entered.map(({ externalId }) => externalId)).toEqual([
      `cm-${tenant}`,
      undefined,
      expect.stringContaining('probe-'),
    ]);
    const { items } = await audit.list({ action: 'account.relink' }, 10);
    expect(items).toMatchObject([
      {
        outcome: 'done',
        before: { roleArn: arn(id), status: 'denied' },
        after: { roleArn: arn(id, NEW_ROLE), status: 'connected' },
      },
    ]);
  });

  it('connects and claims an account that was imported with its role', async () => {
    await linkWith();
    const claims = services.local.system.accountClaims;
    await claims.release((await claims.findHeld({ cloud: 'aws', accountId: id }, tenant as never)) as never);
    await services.local.openStores(tenant).accounts.setStatus(id, 'pending', 'Imported.');
    expect((await relinkWith({ roleArn: arn(id) })).body).toMatchObject({ status: 'connected', roleArn: arn(id) });
    expect(await claims.findHeld({ cloud: 'aws', accountId: id }, tenant as never)).toBeDefined();
  });

  it.each(
    takeFirst(
      [
        ['denies access', { trust: 'nobody' } as const, 'Could not assume role. Check ExternalId/Trust.'],
        ['anyone can assume', { trust: 'anyone' } as const, 'The role does not require your ExternalId.'],
        ['trusts another workspace', { trust: 'external-id', tenant: 'globex' } as const, 'Could not assume role.'],
      ],
      1,
    ),
  )('with a role that %s changes nothing', async (_what, trust, says) => {
    await linkWith();
    const before = await listed();
    services.trust[id] = trust;
    const answer = await relinkWith();
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', details: { accountId: id } } });
    expect(answer.body.message).toContain(says);
    expect(await listed()).toEqual(before);
  });

  it('with a role that leads into another account changes nothing', async () => {
    await linkWith();
    services.trust[id] = { trust: 'external-id', tenant, realAccount: '999999999999' };
    expect((await relinkWith()).body).toMatchObject({ message: 'The role belongs to a different account ID.' });
    expect(await listed()).toMatchObject({ roleArn: arn(id), status: 'connected' });
  });

  it.each(
    takeFirst(
      [
        ["another account's role", () => ({ roleArn: arn('999999999999') })],
        ['another role', () => ({ roleArn: arn(id, 'Admin') })],
        ['our own account', () => ({ accountId: MASTER, roleArn: arn(MASTER) })],
        ['an ExternalId of its own', () => ({ externalId: 'cm-globex' })],
        ['no role', () => ({ roleArn: '' })],
      ],
      2,
    ),
  )('is refused with %s, before any call to STS', async (_what, more) => {
    await linkWith();
    services.entered.length = 0;
    expect((await relinkWith(more())).status).toBe(400);
    expect(services.entered).toEqual([]);
    expect(await listed()).toMatchObject({ roleArn: arn(id) });
  });

  it('needs a linked account, and tries no role of others', async () => {
    expect((await relinkWith()).status).toBe(404);
    expect(services.entered).toEqual([]);
  });

  it('of an account that another workspace holds is refused', async () => {
    await linkWith();
    const claims = services.local.system.accountClaims;
    await claims.release((await claims.findHeld({ cloud: 'aws', accountId: id }, tenant as never)) as never);
    await claims.claim({ cloud: 'aws', accountId: id }, 'other' as never);
    expect((await relinkWith()).status).toBe(409);
    expect(await listed()).toMatchObject({ roleArn: arn(id) });
  });

  it('is not allowed for a viewer, and counts towards the limit of role tests', async () => {
    await linkWith();
    const viewer = await call(relink, { cloud: 'aws', accountId: id, roleArn: arn(id) }, { sub: `viewer-${round}` });
    expect(viewer.status).toBe(403);
    const answers = [];
    for (let times = 0; times < 10; times += 1) answers.push((await relinkWith()).status);
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });
});

describe('unlinking an account', () => {
  it('removes it and cancels the scan reading it', async () => {
    await linkWith();
    const { scans } = services.local.openStores(tenant);
    await scans.create(
      {
        scanId: 's1',
        scanTs: '2026-11-21T12:00:00.000Z',
        request: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [id] },
        requestedBy: sub,
      },
      { running: 1, perDay: 9 },
    );
    expect(await call(unlink, { accountId: id, tenantId: tenant })).toMatchObject({
      status: 200,
      body: { accountId: id },
    });
    expect((await call(list)).body).toEqual([]);
    expect(await scans.get('s1')).toMatchObject({ status: 'cancelled', reason: 'The account was unlinked.' });
    expect((await call(unlink, { accountId: id })).status).toBe(404);
  });

  itAtNight('may name the account in the path, but not another one in the body', async () => {
    await linkWith();
    expect(
      (await call(unlink, { accountId: '999999999999' }, { path: { tenantId: tenant, accountId: id } })).status,
    ).toBe(400);
    expect((await call(unlink, undefined, { path: { tenantId: tenant, accountId: id } })).status).toBe(200);
  });
});

describe('the role template', () => {
  it("requires this tenant's ExternalId, trusts only our workers, and grants only reads", async () => {
    const { body } = await call(template);
    expect(body).toMatchObject({
      externalId: `cm-${tenant}`,
      master: MASTER,
      roleName: 'CloudMendReadOnly',
      maxSessionSeconds: 3600,
    });
    const [trust] = body.trustPolicy.Statement;
    expect(trust).toMatchObject({
      Principal: { AWS: `arn:aws:iam::${MASTER}:root` },
      Condition: {
        StringEquals: { 'sts:ExternalId': `cm-${tenant}` },
        ArnEquals: { 'aws:PrincipalArn': expect.any(String) },
      },
    });
    const actions: string[] = body.permissionsPolicy.Statement.flatMap(({ Action }: { Action: string[] }) => Action);
    expect(actions.length).toBeGreaterThan(5);
    // API Gateway's actions are HTTP verbs; GET is its only read.
    for (const action of actions)
      expect(action).toMatch(/^([a-z0-9-]+:(Get|List|Describe|Generate|Lookup|BatchGet)\w+|apigateway:GET)$/);
    expect(() => JSON.parse(body.cloudFormation)).not.toThrow();
  });

  it("opens CloudFormation with this workspace's role filled in, if the template is published", async () => {
    expect((await call(template)).body.quickCreateUrl).toBeUndefined();
    services.templateUrl = 'https://assets.s3.us-east-1.amazonaws.com/role.json?X-Amz-Signature=a%2Bb';
    const { quickCreateUrl } = (await call(template)).body;
    const [page, query] = quickCreateUrl.split('?region=us-east-1#/stacks/create/review?');
    expect(page).toBe('https://us-east-1.console.aws.amazon.com/cloudformation/home');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      templateURL: services.templateUrl,
      stackName: 'CloudMendReadOnly',
      param_ExternalId: `cm-${tenant}`,
      param_TrustedAccount: MASTER,
      param_WorkerRoleArn: expect.stringContaining(':role/'),
    });
  });
});
