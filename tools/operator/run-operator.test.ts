import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { zipSync } from 'fflate';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { startCognito } from '../local/emulators/cognito';
import { identityClient } from '../local/identity-client';
import { openStateFolder } from '../local/state-folder';
import { openExport } from '@cloudmend/infra/life';
import { localRecords } from './local-records';
import { runOperator } from './run-operator';

const ACME = 'acme' as TenantId;
const UNPROVEN = 'unproven@example.com';
let folder: string;
let sub: string;

const records = async <T>(look: (opened: Awaited<ReturnType<typeof localRecords>>) => Promise<T>): Promise<T> => {
  const opened = await localRecords(folder);
  try {
    return await look(opened);
  } finally {
    await opened.close();
  }
};

/** A user who signed up but never entered the code. */
const signUpOnly = async (email: string): Promise<void> => {
  const { identity } = await openStateFolder(folder);
  const pool = await startCognito({ stateFolder: identity, triggers: {}, outbox: { deliver: () => undefined } });
  const client = identityClient(pool);
  await client.send(new SignUpCommand({ ClientId: pool.clientId, Username: email, Password: 'Never-proven-1' }));
  client.destroy();
  await pool.stop();
};

const run = async (...args: string[]) => {
  let [out, err] = ['', ''];
  const code = await runOperator(args, {
    env: { CLOUDMEND_STATE: folder },
    folder,
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
  });
  return { code, out: out === '' ? undefined : (JSON.parse(out) as unknown), err };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
  await signUpOnly(UNPROVEN);
  sub = await records(async ({ system, identity }) => {
    const { create } = identity as unknown as { create(email: string): Promise<{ sub: string }> };
    await system.tenants.create({
      tenantId: ACME,
      name: 'Acme',
      plan: 'starter',
      owner: { sub: 'owner', email: 'owner@acme.example' },
    });
    return (await create('op@example.com')).sub;
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the operator command line', () => {
  it('grants and revokes operator access, and logs both', async () => {
    expect(await run('grant', 'OP@example.com')).toMatchObject({
      code: 0,
      out: { email: 'op@example.com', operator: true },
    });
    expect(await records(({ system }) => system.members.user(sub))).toMatchObject({ isSuperAdmin: true });
    expect(await run('revoke', 'op@example.com')).toMatchObject({ code: 0, out: { operator: false } });
    const lines = await records(({ system }) => system.trail.list({}, 10));
    expect(lines.items.map(({ action, target, before, after }) => ({ action, target, before, after }))).toEqual([
      {
        action: 'operator.revoke',
        target: 'op@example.com',
        before: { groups: ['cloudmend-admin'] },
        after: { groups: [] },
      },
      {
        action: 'operator.grant',
        target: 'op@example.com',
        before: { groups: [] },
        after: { groups: ['cloudmend-admin'] },
      },
    ]);
    expect(await run('verify-audit')).toMatchObject({ code: 0, out: { lines: 2, brokenAt: null } });
  });

  it('sets a plan, logged for the workspace', async () => {
    expect(await run('plan', 'acme', 'pro')).toMatchObject({ code: 0, out: { tenantId: 'acme', plan: 'pro' } });
    expect(await run('tenants')).toMatchObject({ code: 0, out: [{ tenantId: 'acme', plan: 'pro', state: 'active' }] });
    const { items } = await records(({ openTrail }) => openTrail('acme').list({}, 10));
    expect(items).toMatchObject([
      {
        action: 'tenant.plan',
        role: 'operator',
        sourceIp: 'command line',
        before: { plan: 'starter' },
        after: { plan: 'pro' },
      },
    ]);
    expect(await run('verify-audit', 'acme')).toMatchObject({ code: 0, out: { lines: 1 } });
  });

  itAtNight('rewrites records of earlier versions, logged for each workspace', async () => {
    expect(await run('migrate')).toMatchObject({ code: 0, out: { workspaces: 1, changed: 0 } });
    expect(await run('migrate', 'never-was')).toMatchObject({ code: 1 });
    const { items } = await records(({ openTrail }) => openTrail('acme').list({ action: 'records.' }, 10));
    expect(items).toMatchObject([{ role: 'operator', after: { changed: 0 } }]);
  });

  it('makes the workspace of an export, once', async () => {
    const lines = `${JSON.stringify({ partition: '#OBSERVED', sort: '111122223333', fields: { linkedAt: '2026-01-01' } })}\n`;
    const path = 'records/OBSERVED-00001.jsonl';
    const manifest = {
      schema: 'cloudmend.workspace/1',
      tenant: 'moved',
      at: '2026-11-21T12:00:00.000Z',
      volume: 1,
      isLast: true,
      files: [{ path, bytes: lines.length, sha256: createHash('sha256').update(lines).digest('hex') }],
    };
    const file = join(folder, 'moved.zip');
    await writeFile(
      file,
      zipSync({ [path]: Buffer.from(lines), 'manifest.json': Buffer.from(JSON.stringify(manifest)) }),
    );
    expect(await run('import', 'op@example.com', file)).toMatchObject({
      code: 0,
      out: { tenantId: 'moved', admin: 'op@example.com', records: 1, objects: 0 },
    });
    expect(await run('import', 'op@example.com', file)).toMatchObject({
      code: 1,
      err: 'The workspace has records. Import into an empty one.\n',
    });
    expect(await run('verify-audit', 'moved')).toMatchObject({ code: 0, out: { lines: 1 } });
  });

  it('gives a new admin only to a workspace without one', async () => {
    const admins = (tenantId: string) =>
      records(async ({ system }) =>
        (await system.members.ofTenant(tenantId as TenantId)).map(({ email, role }) => [email, role]),
      );
    await records(async ({ system, identity }) => {
      const { create } = identity as unknown as { create(email: string): Promise<{ sub: string }> };
      const { sub: present } = await create('admin@globex.example');
      await system.tenants.create({
        tenantId: 'globex' as TenantId,
        name: 'Globex',
        plan: 'pro',
        owner: { sub: present, email: 'admin@globex.example' },
      });
      // As if the sweep had recorded it, and the admin had returned since.
      await system.tenants.setOwnerGone('globex' as TenantId, '2026-11-20T00:00:00.000Z');
    });
    expect(await run('recover-owner', 'globex', 'op@example.com')).toEqual({
      code: 1,
      out: undefined,
      err: 'The workspace globex still has an admin: admin@globex.example.\n',
    });
    expect(await run('recover-owner', 'acme', 'op@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not recorded as without admins'),
    });
    await records(({ system }) => system.tenants.setOwnerGone(ACME, '2026-11-20T00:00:00.000Z'));
    // A sign-up with an unverified address must not grant access.
    expect(await run('recover-owner', 'acme', UNPROVEN)).toEqual({
      code: 1,
      out: undefined,
      err: `${UNPROVEN} has not verified that address yet.\n`,
    });
    expect(await admins('acme')).toEqual([['owner@acme.example', 'tenant-admin']]);
    expect(await run('recover-owner', 'acme', 'op@example.com')).toMatchObject({
      code: 0,
      out: { admin: 'op@example.com', gone: ['owner@acme.example'] },
    });
    expect(await admins('acme')).toEqual([['op@example.com', 'tenant-admin']]);
    expect(await admins('globex')).toEqual([['admin@globex.example', 'tenant-admin']]);
    const { items } = await records(({ openTrail }) => openTrail('acme').list({ action: 'workspace.' }, 10));
    expect(items).toMatchObject([
      {
        action: 'workspace.recover-owner',
        role: 'operator',
        target: 'op@example.com',
        after: { admins: ['op@example.com'] },
      },
    ]);
    expect(await run('recover-owner', 'acme', 'op@example.com')).toMatchObject({ code: 1 });
  });

  itAtNight('continues a failed scan, logged first', async () => {
    const GLOBEX = 'globex' as TenantId;
    const scanId = '01KAPV0000000000000000SCAN';
    const at = new Date().toISOString();
    const request = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '' } as const;
    await records(async ({ openScans }) => {
      const scans = openScans(GLOBEX);
      const asked = { scanId, scanTs: at, request: { ...request, accounts: ['111122223333'] }, requestedBy: 'a' };
      await scans.create(asked, { running: 1, perDay: 1 });
      await scans.conclude(scanId, 'failed', at, 'Broken.');
    });
    expect(await run('failed-scans', 'globex')).toMatchObject({
      code: 0,
      out: [{ scanId, accounts: 1, percent: 0, reason: 'Broken.' }],
    });
    expect(await run('redrive', 'globex', 'never-was')).toMatchObject({ code: 1 });
    expect(await run('redrive', '--workspace', 'globex', scanId)).toMatchObject({
      code: 0,
      out: { schema: 'cloudmend.redrive/1', scanId, accounts: 1, redrives: 1 },
    });
    expect(await run('redrive', 'globex', scanId)).toMatchObject({ code: 1, err: 'The scan has not failed.\n' });
    const seen = await records(async ({ system, openTrail }) => ({
      queue: (await system.scanQueue.entries()).map(({ tenantId, scans }) => [tenantId, scans[0]?.scanId]),
      lines: (await openTrail('globex').list({ action: 'scan.' }, 10)).items,
    }));
    expect(seen).toMatchObject({
      queue: [['globex', scanId]],
      lines: [{ action: 'scan.redrive' }, { action: 'scan.redrive', role: 'operator', before: { status: 'failed' } }],
    });
  });

  itAtNight('restores the newest backup beside, finds every record equal, and removes the copy', async () => {
    const { code, out } = await run('restore-drill');
    expect([code, out]).toMatchObject([
      0,
      {
        schema: 'cloudmend.restore-drill/1',
        workspaces: { restored: 3, live: 3 },
        deletedSince: [],
        samples: [{ tenantId: 'acme' }, { tenantId: 'moved' }, { tenantId: 'globex' }],
      },
    ]);
    const { samples, table } = out as { samples: Array<Record<string, number>>; table: string };
    for (const sample of samples) {
      expect(sample['records']).toBeGreaterThan(0);
      expect(sample).toMatchObject({ equal: sample['records'], changedSince: 0, removedSince: 0, addedSince: 0 });
    }
    expect(existsSync(table)).toBe(false);
  });

  itAtNight('opens, updates and closes an incident on the status page, logged first', async () => {
    const opened = await run('incident-open', 'scans,api', 'Scans start late', 'We are looking for the cause.');
    expect(opened).toMatchObject({ code: 0, out: { open: 1 } });
    const { id } = opened.out as { id: string };
    expect(await run('incident-update', id, 'resolved', 'All scans have caught up.')).toMatchObject({
      code: 0,
      out: { open: 0 },
    });
    expect(await run('incidents')).toMatchObject({
      out: [{ id, components: ['scans', 'api'], updates: [{ state: 'resolved' }, { state: 'investigating' }] }],
    });
    for (const [words, reason] of [
      [['incident-update', id, 'monitoring', 'x'], 'The incident is resolved. Open another one.\n'],
      [
        ['incident-update', id, 'over', 'x'],
        'The state must be one of investigating, identified, monitoring, resolved.\n',
      ],
      [
        ['incident-open', 'mail', 'Mail', 'x'],
        'Name components by comma: sign-in, api, scans, scan-queue, notifications.\n',
      ],
      [['incident-open', 'api', 'Title', ''], 'Write between 1 and 1000 characters for the status page.\n'],
    ] as const)
      expect(await run(...words)).toEqual({ code: 1, out: undefined, err: reason });
    const { items } = await records(({ system }) => system.trail.list({ action: 'incident.' }, 10));
    expect(items.map(({ action, role }) => [action, role]).at(-1)).toEqual(['incident.open', 'operator']);
  });

  it('exports a workspace into an archive that can be imported', async () => {
    const file = join(folder, 'exported.zip');
    expect(await run('export', '--workspace', 'moved')).toMatchObject({
      code: 1,
      err: 'Name the file to write: --out FILE.\n',
    });
    const { code, out } = await run('export', '--workspace', 'moved', '--out', file);
    expect([code, out]).toMatchObject([0, { schema: 'cloudmend.export/1', tenantId: 'moved', files: [file] }]);
    const [volume] = openExport([await readFile(file)]);
    expect(volume?.manifest).toMatchObject({ tenant: 'moved', isLast: true });
    const trail = Buffer.from(volume?.files['records/TRAIL-00001.jsonl'] ?? []).toString('utf8');
    expect(trail).toContain('workspace.import');
    expect(trail).toContain('export.create');
    expect(await run('export', 'never-was', '--out', file)).toMatchObject({ code: 1 });
  });

  itAtNight('has a workspace deleted after its grace period, unless a legal hold stands', async () => {
    const MOVED = 'moved' as TenantId;
    const hold = { id: 'one', matter: 'Case', reason: 'Asked.', kinds: null, by: 'x', at: '2026-11-21T12:00:00.000Z' };
    await records(({ openStores }) => openStores(MOVED).retention.place({ ...hold, released: null }));
    expect(await run('erase', '--workspace', 'moved')).toMatchObject({
      code: 1,
      err: 'A legal hold is in place. Release it before you delete the workspace.\n',
    });
    const released = { by: 'x', at: '2026-11-21T13:00:00.000Z', reason: 'Settled.' };
    await records(({ openStores }) => openStores(MOVED).retention.release('one', released));
    const first = await run('erase', '--workspace', 'moved');
    expect(first).toMatchObject({ code: 0, out: { schema: 'cloudmend.erase/1', admins: ['op@example.com'] } });
    const { erasesAt } = first.out as { erasesAt: string };
    expect(Math.round((Date.parse(erasesAt) - Date.now()) / 86_400_000)).toBe(14);
    expect((await run('erase', '--workspace', 'moved')).out).toEqual(first.out);
    expect(await records(({ system }) => system.tenants.get(MOVED))).toMatchObject({ state: 'active', erasesAt });
    const { items } = await records(({ openTrail }) => openTrail('moved').list({ action: 'workspace.close' }, 10));
    expect(items).toMatchObject([{ role: 'operator', after: { erasesAt } }]);
  });

  itAtNight('reports where an audit trail differs from its copy', async () => {
    await records(({ openCopy }) => openCopy('acme').copy());
    expect(await run('verify-audit', 'acme')).toMatchObject({ code: 0, out: { lines: 3, copied: 3 } });
    const file = join(folder, 'trail-copies', 'tenants', 'acme', '000000000001.jsonl.sealed');
    const kept = await readFile(file, 'utf8');
    // The copy is immutable, so the check need not know which of the two was changed.
    await writeFile(file, `${kept.slice(0, -8)}AAAAAAA=`);
    expect(await run('verify-audit', 'acme')).toEqual({
      code: 1,
      out: undefined,
      err: 'The audit trail differs from its copy from entry 1 on. Its chain is valid, so it was rewritten.\n',
    });
    await writeFile(file, kept);
  });

  it.each([
    [['recover-owner', 'acme', 'nobody@example.com'], 'No user has the address nobody@example.com.'],
    [['recover-owner', 'never-was', 'op@example.com'], 'There is no workspace never-was.'],
    [['grant', 'nobody@example.com'], 'No user has the address nobody@example.com.'],
    [['grant', 'op'], 'Name the user by email address.'],
    [['grant'], 'Name the user by email address.'],
    [['plan', 'never-was', 'pro'], 'There is no workspace never-was.'],
    [['plan', 'acme', 'gold'], 'The plan must be one of free, starter, basic, pro, enterprise.'],
    [['verify-audit', '../acme'], 'There is no workspace ../acme.'],
  ])('%j fails with the reason', async (args, reason) => {
    expect(await run(...args)).toEqual({ code: 1, out: undefined, err: `${reason}\n` });
  });

  it.each([[[]], [['drop']], [['__proto__']], [['tenants', '--now']]])('%j is a usage error', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining('operator COMMAND') });
  });
});
