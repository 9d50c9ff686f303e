// The packages that each workspace's code imports at run time, for tests of declared dependencies.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The workspaces whose code is deployed. */
export const shippingPackages = (root) => [
  ...['apps', 'libs'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  'infra',
];

const LEFT_OUT = new Set(['node_modules', 'dist', 'e2e', 'testing', 'test']);
/** Parts of a shipped package that run at build or deployment and are in no bundle. */
const BUILDS =
  /^(?:infra\/(?:stacks|constructs|config|bundle|bin)\/|(?:apps|libs)\/[^/]+\/(?:build\/|build\.mjs|vite\.config))|\.test\./;

const filesBelow = (root, folder) =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (LEFT_OUT.has(name)) return [];
    if (statSync(join(root, path)).isDirectory()) return filesBelow(root, path);
    return /\.(?:tsx?|mjs|css)$/.test(name) ? [path] : [];
  });

const IMPORT =
  /(?:^|\n)\s*(?:import\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?|export\s+(?!type\b)[^'"();]*?\sfrom\s+|@import\s+)['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

export const readPackageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What a module imports at run time. */
export const readImports = (text) => [...text.matchAll(IMPORT)].map(([, statement, dynamic]) => statement ?? dynamic);

/** Names of the packages imported by a workspace's deployed code, without types. */
export const importedBy = (root, workspace) => {
  const found = new Set();
  for (const file of filesBelow(root, workspace)) {
    if (BUILDS.test(file)) continue;
    for (const specifier of readImports(readFileSync(join(root, file), 'utf8'))) {
      if (/^(?:\.|\/|node:|virtual:|@cloudmend\/)/.test(specifier)) continue;
      found.add(readPackageName(specifier));
    }
  }
  return [...found].sort();
};

/** The workspaces of the project. */
export const allWorkspaces = (root) => [...shippingPackages(root), 'tools'];

const OWN = /['"](@cloudmend\/[a-z-]+)(?:\/[^'"\n]*)?['"]/g;
const STATEMENT = /(?:^|\n)\s*(?:import|export)\b[^;]*;|\b(?:import|require)\(\s*['"][^'"\n]+['"]|@import\s+[^;]+;/g;
const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out']);

const sourcesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(?:tsx?|mjs|cjs|css)$/.test(entry.name) ? [path] : [];
  });

/** Names of the workspaces that a workspace imports, tests and types included. */
export const workspacesImportedBy = (root, workspace) => {
  const found = new Set();
  for (const file of sourcesBelow(join(root, workspace)))
    for (const [statement] of readFileSync(file, 'utf8').matchAll(STATEMENT))
      for (const [, name] of statement.matchAll(OWN)) found.add(name);
  return [...found].sort();
};

/** The package.json of a workspace. */
export const readManifest = (root, workspace) => {
  const path = join(root, workspace, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};
