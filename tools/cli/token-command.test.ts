import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openStores } from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { LOCAL_TABLE } from '../local/local-platform';
import { openTable } from '../local/open-table';
import { openStateFolder } from '../local/state-folder';
import { runCommand } from './testing/run-command';

const TENANT = 'acme' as TenantId;
const env = { ...process.env };

let root: string;
const onTable = async <T>(
  run: (deps: Parameters<typeof openSystemStore>[0]) => Promise<T>,
  isFresh = false,
): Promise<T> => {
  const state = await openStateFolder(root);
  const table = await openTable(LOCAL_TABLE, { path: state.tables, isFresh });
  try {
    return await run({ client: table.client, table: LOCAL_TABLE, clock: () => new Date(), newId: ulid });
  } finally {
    await table.close();
  }
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'token-'));
  process.env['CLOUDMEND_STATE'] = root;
  await onTable(async (deps) => {
    const system = openSystemStore(deps);
    const owner = { sub: 'owner', email: 'owner@acme.example' };
    await system.tenants.create({ tenantId: TENANT, name: 'Acme', plan: 'pro', owner });
    await system.members.put({ tenantId: TENANT, ...owner, role: 'tenant-admin', state: 'active' });
    const viewer = { sub: 'viewer', email: 'viewer@acme.example' };
    await system.members.put({ tenantId: TENANT, ...viewer, role: 'tenant-viewer', state: 'active' });
  }, true);
});
afterAll(() => {
  process.env = env;
  rmSync(root, { recursive: true, force: true });
});

const token = (...args: readonly string[]) => runCommand('token', ...args, '--workspace', 'acme');

describe('token', () => {
  it('is created on the local state, listed, revoked, and in the audit trail', async () => {
    const made = await token('create', '--name', 'CI', '--scope', 'viewTenant', '--days', '7', '--format', 'json');
    const { schema, token: created, secret } = JSON.parse(made.stdout);
    expect([made.code, schema]).toEqual([0, 'cloudmend.token/1']);
    expect(secret).toMatch(/^cmpat_[0-9A-Za-z]{62}$/);
    const listed = (await token('list')).stdout;
    expect(listed).toContain(`CI (owner@acme.example): ${created.prefix}…, viewTenant;`);
    expect(listed).not.toContain(secret);
    expect(await token('revoke', created.id)).toMatchObject({ code: 0, stdout: `Revoked ${created.id}.\n` });
    expect((await token('list')).stdout).toBe('No tokens.\n');
    const trail = await onTable(
      async (deps) =>
        (await openStores({ ...deps, cursorSecret: async () => 'secret' } as never, TENANT).audit.list({}, 9)).items,
    );
    expect(trail.map(({ action, actor, target }) => ({ action, actor, target }))).toEqual(
      ['token.revoke', 'token.create'].map((action) => ({ action, actor: 'owner@acme.example', target: created.id })),
    );
    expect(JSON.stringify(trail)).not.toContain(secret.slice(22, 62));
  });

  it.each([
    [['create'], 'token takes create'],
    [['create', '--name', 'CI', '--scope', 'manageUsers'], 'Scopes: viewTenant'],
    [['create', '--name', 'CI', '--days', '366'], 'token takes create'],
    [['list', 'more'], 'token takes create'],
    [['revoke'], 'token takes create'],
    [['revoke', 'nothing'], 'The token was not found'],
    [['remove', 'x'], 'token takes create'],
    [
      ['create', '--name', 'CI', '--scope', 'runScans', '--as', 'viewer@acme.example'],
      'does not have the scope runScans',
    ],
    [['list', '--url', 'https://cloudmend.example'], 'CLOUDMEND_TOKEN'],
    [['list', '--url', 'x', '--as', 'a@acme.example'], '--as is for the local state'],
  ])('is refused with %j', async (args, why) => {
    const { code, stderr } = await token(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });
});
