import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '@cloudmend/iac';

/** Folders that hold what was installed or generated. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', '.terraform', 'node_modules', 'cdk.out', 'dist', 'coverage']);
const CODE = /\.(tf|tfvars|ya?ml|json|template|ts)$/;
const MAX_BYTES = 1_000_000;

const pathsIn = async (folder: string, below = ''): Promise<string[]> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      // A symbolic link may lead out of the repository.
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : pathsIn(folder, path);
      return entry.isFile() && CODE.test(entry.name) ? [path] : [];
    }),
  );
  return nested.flat().sort();
};

/** Strict: what is not UTF-8 would come back changed. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decodeText = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
};

/** The infrastructure code below a folder, by path. */
export const readRepository = async (folder: string): Promise<Files> => {
  const files = new Map<string, string>();
  for (const path of await pathsIn(folder)) {
    const file = join(folder, path);
    if ((await stat(file)).size > MAX_BYTES) continue;
    const text = decodeText(await readFile(file));
    if (text !== undefined) files.set(path, text);
  }
  return files;
};
