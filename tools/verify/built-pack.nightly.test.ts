import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { aCheckDefinition } from '@cloudmend/domain/testing';
import { effort, IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { openPackWorkspace, readPublicKey } from '../bench/packs/pack-workspace';
import { demoSnapshots } from '../bench/demo-snapshots';
import { replayPack } from '../cli/replay-pack';
import { verifyFiles } from './verify.mjs';

const WEEKS = 3;
const folder = mkdtempSync(join(tmpdir(), 'cloudmend-built-pack-'));

type Files = Record<string, Uint8Array>;
let digests: ReadonlyArray<string | null>;
let volumes: readonly string[];
let pack: Files;
let customId: string;

/** Three weeks of the demo account; its own check is stricter from the second week on. */
beforeAll(async () => {
  const workspace = await openPackWorkspace(folder, WEEKS);
  const { customChecks } = workspace.stores;
  const saved = { by: 'admin@acme.example', at: '2025-11-01T00:00:00.000Z' };
  const versions = [
    aCheckDefinition({ assert: { fact: 'name', op: 'exists', value: true } }),
    aCheckDefinition({ assert: { fact: 'tags.no-bucket-has-it', op: 'exists', value: true } }),
  ];
  const [lax, strict] = versions.map((definition, index) => ({
    id: 'custom-versioned',
    version: index + 1,
    definition,
  }));
  if (!lax || !strict) throw new Error('Two versions were planned.');
  customId = lax.id;
  await customChecks.create(lax.id, { definition: lax.definition, ...saved }, 1);
  await customChecks.addVersion(strict.id, { definition: strict.definition, ...saved });
  await customChecks.activate(strict.id, strict.version);
  const units = await demoSnapshots(new Date('2025-11-03T06:00:00.000Z'), ['s3', 'ec2', 'iam']);
  for (let week = 0; week < WEEKS; week += 1) await workspace.plant(week, 1, units, [week === 0 ? lax : strict]);
  const [first, second] = [await workspace.build('first'), await workspace.build('second')];
  digests = [first.digest, second.digest];
  volumes = await workspace.export('first', first.volumes);
  await workspace.close();
  pack = unzipSync(readFileSync(volumes[0] ?? ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (files: Files): string => {
  const file = join(folder, 'changed.zip');
  writeFileSync(file, zipSync(files, { level: 0 }));
  return file;
};
const findFaults = (files: Files): readonly string[] => verifyFiles([write(files)], readPublicKey(folder)).faults;
const flip = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
const own = (path: string): boolean => path !== 'manifest.json' && path !== 'manifest.dsse.json';

describe('a pack as it is built', () => {
  it('has the same digest each time, and holds', () => {
    expect(digests[1]).toBe(digests[0]);
    expect(verifyFiles(volumes, readPublicKey(folder)).faults).toEqual([]);
  });

  it('gives its verdicts again, those of custom checks by the version of their day', () => {
    const { verdicts, different } = replayPack(volumes);
    expect(verdicts).toBeGreaterThan(200);
    expect(different).toEqual([]);
    const statuses = Object.entries(pack)
      .filter(([path]) => path.startsWith('verdicts/'))
      .sort()
      .map(([, bytes]) =>
        Buffer.from(bytes)
          .toString('utf8')
          .split('\n')
          .filter((line) => line.includes(customId))
          .map((line) => (JSON.parse(line) as { status: string }).status),
      );
    expect(statuses).toHaveLength(WEEKS);
    expect(statuses[0]).not.toContain('fail');
    expect(statuses[1]).toContain('fail');
    expect(statuses[2]).toEqual(statuses[1]);
  });

  it('gives other verdicts once a custom check is rewritten', () => {
    const text = Buffer.from(pack['custom-checks.jsonl'] ?? []).toString('utf8');
    const edited = Buffer.from(
      text.replace('no-bucket-has-it","op":"exists","value":true', 'no-bucket-has-it","op":"exists","value":false'),
    );
    const { different } = replayPack([write({ ...pack, 'custom-checks.jsonl': edited })]);
    expect(new Set(different.map(({ check }) => check))).toEqual(new Set([customId]));
  });

  it('reveals a changed byte in, or the removal of, each of its files', () => {
    const paths = Object.keys(pack).filter(own);
    expect(paths.length).toBeGreaterThanOrEqual(30);
    for (const [index, path] of paths.entries()) {
      const bytes = pack[path] as Uint8Array;
      const changed = bytes.length === 0 ? Uint8Array.of(1) : flip(bytes, (index * 7919) % bytes.length);
      const { [path]: _removed, ...without } = pack;
      // Each file is changed or removed; both at night.
      if (IS_NIGHTLY || index % 2 === 0)
        expect(findFaults({ ...pack, [path]: changed })).toEqual([`${path} was changed.`]);
      if (IS_NIGHTLY || index % 2 === 1) expect(findFaults(without)).toEqual([`${path} was removed.`]);
    }
  });

  it('reveals a rewritten manifest, an added file, and a changed statement', () => {
    const manifest = pack['manifest.json'] as Uint8Array;
    for (let at = 0; at < manifest.length; at += Math.ceil(manifest.length / effort(10, 50)))
      expect([at, findFaults({ ...pack, 'manifest.json': flip(manifest, at) })]).not.toEqual([at, []]);
    expect(findFaults({ ...pack, 'extra.csv': Uint8Array.of(1) })).toEqual(['extra.csv was added.']);
    const envelope = JSON.parse(Buffer.from(pack['manifest.dsse.json'] ?? []).toString('utf8')) as { payload: string };
    const statement = Buffer.from(envelope.payload, 'base64').toString('utf8');
    const payload = Buffer.from(statement.replace('admin@acme', 'other@acme')).toString('base64');
    const forged = Buffer.from(JSON.stringify({ ...envelope, payload }));
    expect(findFaults({ ...pack, 'manifest.dsse.json': forged })).toContain('No signature is of this key.');
  });
});
