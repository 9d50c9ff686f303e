import { effort } from '@cloudmend/domain/testing/effort';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const HASH = /\b[0-9a-f]{64}\b/g;
/** The module is of the other kind than tests. */
const run = (text: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', text], { cwd: root, encoding: 'utf8' });

let folder = '';
let name = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'published-plan-'));
  const { stdout, stderr } = run(
    `import { publishPlan } from './tools/plan/bundle.mjs'; console.log(await publishPlan(${JSON.stringify(folder)}));`,
  );
  expect(stderr).toBe('');
  name = stdout.trim();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command that is published for the CI of customers', () => {
  it('is named by its content, which is the one that workflows and page pin (node tools/plan/bundle.mjs --pin)', () => {
    const { stdout } = spawnSync('sha256sum', [join(folder, name)], { encoding: 'utf8' });
    const hash = stdout.slice(0, 64);
    expect(name).toBe(`plan-${hash}.mjs`);
    for (const file of ['docs/plans-from-ci.md', 'tools/plan/cloudmend-plan.yml', 'tools/plan/cloudmend-cdk.yml'])
      expect([file, read(file).match(HASH)]).toEqual([file, [hash]]);
  });

  it('runs with Node alone', () => {
    const { status, stdout } = spawnSync(process.execPath, [join(folder, name)], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect([status, stdout]).toEqual([2, expect.stringContaining('--workspace')]);
  });

  it.each(['cloudmend-plan.yml', 'cloudmend-cdk.yml'].slice(0, effort(1, 2)))(
    'is fetched by %s and not run with another content',
    (file) => {
      const workflow = read(`tools/plan/${file}`);
      const step = /- run: \|\n((?: {10}.*\n)+)/.exec(workflow)?.[1]?.replace(/^ {10}/gm, '') ?? '';
      const fetch = (content: string) =>
        spawnSync('bash', ['-e', '-c', step.replace(/^curl.*$/m, 'cp "$CONTENT" "$RUNNER_TEMP/plan.mjs"')], {
          encoding: 'utf8',
          env: {
            PATH: process.env['PATH'],
            CONTENT: content,
            RUNNER_TEMP: folder,
            PLAN_SHA256: workflow.match(HASH)?.[0],
          },
        }).status;
      expect(step).toContain('"${API%/api}/assets/plan-$PLAN_SHA256.mjs"');
      expect(fetch(join(folder, name))).toBe(0);
      expect(fetch(join(root, 'README.md'))).toBe(1);
      expect(workflow.indexOf('sha256sum')).toBeLessThan(workflow.indexOf('node "$RUNNER_TEMP/plan.mjs"'));
    },
  );
});
