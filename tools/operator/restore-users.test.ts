import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { cognitoIdentity, cognitoRestoring } from '@cloudmend/infra/adapters';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { startTestPool, type TestPool } from '../local/emulators/cognito/testing/test-pool';
import type { Records } from './records';
import { restoreUsersCommand } from './restore-users';

const ACME = 'acme' as TenantId;
const GLOBEX = 'globex' as TenantId;
const ERASED = 'erased' as TenantId;
const BEFORE = '2026-01-01T00:00:00.000Z';
const PASSWORD = 'Canary-of-a-password-1';
const ROLE = { role: 'tenant-viewer', state: 'active' } as const;

let local: LocalTable;
let lost: TestPool;
let pool: TestPool;
const subs: Record<string, string> = {};

const identityOf = ({ sdk, cognito }: TestPool) => cognitoIdentity(sdk(), cognito.userPoolId);
const recordsOf = (to: TestPool) =>
  ({
    system: local.system,
    identity: identityOf(to),
    pool: cognitoRestoring(to.sdk(), to.cognito.userPoolId),
  }) as unknown as Records;
const restore = () => restoreUsersCommand(recordsOf(pool), [], 'operator', { out: undefined, as: undefined });
const statusOf = async (email: string) =>
  pool.sdk().send(new AdminGetUserCommand({ UserPoolId: pool.cognito.userPoolId, Username: email }));
const membersOf = async (tenantId: TenantId) =>
  Object.fromEntries((await local.system.members.ofTenant(tenantId)).map((member) => [member.email, member]));

const makeUser = async (email: string): Promise<string> => {
  const { sub } = await identityOf(lost).create(email);
  await lost.sdk().send(
    new AdminSetUserPasswordCommand({
      UserPoolId: lost.cognito.userPoolId,
      Username: sub,
      Password: PASSWORD,
      Permanent: true,
    }),
  );
  subs[email] = sub;
  return sub;
};
const join = async (email: string, tenantId: TenantId, more: object = {}) =>
  local.system.members.put({ tenantId, sub: subs[email] ?? '', email, ...ROLE, ...more });

beforeAll(async () => {
  [local, lost, pool] = await Promise.all([openLocalTable(), startTestPool(), startTestPool()]);
  local.setTime(BEFORE);
  const { system } = local;
  for (const email of ['alice@acme.example', 'bob@acme.example', 'carol@acme.example', 'gone@erased.example'])
    await makeUser(email);
  for (const [tenantId, email] of [
    [ACME, 'alice@acme.example'],
    [ERASED, 'gone@erased.example'],
  ] as const)
    await system.tenants.create({ tenantId, name: tenantId, plan: 'pro', owner: { sub: subs[email] ?? '', email } });
  await system.tenants.create({
    tenantId: GLOBEX,
    name: 'Globex',
    plan: 'pro',
    owner: { sub: 'owner-of-globex', email: 'Twin@globex.example' },
  });
  await join('alice@acme.example', GLOBEX);
  await join('bob@acme.example', ACME);
  await join('carol@acme.example', ACME, {
    state: 'invited',
    invitation: { at: BEFORE, isMailed: true, byPassword: true },
  });
  // Two users whose addresses differ in case alone.
  await system.members.put({ tenantId: ACME, sub: 'other-twin', email: 'twin@globex.example', ...ROLE });
  await system.members.setSuperAdmin(subs['alice@acme.example'] ?? '', 'alice@acme.example', true);
  await system.members.noteSignIn(subs['alice@acme.example'] ?? '', true);
  await system.companySignIns.bind(ACME, subs['alice@acme.example'] ?? '', {
    provider: 'Okta-1',
    userName: 'Okta-1_alice',
  });
  await system.companySignIns.change(ACME, (setup) => ({ ...setup, breakGlass: [subs['alice@acme.example'] ?? ''] }));
  await lost
    .sdk()
    .send(new AdminDisableUserCommand({ UserPoolId: lost.cognito.userPoolId, Username: subs['bob@acme.example'] }));
  await system.members.noteDisabled(await identityOf(lost).listDisabled());
  await system.tenants.remove(ERASED);
  await system.members.forget(subs['gone@erased.example'] ?? '');
  // A member of the new pool who was removed from it on purpose.
  local.setTime(new Date(Date.now() + 60_000).toISOString());
  await system.members.put({ tenantId: ACME, sub: 'left-on-purpose', email: 'left@acme.example', ...ROLE });
});
afterAll(() => Promise.all([local.close(), lost.stop(), pool.stop()]));

describe('users of a lost pool', () => {
  it('are made in the new one with their memberships, once', async () => {
    expect(await restore()).toMatchObject({
      present: 0,
      restored: 3,
      disabled: 1,
      removed: 1,
      ambiguous: ['twin@globex.example'],
    });
    expect(await restore()).toMatchObject({ present: 3, restored: 0, removed: 1 });
    const alice = (await identityOf(pool).find('alice@acme.example'))?.sub;
    expect(alice).not.toBe(subs['alice@acme.example']);
    expect((await membersOf(ACME))['alice@acme.example']).toMatchObject({ sub: alice, role: 'tenant-admin' });
    expect((await membersOf(GLOBEX))['alice@acme.example']).toMatchObject({ sub: alice, role: 'tenant-viewer' });
    expect(await local.system.members.ofUser(subs['alice@acme.example'] ?? '')).toEqual([]);
    expect((await local.system.members.byEmail(ACME, 'alice@acme.example'))?.sub).toBe(alice);
    expect(await local.system.companySignIns.identityOf(ACME, alice ?? '')).toMatchObject({ userName: 'Okta-1_alice' });
    expect((await local.system.companySignIns.get(ACME)).breakGlass).toEqual([alice]);
  });

  it('are no operators, and count as without a second factor, until they have one again', async () => {
    const { sub = '' } = (await identityOf(pool).find('alice@acme.example')) ?? {};
    const user = await local.system.members.user(sub);
    expect(user).toMatchObject({ isSuperAdmin: false, activeTenant: ACME });
    expect(user?.factorSince).toBeUndefined();
  });

  it('set a password by email: the one before is unknown, and nobody was sent one', async () => {
    expect(pool.outbox).toEqual([]);
    const ClientId = pool.cognito.clientId;
    await pool.call('ForgotPassword', { ClientId, Username: 'alice@acme.example' });
    const ConfirmationCode = pool.codeFor('alice@acme.example');
    expect(ConfirmationCode).not.toBe('');
    const set = { Username: 'alice@acme.example', ConfirmationCode, Password: 'A-new-password-1' };
    expect(await pool.call('ConfirmForgotPassword', { ClientId, ...set })).not.toHaveProperty('__type');
    expect((await statusOf('alice@acme.example')).UserStatus).toBe('CONFIRMED');
  });

  it('stay disabled or invited as they were', async () => {
    expect((await statusOf('bob@acme.example')).Enabled).toBe(false);
    expect((await statusOf('carol@acme.example')).UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect((await membersOf(ACME))['carol@acme.example']).toMatchObject({ state: 'invited' });
  });

  it('are not the people of a deleted workspace, nor those who were removed from the new pool, nor one for two', async () => {
    for (const email of ['gone@erased.example', 'left@acme.example', 'twin@globex.example'])
      expect(await identityOf(pool).find(email)).toBeUndefined();
    expect((await membersOf(ACME))['twin@globex.example']).toMatchObject({ sub: 'other-twin' });
  });

  it('leave nothing secret in the records', async () => {
    const { Items = [] } = await local.deps.client.send(new ScanCommand({ TableName: local.deps.table }));
    expect(JSON.stringify(Items)).not.toContain(PASSWORD);
    const { items } = await local.system.trail.list({ action: 'restore.users' }, 10);
    expect(items.length).toBeGreaterThan(0);
  });
});
