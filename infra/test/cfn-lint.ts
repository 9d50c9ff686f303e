import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '@cloudmend/domain/testing/is-installed';

export const isLintInstalled = (): boolean => isInstalled('cfn-lint');

/**
 * Errors that cfn-lint finds in the templates of a folder; its warnings are about how CDK writes templates.
 * @param isAsked by file name; the templates of calls take ten seconds each
 */
export const lintTemplates = (folder: string, isAsked = (_name: string): boolean => true): string[] => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.template.json') && isAsked(name))
    .map((name) => join(folder, name));
  const args = ['--regions', 'us-east-1', '--ignore-checks', 'W', 'I', '--format', 'parseable', '--', ...files];
  const { stdout, error } = spawnSync('cfn-lint', args, { encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\n').filter(Boolean);
};
