import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-render', 'e2e', 'testing', 'test-results', 'cdk.out']);
const isTest = (name) => /\.test\.tsx?$/.test(name);

const listFiles = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !isTest(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
};

/** A hash over the contents of files and folders, without tests; missing ones count as such. */
export const contentHash = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};
