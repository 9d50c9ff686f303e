import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ASSETS, COPIED } from '../assets';
import { copyPackages } from '../copy-packages';
import { FUNCTION_BUILD } from '../function-build';

/** The root of the project. */
export const ROOT = join(__dirname, '..', '..', '..');

/** Runs code as a function does: bundled, beside an asset's packages, where nothing else is installed. */
export const runBeside = async (folder: string, asset: string, contents: string): Promise<unknown> => {
  const outdir = join(folder, asset);
  await copyPackages(ROOT, outdir, ASSETS[asset] as (typeof ASSETS)[string]);
  await build({
    ...FUNCTION_BUILD,
    stdin: { contents, resolveDir: join(ROOT, 'infra'), loader: 'ts' },
    outdir,
    external: [...COPIED],
  });
  const { stdout, stderr } = spawnSync(process.execPath, [join(outdir, 'stdin.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as unknown;
};

/** What was copied although nothing runs it. */
export const listIdleFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.d\.[cm]?ts$|\.map$|readme|changelog|pdfkit\.(browser|standalone)/i.test(name),
  );
