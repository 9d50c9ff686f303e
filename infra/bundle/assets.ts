import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NeededPackages } from './copy-packages';

/** Holds every function that needs no installed package. */
const PLAIN = 'plain';

/**
 * The assets of functions. AWS stores an asset once for each function that has it, and loads it at each cold start, so
 * packages that cannot be bundled lie only beside the functions that need them: because they read files beside their own
 * code, or for their size.
 */
export const ASSETS: Readonly<Record<string, NeededPackages>> = {
  [PLAIN]: { imported: [], files: [] },
  documents: {
    imported: ['pdfkit'],
    files: [
      '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
      '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    ],
  },
  changes: {
    imported: ['web-tree-sitter', '@cdktn/hcl2json', 'ts-morph'],
    files: [
      'web-tree-sitter/web-tree-sitter.wasm',
      '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
      '@cdktn/hcl2json/main.wasm.gz',
    ],
  },
};

/** The packages that are not bundled. */
export const COPIED: readonly string[] = Object.values(ASSETS).flatMap(({ imported }) => imported);

/** Names the asset that has these packages. @throws Error if none has them all */
export const assetWith = (packages: readonly string[]): string => {
  const found = Object.entries(ASSETS).find(([, { imported }]) => packages.every((name) => imported.includes(name)));
  if (!found) throw new Error(`No asset of functions has ${packages.join(', ')}: add one to infra/bundle/assets.ts.`);
  return found[0];
};

/** The folder of the asset that holds a function. @param bundles the folder of all of them */
export const assetFolder = (bundles: string, name: string): string =>
  join(bundles, Object.keys(ASSETS).find((asset) => existsSync(join(bundles, asset, `${name}.mjs`))) ?? PLAIN);
