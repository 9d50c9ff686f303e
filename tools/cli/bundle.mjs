import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { buildOnce } from '../start/build-once.mjs';
import { clientsAtOnce } from '../start/clients-at-once.mjs';
import { contentHash } from '../start/content-hash.mjs';

/** Location of the command line's code, and the condition that selects its packages. */
const SOURCES = [
  'tools/cli',
  'tools/verify/verify.mjs',
  'tools/start/clients-at-once.mjs',
  'tools/demo-cloud',
  'libs/scanner/src',
  'libs/finops/src',
  'libs/iac/src',
  'libs/domain/src',
  'libs/documents/src',
  'libs/store/src',
  'infra/carbon',
  'infra/packs',
  'infra/scan',
  'infra/adapters/key-proof-signer.ts',
  'infra/api/custom-checks/own-checks.ts',
  'package-lock.json',
];

/** The CDK is thirty times the size of the command line; one import of a stack brings all of it. */
const withoutCdk = {
  name: 'without-cdk',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^aws-cdk-lib(\/|$)/ }, ({ importer }) => ({
      errors: [{ text: `The command line must not load the CDK, which ${importer} imports.` }],
    })),
};

const optionsFor = (root, outfile) => ({
  absWorkingDir: root,
  entryPoints: ['tools/cli/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The SDK's ES modules load in half the time of its CommonJS build.
  mainFields: ['module', 'main'],
  plugins: [clientsAtOnce, withoutCdk],
  // They read files beside their own code, or are needed by one command alone.
  external: [
    'web-tree-sitter',
    '@tree-sitter-grammars/*',
    '@cdktn/hcl2json',
    'ts-morph',
    'pdfkit',
    '@expo-google-fonts/*',
  ],
  minify: true,
  keepNames: true,
  // Code from V8's cache cannot import() at run time.
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
  // verify.mjs asks whether it is run directly; in a bundle it is not.
  logOverride: { 'empty-import-meta': 'silent' },
});

/** Writes to a temporary file and renames it, so that concurrent commands never read a partial file. */
const writeWhole = (file, content) => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
};

/** Outdated bundles and their compiled code. */
const forgetOlder = (folder) => {
  for (const name of readdirSync(folder))
    if (/^cli-[0-9a-f]{16}\.cjs/.test(name)) rmSync(join(folder, name), { force: true });
};

/** The command line as one file, rebuilt when a source changes. */
export const ensureBundle = async (root) => {
  const folder = join(root, 'node_modules', '.cache', 'cloudmend');
  const file = join(folder, `cli-${contentHash(SOURCES.map((path) => join(root, path))).slice(0, 16)}.cjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const { outputFiles } = await buildOnce({ ...optionsFor(root, file), write: false });
  forgetOlder(folder);
  writeWhole(file, outputFiles[0].contents);
  return file;
};

const toCacheFile = (file) => `${file}.${process.versions.v8}.cache`;

/** Loads a bundle, compiled if it ran before. */
export const loadBundle = (file) => {
  const cacheFile = toCacheFile(file);
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const source = readFileSync(file, 'utf8');
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, toFolder(file));
  /** Call after a run: code compiled so far is cached for the next one. */
  const keepCompiled = () => {
    if (!cachedData || script.cachedDataRejected) writeWhole(cacheFile, script.createCachedData());
  };
  return { exports: module.exports, keepCompiled };
};

const toFolder = (file) => join(file, '..');
