import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleNothingInto, synthesise } from './synthesised';

const isInstalled = spawnSync('cfn-lint', ['--version'], { stdio: 'ignore' }).status === 0;

/** Errors of CloudFormation's own linter; its warnings are about how CDK writes templates. */
const lint = (folder: string): string[] => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => join(folder, name));
  const args = ['--regions', 'us-east-1', '--ignore-checks', 'W', 'I', '--format', 'parseable', '--', ...files];
  const { stdout, error } = spawnSync('cfn-lint', args, { encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\n').filter(Boolean);
};

(isInstalled ? describe : describe.skip)('the templates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-lint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['dev', 'staging', 'prod'])(
    'of %s have no error that cfn-lint knows',
    (stage) => {
      if (stage === 'dev') bundleNothingInto(folder);
      expect(lint(synthesise(stage, folder).outdir)).toEqual([]);
    },
    300_000,
  );
});
