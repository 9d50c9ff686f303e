import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from './testing/run-command';

const EXAMPLES = resolve(__dirname, '../../libs/domain/src/custom-checks/examples');
const IMMUTABLE = join(EXAMPLES, 'repository-immutable-tags.json');
const ACCOUNT = '111122223333';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-check-'))));
afterAll(() => rm(folder, { recursive: true }));

const writeFixture = async (name: string, content: unknown): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** A snapshot with repositories of these tag settings. */
const writeSnapshot = (...tagMutability: ReadonlyArray<string | null>): Promise<string> =>
  writeFixture(`${tagMutability.join('-')}.json`, {
    schema: 'cloudmend.snapshot/1',
    unit: { accountId: ACCOUNT, region: 'eu-west-1', service: 'ecr' },
    takenAt: '2026-11-21T12:00:00.000Z',
    resources: tagMutability.map((state, index) => ({
      kind: 'aws.ecr.repository',
      arn: `repository/${index}`,
      region: 'eu-west-1',
      tags: {},
      tagMutability: state,
    })),
    unreadKinds: [],
    gaps: [],
    apiCalls: 1,
  });

describe('check test', () => {
  it('passes if everything does', async () => {
    const snapshot = await writeSnapshot('IMMUTABLE', 'IMMUTABLE');
    const { code, stdout, stderr } = await runCommand('check', 'test', IMMUTABLE, '--snapshot', snapshot);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('0 failed, 0 unknown, 2 passed, 0 not concerned');
  });

  it.each([
    ['MUTABLE', { fail: 1, unknown: 0 }, 'tagMutability is MUTABLE and must be IMMUTABLE.'],
    [null, { fail: 0, unknown: 1 }, 'tagMutability is unknown: the cloud does not report it.'],
  ])('ends with 1 if a resource is %s', async (state, counts, detail) => {
    const snapshot = await writeSnapshot(state, 'IMMUTABLE');
    const options = ['--snapshot', snapshot, '--format', 'json'];
    const { code, stdout } = await runCommand('check', 'test', IMMUTABLE, ...options);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'cloudmend.check/1',
      kind: 'aws.ecr.repository',
      pass: 1,
      ...counts,
      samples: [{ resource: 'repository/0', detail }, { status: 'pass' }],
    });
  });

  it('ends with 1 if there is nothing to try it on', async () => {
    const { code, stderr } = await runCommand('check', 'test', IMMUTABLE, '--snapshot', await writeSnapshot());
    expect([code, stderr]).toEqual([1, expect.stringContaining('contains no aws.ecr.repository.')]);
  });

  it('ends with 2 for an invalid check and for invalid usage', async () => {
    const snapshot = await writeSnapshot('MUTABLE');
    const check = { title: 't', fault: 'f', severity: 'LOW', kind: 'aws.ecr.repository', remedy: 'r' };
    const wrong = await writeFixture('wrong.json', { ...check, assert: { fact: 'tags', op: 'like', value: 1 } });
    const titleless = await writeFixture('titleless.json', { ...check, title: '' });
    for (const [args, message] of [
      [['test', wrong, '--snapshot', snapshot], 'assert: There is no operator "like".'],
      [['test', titleless, '--snapshot', snapshot], 'is no check: title'],
      [['test', IMMUTABLE], 'Use check test FILE --snapshot FILE.'],
      [['try', IMMUTABLE, '--snapshot', snapshot], 'Use check test FILE --snapshot FILE.'],
      [['test', IMMUTABLE, '--snapshot', join(folder, 'none.json')], 'cannot be read (ENOENT).'],
    ] as const) {
      const { code, stderr } = await runCommand('check', ...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});
