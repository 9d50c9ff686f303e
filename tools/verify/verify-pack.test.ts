import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { PAYLOAD_TYPE, preAuthEncoding } from '@cloudmend/domain/changes';
import { keyProofSigner } from '@cloudmend/infra/adapters';
import { eraseLine, nextLine, type StoredLine, toLine } from '../../libs/store/src/audit/chain';
import { main } from '../cli/main';
import { verifyFiles } from './verify.mjs';

const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const KEY = newKey();
const folder = mkdtempSync(join(tmpdir(), 'cloudmend-verify-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const toBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Files = Record<string, Uint8Array>;
const CONTENT: Files = { 'controls.csv': toBytes('control\r\n'), 'snapshots/a/b.json.gz': toBytes('facts') };

const sign = async (manifest: Uint8Array, privateKey = KEY.privateKey): Promise<Uint8Array> => {
  const statement = JSON.stringify({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'manifest.json', digest: { sha256: sha256(manifest) } }],
    predicateType: 'https://cloudmend/evidence/v1',
    predicate: { pack: 'p', by: 'admin@acme.example', at: '2026-11-21T12:00:00.000Z' },
  });
  const sig = await keyProofSigner(privateKey).sign(Buffer.from(preAuthEncoding(PAYLOAD_TYPE, statement)));
  const payload = Buffer.from(statement).toString('base64');
  const signatures = [{ keyid: 'k', sig: Buffer.from(sig).toString('base64') }];
  return toBytes(JSON.stringify({ payloadType: PAYLOAD_TYPE, payload, signatures }));
};

const toManifest = (files: Files): Uint8Array =>
  toBytes(
    JSON.stringify({
      schema: 'cloudmend.evidence/1',
      tenant: 'acme',
      framework: 'soc2',
      from: '2025-10-01',
      to: '2026-10-01',
      files: Object.entries(files).map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
    }),
  );

const aPack = async (files: Files = CONTENT): Promise<Files> => {
  const manifest = toManifest(files);
  return { ...files, 'manifest.json': manifest, 'manifest.dsse.json': await sign(manifest) };
};

let written = 0;
const write = (files: Files): string => {
  const path = join(folder, `${(written += 1)}.zip`);
  writeFileSync(path, zipSync(files));
  return path;
};
const faultsOf = (files: Files, key = KEY.publicKey) => verifyFiles([write(files)], key).faults;

describe('an evidence pack', () => {
  it('holds as it was signed, in any number of volumes', async () => {
    const { 'snapshots/a/b.json.gz': facts, ...rest } = await aPack();
    const volumes = [write(rest), write({ 'snapshots/a/b.json.gz': facts as Uint8Array })];
    expect(verifyFiles(volumes, KEY.publicKey)).toEqual({
      faults: [],
      text: expect.stringMatching(/The pack holds\.$/),
    });
  });

  it('reveals each change', async () => {
    const pack = await aPack();
    const { 'controls.csv': _removed, ...without } = pack;
    expect(faultsOf({ ...pack, 'controls.csv': toBytes('control\r\nx') })).toEqual(['controls.csv was changed.']);
    expect(faultsOf(without)).toEqual(['controls.csv was removed.']);
    expect(faultsOf({ ...pack, 'extra.txt': toBytes('x') })).toEqual(['extra.txt was added.']);
    const edited = { ...CONTENT, 'controls.csv': toBytes('other') };
    expect(faultsOf({ ...pack, ...edited, 'manifest.json': toManifest(edited) })).toEqual([
      'manifest.json was rewritten.',
    ]);
  });

  describe('with an audit trail', () => {
    const ROOT = 'a'.repeat(64);
    const entry = (target: string) => ({
      at: '2026-10-05T06:00:00.000Z',
      actor: 'admin@acme.example',
      role: 'tenant-admin',
      action: 'scan.sealed',
      target,
      outcome: 'done' as const,
      requestId: 'r',
      sourceIp: '203.0.113.7',
      before: null,
      after: { root: ROOT, objects: 12, note: 'Łódź \u2028 "x"' },
      sub: 'u-1',
    });
    const stored = ['1', '2', '3'].reduce<StoredLine[]>(
      (lines, target) => [...lines, nextLine(entry(target), lines.at(-1))],
      [],
    );
    const LINES = stored.map(toLine);
    const toText = (rows: readonly unknown[]) => toBytes(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const observe = (root: string, seq = 2) => ({ scanId: 's', root, seal: { seq, hash: LINES[1]?.hash } });
    const check = async (lines: readonly unknown[], observations: readonly unknown[] = [observe(ROOT)]) =>
      faultsOf(await aPack({ ...CONTENT, 'trail.jsonl': toText(lines), 'observations.jsonl': toText(observations) }));

    it('holds if its lines are a chain that records the seals', async () => {
      expect(await check(LINES)).toEqual([]);
      // The trail begins where the period does, and the seal of its last scan may be later.
      expect(await check(LINES.slice(1))).toEqual([]);
      expect(await check(LINES, [observe(ROOT, 9), { scanId: 't', root: ROOT, seal: null }])).toEqual([]);
    });

    it('holds if a line was erased with its workspace', async () => {
      const erased = stored.map((line) => toLine(eraseLine(line, () => 'someone')));
      expect(await check([...erased.slice(0, 2).map(({ salt: _salt, ...line }) => line), LINES[2]])).toEqual([]);
    });

    it('reveals a line that was altered or left out, and another seal, though the pack is signed', async () => {
      const [first, second, third] = LINES;
      expect(await check([first, { ...second, actor: 'other@acme.example' }, third])).toEqual([
        'Line 2 of trail.jsonl does not match its hash.',
      ]);
      expect(await check([first, third], [])).toEqual(['Line 3 of trail.jsonl does not follow the one before.']);
      expect(await check(LINES, [observe('b'.repeat(64))])).toEqual([
        'The seal of scan s is not the one in trail.jsonl.',
      ]);
    });
  });

  it('is of the published key only', async () => {
    const pack = await aPack();
    const forged = {
      ...pack,
      'manifest.dsse.json': await sign(pack['manifest.json'] as Uint8Array, newKey().privateKey),
    };
    expect(faultsOf(forged)).toEqual(['No signature is of this key.']);
    expect(faultsOf(pack, newKey().publicKey)).toEqual(['No signature is of this key.']);
  });

  it('lacks nothing that makes it one', async () => {
    const { 'manifest.json': manifest, 'manifest.dsse.json': signature, ...files } = await aPack();
    expect(faultsOf({ ...files, 'manifest.dsse.json': signature as Uint8Array })).toEqual([
      'manifest.json was removed.',
    ]);
    expect(faultsOf({ ...files, 'manifest.json': manifest as Uint8Array })).toEqual([
      'manifest.dsse.json was removed.',
    ]);
  });

  it('is checked from the command line', async () => {
    const key = join(folder, 'pub.pem');
    writeFileSync(key, KEY.publicKey);
    const run = async (...args: readonly string[]) => {
      let text = '';
      const print = { write: (part: string, done?: () => void) => ((text += part), done?.()) };
      return { code: await main(['verify', ...args], { stdout: print, stderr: print } as never), text };
    };
    const pack = await aPack();
    expect(await run(write(pack), '--key', key)).toMatchObject({ code: 0, text: expect.stringContaining('2 files') });
    expect(await run(write({ ...pack, 'a.txt': toBytes('') }), '--key', key)).toEqual({
      code: 1,
      text: 'a.txt was added.\n',
    });
    expect(await run(write(pack))).toMatchObject({ code: 2 });
    expect(await run(join(folder, 'none.zip'), '--key', key)).toMatchObject({ code: 2 });
  });
});
