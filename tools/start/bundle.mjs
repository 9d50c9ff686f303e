import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { clientsAtOnce } from './clients-at-once.mjs';
import { contentHash } from './content-hash.mjs';
import { withLock } from './lock.mjs';

/** Packages that Node must load itself: native parts, or data files beside the code. */
const EXTERNAL = [
  'emulate',
  'dynalite',
  'dynalite/*',
  'classic-level',
  'aws-local-stepfunctions',
  'web-tree-sitter',
  '@tree-sitter-grammars/tree-sitter-hcl',
  '@cdktn/hcl2json',
  'pdfkit',
  '@expo-google-fonts/noto-sans',
];

/** Packages that code imports only when it needs them. A single file would load them at its start, as it has no other way to name them. */
const LOADED_LATER = /^ts-morph$/;
const loadedLater = {
  name: 'loaded-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: LOADED_LATER }, ({ path, kind }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace: 'loaded-later' },
    );
    onLoad({ filter: /.*/, namespace: 'loaded-later' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};

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
  plugins: [clientsAtOnce, loadedLater],
  metafile: true,
  logLevel: 'warning',
  // Bundled CommonJS packages need require, which ES modules lack.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

const toCacheFolder = (root) => join(root, 'node_modules', '.cache', 'cloudmend');

const ownInputs = (root, metafile) => [
  ...Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules') && !path.startsWith('loaded-later:')),
  'package-lock.json',
  'tools/start/bundle.mjs',
  'tools/start/clients-at-once.mjs',
];

const readStamp = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const hashInputs = (root, inputs) => contentHash(inputs.map((path) => resolve(root, path)));

/** Written to a temporary file and renamed, so that concurrent starts never load a partial file. */
const writeWhole = (path, contents) => {
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, contents);
  renameSync(aside, path);
};

/**
 * Bundles the local cloud into one file, which loads several times faster than its thousand modules; cached until a
 * source changes.
 */
export const ensureBundle = async (root) => {
  const folder = toCacheFolder(root);
  const outfile = join(folder, 'start.mjs');
  const stampFile = join(folder, 'start.stamp.json');
  const isCurrent = () => {
    const stamp = readStamp(stampFile);
    return stamp !== undefined && existsSync(outfile) && hashInputs(root, stamp.inputs) === stamp.hash;
  };
  if (isCurrent()) return outfile;
  mkdirSync(folder, { recursive: true });
  await withLock(join(folder, 'start.lock'), async () => {
    // Another start may have built it meanwhile.
    if (isCurrent()) return;
    const { metafile, outputFiles } = await buildOnce({ ...optionsFor(root, outfile), write: false });
    for (const { path, contents } of outputFiles) writeWhole(path, contents);
    const inputs = ownInputs(root, metafile);
    writeWhole(stampFile, JSON.stringify({ inputs, hash: hashInputs(root, inputs) }));
  });
  return outfile;
};

/** Another entry point into the local cloud, bundled like `npm start`; returns the file. */
export const buildBundle = async (root, entry, name) => {
  const outfile = join(toCacheFolder(root), name);
  await buildOnce(optionsFor(root, outfile, entry));
  return outfile;
};

/** Bundles again on every change and calls `onBundle` with the file after each successful build. */
export const watchBundle = async (root, onBundle) => {
  const outfile = join(toCacheFolder(root), 'development.mjs');
  const { context } = await import('esbuild');
  const told = {
    name: 'told',
    setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? onBundle(outfile) : undefined)),
  };
  const { plugins, ...options } = optionsFor(root, outfile);
  // Source maps are for development: reading 24 MB of them takes half a second and much memory at the first stack
  // trace.
  const watching = await context({ ...options, plugins: [...plugins, told], sourcemap: 'linked' });
  await watching.watch();
  return () => watching.dispose();
};
