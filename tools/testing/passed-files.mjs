// Files that passed a check, so that the next run looks only at those that changed since. Only for checks that judge each file by itself, or that find in a
// changed file whatever its change breaks.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of a text or bytes, in 22 characters. */
export const hash = (content) => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Of a file's content; `none` if there is no such file. */
export const hashFile = (path) => (existsSync(path) && statSync(path).isFile() ? hash(readFileSync(path)) : 'none');

/** The files of the project, whether committed yet or not; undefined outside a Git checkout. */
export const listProjectFiles = (root) => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0
    ? [...new Set(stdout.split('\0').filter((file) => file && existsSync(join(root, file))))]
    : undefined;
};

/**
 * Opens what is known of a check.
 * @param record the file that keeps it, from the root
 * @param rules files that hold its rules and version: if one changes, no file has passed
 * @param files all that it checks
 */
export const openPassed = (root, record, rules, files) => {
  const place = join(root, record);
  const hashAll = (names) => Object.fromEntries(names.map((name) => [name, hashFile(join(root, name))]));
  const now = { rules: hashAll(rules), files: hashAll(files) };
  const known = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
  const passed = JSON.stringify(known.rules) === JSON.stringify(now.rules) ? known.files : {};
  return {
    /** Those that have not passed as they are. */
    pending: files.filter((file) => passed[file] !== now.files[file]),
    /** Once none fails: all passed as they were when this was opened. */
    keep: () => {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify(now));
    },
  };
};
