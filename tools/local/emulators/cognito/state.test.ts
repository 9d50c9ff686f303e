import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCognito } from './index';
import type { LocalCognito } from './index';

const password = 'a canary horse';

describe("the user pool's files", () => {
  let stateFolder: string;
  beforeEach(async () => {
    stateFolder = await mkdtemp(join(tmpdir(), 'cognito-state-'));
  });
  afterEach(() => rm(stateFolder, { recursive: true }));
  const start = (): Promise<LocalCognito> =>
    startCognito({ stateFolder, triggers: {}, outbox: { deliver: () => undefined } });
  const users = (): string => join(stateFolder, 'users');

  it('contain no password and are readable by their owner only', async () => {
    await (await start()).seedUser({ email: 'owner@example.org', password });
    const files = [
      ...(await readdir(users())).map((name) => join(users(), name)),
      join(stateFolder, 'signing-key.pem'),
      join(stateFolder, 'admin-secret'),
    ];
    expect(files).toHaveLength(3);
    for (const file of files) {
      expect(await readFile(file, 'utf8')).not.toContain(password);
      expect((await stat(file)).mode & 0o077).toBe(0);
    }
  });

  it('differ between installations', async () => {
    const here = await start();
    await rm(stateFolder, { recursive: true });
    const there = await start();
    expect(there.jwks.keys[0]?.n).not.toBe(here.jwks.keys[0]?.n);
    expect(there.adminCredentials.secretAccessKey).not.toBe(here.adminCredentials.secretAccessKey);
  });

  it('are found again, and a seeded user is not created twice', async () => {
    const first = await (await start()).seedUser({ email: 'owner@example.org', password });
    const again = await (await start()).seedUser({ email: 'OWNER@example.org', password: 'another password' });
    expect(again).toEqual(first);
    expect(await readdir(users())).toEqual([`${first.sub}.json`]);
  });

  it('survive an interrupted write, and a corrupt file is named', async () => {
    await start();
    await writeFile(join(users(), 'half.json.tmp'), '{"sub":"ha');
    await start();
    expect(await readdir(users())).toEqual([]);
    await writeFile(join(users(), 'broken.json'), '{"sub":"br');
    await expect(start()).rejects.toThrow(/cannot read .*broken\.json/);
  });
});
