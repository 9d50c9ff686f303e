import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Where Node finds a package from a folder: nearest first. */
const findPackage = (root: string, from: string, name: string): string => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (existsSync(join(root, path))) return path;
    if (at === '') throw new Error(`${name} is not installed.`);
  }
};

/** Copies installed packages with all that they depend on, each to the place it has in the repository. */
export const copyPackages = async (root: string, outdir: string, names: readonly string[]): Promise<void> => {
  const copied = new Set<string>();
  const queue = names.map((name) => findPackage(root, '', name));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (copied.has(path)) continue;
    copied.add(path);
    const from = path;
    const { dependencies = {} } = JSON.parse(await readFile(join(root, from, 'package.json'), 'utf8')) as Package;
    queue.push(...Object.keys(dependencies).map((name) => findPackage(root, from, name)));
  }
  for (const path of copied)
    await cp(join(root, path), join(outdir, path), {
      recursive: true,
      // A package's own packages are copied where they are needed.
      filter: (source) => !source.slice(join(root, path).length).includes('/node_modules'),
    });
};
