import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, MAX_FILE_BYTES, isInfrastructureCode, toText } from '@cloudmend/iac';

const pathsIn = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    // A symbolic link may lead out of the repository.
    if (entry.isDirectory()) return isInfrastructureCode(`${path}/main.tf`) ? pathsIn(folder, path) : [];
    return entry.isFile() && isInfrastructureCode(path) ? [path] : [];
  });

/** The infrastructure code below a folder, by path. Nothing else runs meanwhile, and one by one is fastest. */
export const readRepository = (folder: string): Files => {
  const files = new Map<string, string>();
  for (const path of pathsIn(folder).sort()) {
    const file = join(folder, path);
    if (statSync(file).size <= MAX_FILE_BYTES) files.set(path, toText(readFileSync(file)));
  }
  return files;
};
