import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { demoSnapshots } from '../bench/demo-snapshots';
import { main } from './main';

const folder = mkdtempSync(join(tmpdir(), 'cloudmend-evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string): string => join(folder, name);

const run = async (...args: readonly string[]) => {
  let text = '';
  const print = { write: (part: string, done?: () => void) => ((text += part), done?.()) };
  return { code: await main(args, { stdout: print, stderr: print } as never), text };
};

/** The facts of two scans a week apart, as `scan --facts` writes them. */
beforeAll(async () => {
  const units = await demoSnapshots(new Date('2026-10-05T06:00:00.000Z'), ['ec2']);
  for (const [day, name] of [
    ['05', 'first.json'],
    ['12', 'second.json.gz'],
  ] as const) {
    const bytes = Buffer.from(
      JSON.stringify(units.map((unit) => ({ ...unit, takenAt: `2026-10-${day}T06:00:00.000Z` }))),
    );
    writeFileSync(inFolder(name), name.endsWith('.gz') ? gzipSync(bytes) : bytes);
  }
});

const SCANS = ['--scan', inFolder('first.json'), '--scan', inFolder('second.json.gz')];
const build = (out: string, ...more: readonly string[]) =>
  run('evidence', ...SCANS, '--framework', 'soc2', '--out', inFolder(out), ...more);

describe('a pack of scans that were kept as files', () => {
  it('is verified and replayed', async () => {
    const built = await build('pack.zip', '--to', '2026-10-18', '--format', 'json');
    expect(built).toMatchObject({ code: 0 });
    const report = JSON.parse(built.text) as { digest: string; files: string[]; publicKey: string };
    expect(report).toMatchObject({
      schema: 'cloudmend.evidence-pack/1',
      framework: 'soc2',
      from: '2026-10-05T00:00:00.000Z',
      to: '2026-10-19T00:00:00.000Z',
      files: [inFolder('pack.zip')],
    });
    const key = ['--key', report.publicKey];
    expect(await run('verify', ...report.files, ...key)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/The pack holds\.$/m),
    });
    expect(await run('replay', ...report.files)).toMatchObject({
      code: 0,
      text: expect.stringContaining(', 0 different.'),
    });
    const files = unzipSync(readFileSync(inFolder('pack.zip')));
    const read = (path: string) => Buffer.from(files[path] ?? []).toString('utf8');
    expect(read('observations.jsonl').trim().split('\n')).toHaveLength(2);
    expect(read('exceptions.csv').split('\r\n').length).toBeGreaterThan(2);
    expect(read('VERIFY.md')).toContain('from the person who built this pack');
  });

  itAtNight('is the same each time, signed with a key of its own', async () => {
    const [first, again] = [
      await build('first.zip', '--to', '2026-10-18', '--format', 'json'),
      await build('again.zip', '--to', '2026-10-18', '--format', 'json'),
    ].map(({ text }) => JSON.parse(text) as { digest: string; publicKey: string });
    expect(again?.digest).toBe(first?.digest);
    const key = ['--key', first?.publicKey ?? ''];
    expect(await run('verify', inFolder('first.zip'), ...key)).toMatchObject({ code: 0 });
    expect(await run('verify', inFolder('again.zip'), ...key)).toMatchObject({ code: 1 });
  });

  it.each([
    ['no framework', ['--framework', 'nope'], 2, '--framework must be one of'],
    ['a period before all scans', ['--to', '2026-10-01', '--from', '2026-09-01'], 1, 'None of the scans was made'],
    ['a period that ends before it begins', ['--to', '2026-10-01'], 2, '--to must not be before --from'],
    ['a day that is none', ['--from', '2026-13-01'], 2, '--from must be a day'],
    ['a key of another kind', ['--key', inFolder('first.json')], 2, 'must be an ECDSA key'],
  ])('is refused with %s', async (_name, options, code, message) => {
    const framework = options.includes('--framework') ? [] : ['--framework', 'soc2'];
    const refused = await run('evidence', ...SCANS, ...framework, '--out', inFolder('no.zip'), ...options);
    expect(refused).toMatchObject({ code, text: expect.stringContaining(message) });
  });

  it('says how to write facts if there are none', async () => {
    writeFileSync(inFolder('report.json'), JSON.stringify({ schema: 'cloudmend.scan/1' }));
    const refused = await run(
      'evidence',
      '--scan',
      inFolder('report.json'),
      '--framework',
      'soc2',
      '--out',
      inFolder('no.zip'),
    );
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('scan --facts FILE') });
  });
});
