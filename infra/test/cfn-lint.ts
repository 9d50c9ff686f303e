import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { isInstalled } from '@cloudmend/domain/testing/is-installed';

export const isLintInstalled = (): boolean => isInstalled('cfn-lint');

/** Errors alone: its warnings are about how CDK writes templates. No one's own settings change what is found. */
const ARGUMENTS = [
  '--config-file',
  devNull,
  ...'--regions us-east-1 --ignore-checks W I --format parseable --'.split(' '),
];
/** Python loads `sitecustomize.py` from this folder, which answers for cfn-lint. */
const ANSWERING = resolve('infra/test/lint-version');
/** A template takes seconds. Its verdict follows from its text, the arguments and the installed linter, so a pass is kept. */
const PASSED = 'node_modules/.cache/cloudmend/cfn-lint';

/** @throws Error if it ends without an answer, which is not a pass */
const run = (args: readonly string[], env = process.env): string => {
  const { stdout, stderr, status, error } = spawnSync('cfn-lint', args, { encoding: 'utf8', env });
  if (error) throw error;
  if (status !== 0 && stdout === '') throw new Error(`cfn-lint ended with ${status}. ${stderr}`);
  return stdout;
};

/** The linter with Python and every package it may load. */
const readVersion = (): string => {
  const PYTHONPATH = [ANSWERING, process.env['PYTHONPATH'] ?? []].flat().join(delimiter);
  return run(['--version'], { ...process.env, PYTHONPATH });
};

/**
 * Errors that cfn-lint finds in the templates of a folder. It reads those that have not passed before.
 * @param isAsked by file name; the templates of calls take ten seconds each
 * @param passed folder of the templates that passed, by their names
 */
export const lintTemplates = (
  folder: string,
  isAsked = (_name: string): boolean => true,
  passed = PASSED,
): string[] => {
  const version = readVersion();
  const toKey = (file: string): string =>
    createHash('sha256')
      .update([version, ...ARGUMENTS, readFileSync(file, 'utf8')].join('\n'))
      .digest('hex');
  const toPlace = (file: string): string => join(passed, `${basename(file)}.sha256`);
  const hasPassed = (file: string): boolean =>
    existsSync(toPlace(file)) && readFileSync(toPlace(file), 'utf8') === toKey(file);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.template.json') && isAsked(name))
    .map((name) => join(folder, name))
    .filter((file) => !hasPassed(file));
  if (files.length === 0) return [];
  const keys = files.map(toKey);
  const found = run([...ARGUMENTS, ...files])
    .split('\n')
    .filter(Boolean);
  // A failure is not told apart from those of its neighbours, and all of them are read again.
  if (found.length > 0) return found;
  mkdirSync(passed, { recursive: true });
  files.forEach((file, index) => writeFileSync(toPlace(file), keys[index] as string));
  return found;
};
