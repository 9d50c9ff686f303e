import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A content hash is part of these names, so browsers may keep the files for a year. */
export const HASHED_FILE = /-[\w-]{8,}\.\w+$/;

/** Files of an app's `assets` folder whose name stays when their content changes. */
export const listUnhashed = (app: string): string[] => {
  const assets = join(app, 'assets');
  return existsSync(assets) ? readdirSync(assets).filter((file) => !HASHED_FILE.test(file)) : [];
};

/** Paths of an app's files that are neither pages nor in `assets`. */
export const listLooseFiles = (app: string, base: string): string[] =>
  readdirSync(app, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map(({ name }) => `${base}/${name}`)
    .sort();
