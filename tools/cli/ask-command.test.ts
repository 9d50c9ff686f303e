import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openObjects, openStores } from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { LOCAL_TABLE } from '../local/local-platform';
import { openTable } from '../local/open-table';
import { openStateFolder } from '../local/state-folder';
import { runCommand } from './testing/run-command';

const TENANT = 'acme' as TenantId;
const QUESTION = 'Which accounts are linked?';
const env = { ...process.env };

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ask-'));
  process.env['CLOUDMEND_STATE'] = root;
  const state = await openStateFolder(root);
  const table = await openTable(LOCAL_TABLE, { path: state.tables, isFresh: true });
  const deps = { client: table.client, table: LOCAL_TABLE, clock: () => new Date(), newId: ulid };
  const system = openSystemStore(deps);
  const owner = { sub: 'owner', email: 'owner@acme.example' };
  await system.tenants.create({ tenantId: TENANT, name: 'Acme', plan: 'pro', owner });
  await system.members.put({ tenantId: TENANT, ...owner, role: 'tenant-admin', state: 'active' });
  const auditor = { sub: 'auditor', email: 'auditor@acme.example' };
  await system.members.put({ tenantId: TENANT, ...auditor, role: 'tenant-auditor', state: 'active' });
  await system.tenants.create({ tenantId: 'globex' as TenantId, name: 'Globex', plan: 'basic', owner });
  await system.members.put({ tenantId: 'globex' as TenantId, ...owner, role: 'tenant-admin', state: 'active' });
  const snapshots = openObjects(pathToFileURL(state.snapshots).href);
  await openStores({ ...deps, snapshots, cursorSecret: system.cursorSecret }, TENANT).accounts.link(
    anAccount({ friendlyName: 'payments' }),
    null,
  );
  await table.close();
});
afterAll(() => {
  process.env = env;
  rmSync(root, { recursive: true, force: true });
});

describe('ask', () => {
  it('answers from the local state, with facts', async () => {
    const { code, stdout } = await runCommand('ask', QUESTION, '--workspace', 'acme', '--format', 'json');
    const { schema, intent, sentences, facts } = JSON.parse(stdout);
    expect([code, schema, intent]).toEqual([0, 'cloudmend.ask/1', 'accounts-list']);
    expect(sentences[0].text).toBe('The workspace has 1 linked account.');
    const ids = facts.map(({ id }: { id: string }) => id);
    for (const { facts: cited } of sentences) expect(ids).toEqual(expect.arrayContaining(cited));
  });

  it('prints sentences and facts to read', async () => {
    const { stdout } = await runCommand('ask', QUESTION, '--workspace', 'acme', '--as', 'owner@acme.example');
    expect(stdout).toContain('The workspace has 1 linked account.\n    accounts: 1 linked account');
  });

  it.each([
    [[], 'ask takes a "QUESTION"'],
    [[QUESTION], 'ask takes a "QUESTION"'],
    [[QUESTION, '--workspace', 'acme', '--as', 'nobody@acme.example'], 'no workspace acme with nobody@acme.example'],
    [[QUESTION, '--workspace', 'hooli'], 'no workspace hooli with an admin'],
    [[QUESTION, '--workspace', 'acme', '--as', 'auditor@acme.example'], "doesn't have permission"],
    [[QUESTION, '--workspace', 'globex'], 'Copilot questions need Pro'],
    [[QUESTION, '--workspace', 'acme', '--url', 'https://cloudmend.example'], 'CLOUDMEND_TOKEN'],
    [[QUESTION, '--workspace', 'acme', '--url', 'x', '--as', 'a@acme.example'], '--as is for the local state'],
  ])('is refused with %j', async (args, why) => {
    const { code, stderr } = await runCommand('ask', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });

  describe('a deployment', () => {
    let server: Server;
    const asked: Array<{ url: string | undefined; token: string | undefined; body: string }> = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
          asked.push({ url: request.url, token: request.headers.authorization, body });
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({ intent: 'unknown', sentences: [], facts: [], choices: [], next: [], canPhrase: false }),
          );
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      process.env['CLOUDMEND_TOKEN'] = 'token';
    });
    afterAll(() => {
      delete process.env['CLOUDMEND_TOKEN'];
      server.close();
    });

    it('is asked with the token', async () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { code, stdout } = await runCommand(
        'ask',
        QUESTION,
        '--workspace',
        'acme',
        '--url',
        url,
        '--format',
        'json',
      );
      expect([code, JSON.parse(stdout).intent]).toEqual([0, 'unknown']);
      expect(asked).toEqual([
        {
          url: '/api/tenants/acme/copilot/questions',
          token: expect.stringContaining('token'),
          body: JSON.stringify({ question: QUESTION }),
        },
      ]);
    });
  });
});
