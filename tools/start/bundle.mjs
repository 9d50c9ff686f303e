import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientsAtOnce } from './clients-at-once.mjs';
import { contentHash } from './content-hash.mjs';

/** What Node loads by itself: packages with native parts, or with files of their own beside the code. */
const EXTERNAL = ['dynalite', 'dynalite/*', 'classic-level', 'aws-local-stepfunctions'];

const optionsFor = (root, outfile, entry = 'tools/local/command.ts') => ({
  absWorkingDir: root,
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  mainFields: ['module', 'main'],
  external: EXTERNAL,
  plugins: [clientsAtOnce],
  metafile: true,
  logLevel: 'warning',
  // Bundled CommonJS packages ask for require, which a module has not.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

const cacheOf = (root) => join(root, 'node_modules', '.cache', 'cloudmend');

const ownInputs = (root, metafile) => [
  ...Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules')),
  'package-lock.json',
  'tools/start/bundle.mjs',
  'tools/start/clients-at-once.mjs',
];

const readStamp = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const hashOf = (root, inputs) => contentHash(inputs.map((path) => resolve(root, path)));

/** Written aside and renamed: two starts at once never load half a file. */
const writeWhole = (path, contents) => {
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, contents);
  renameSync(aside, path);
};

/** Bundles the local cloud into one file, which loads several times faster than its thousand modules; kept until a source changes. */
export const ensureBundle = async (root) => {
  const folder = cacheOf(root);
  const outfile = join(folder, 'start.mjs');
  const stampFile = join(folder, 'start.stamp.json');
  const stamp = readStamp(stampFile);
  if (stamp && existsSync(outfile) && hashOf(root, stamp.inputs) === stamp.hash) return outfile;
  mkdirSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({ ...optionsFor(root, outfile), write: false });
  for (const { path, contents } of outputFiles) writeWhole(path, contents);
  const inputs = ownInputs(root, metafile);
  writeWhole(stampFile, JSON.stringify({ inputs, hash: hashOf(root, inputs) }));
  return outfile;
};

/** Another way into the local cloud, bundled as `npm start` is; answers the file. */
export const bundleOf = async (root, entry, name) => {
  const outfile = join(cacheOf(root), name);
  const { build } = await import('esbuild');
  await build(optionsFor(root, outfile, entry));
  return outfile;
};

/** Bundles again at every change and calls `onBundle` with the file each time it could be built. */
export const watchBundle = async (root, onBundle) => {
  const outfile = join(cacheOf(root), 'development.mjs');
  const { context } = await import('esbuild');
  const told = {
    name: 'told',
    setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? onBundle(outfile) : undefined)),
  };
  const { plugins, ...options } = optionsFor(root, outfile);
  // Maps are for those who change the code: reading 24 MB of them takes half a second and much memory at the first error whose stack is looked at.
  const watching = await context({ ...options, plugins: [...plugins, told], sourcemap: 'linked' });
  await watching.watch();
  return () => watching.dispose();
};
