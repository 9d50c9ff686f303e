import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Files, MAX_FILE_BYTES, isInfrastructureCode, toText } from '@cloudmend/iac';

const pathsIn = async (folder: string, below = ''): Promise<string[]> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      // A symbolic link may lead out of the repository.
      if (entry.isDirectory()) return isInfrastructureCode(`${path}/main.tf`) ? pathsIn(folder, path) : [];
      return entry.isFile() && isInfrastructureCode(path) ? [path] : [];
    }),
  );
  return nested.flat().sort();
};

/** The infrastructure code below a folder, by path. */
export const readRepository = async (folder: string): Promise<Files> => {
  const files = new Map<string, string>();
  for (const path of await pathsIn(folder)) {
    const file = join(folder, path);
    if ((await stat(file)).size > MAX_FILE_BYTES) continue;
    files.set(path, toText(await readFile(file)));
  }
  return files;
};
