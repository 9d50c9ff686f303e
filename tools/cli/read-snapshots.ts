import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { UnitSnapshot } from '@cloudmend/scanner';
import { readErrorCode } from './error-code';
import { UsageError } from './usage-error';

const SCHEMA: UnitSnapshot['schema'] = 'cloudmend.snapshot/1';

const isSnapshot = (value: unknown): value is UnitSnapshot =>
  typeof value === 'object' && value !== null && 'schema' in value && value.schema === SCHEMA;

const readJson = async (file: string): Promise<unknown> => {
  try {
    const bytes = await readFile(file);
    return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  } catch (thrown) {
    if (readErrorCode(thrown)?.startsWith('E')) throw thrown;
    throw new UsageError(`${file} is not JSON.`, { cause: thrown });
  }
};

/**
 * A file with one snapshot or a list of them, or a folder of such files, including compressed ones of a stored
 * scan.
 */
const snapshotsIn = async (path: string): Promise<UnitSnapshot[]> => {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path))
        .filter((name) => name.endsWith('.json') || name.endsWith('.json.gz'))
        .map((name) => join(path, name))
    : [path];
  const found = await Promise.all(files.sort().map(readJson));
  return found.flat().filter(isSnapshot);
};

/** The snapshots in a file or folder. @throws UsageError */
export const readSnapshots = async (path: string): Promise<UnitSnapshot[]> => {
  try {
    return await snapshotsIn(path);
  } catch (thrown) {
    const code = readErrorCode(thrown);
    if (code !== undefined) throw new UsageError(`${path} cannot be read (${code}).`);
    throw thrown;
  }
};
