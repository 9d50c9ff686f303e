import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { build } from 'esbuild';

/** What a function needs of installed packages while it runs. */
export interface NeededPackages {
  /** Imported by their names. */
  readonly imported: readonly string[];
  /** Read from the disk, below `node_modules`. */
  readonly files: readonly string[];
}

const MODULES = `node_modules${sep}`;
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** The modules that Node loads if a program imports the packages, relative to `root`. */
const listModules = async (root: string, imported: readonly string[]): Promise<string[]> => {
  const { metafile } = await build({
    stdin: { contents: imported.map((name) => `import '${name}';`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    // As Node resolves: no `module` field, and no condition but its own.
    conditions: [],
    mainFields: ['main'],
    // hcl2json's guard for a Node that has no global of this name.
    external: ['performance'],
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).filter((path) => path.startsWith(MODULES));
};

/** The package's folder and those between it and a file, each of which may say how Node reads the file. */
const foldersOf = (path: string): string[] => {
  const folders: string[] = [];
  for (let at = dirname(path); at !== '.' && !at.endsWith('node_modules'); at = dirname(at)) folders.push(at);
  return folders;
};

/**
 * Copies of installed packages what runs: the modules that imports reach, the named files, and each package's description
 * and licence. Every file keeps its place in the repository. @throws Error if a package or file is not installed
 */
export const copyPackages = async (
  root: string,
  outdir: string,
  { imported, files }: NeededPackages,
): Promise<void> => {
  const named = files.map((file) => join('node_modules', file));
  const missing = named.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) throw new Error(`${missing} is not installed.`);
  const paths = new Set([...(await listModules(root, imported)), ...named]);
  for (const folder of new Set([...paths].flatMap(foldersOf))) {
    const names = await readdir(join(root, folder));
    for (const name of names) if (name === 'package.json' || LICENCE.test(name)) paths.add(join(folder, name));
  }
  for (const path of paths) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await cp(join(root, path), join(outdir, path), { recursive: true });
  }
};
