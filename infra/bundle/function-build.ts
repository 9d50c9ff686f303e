import type { BuildOptions } from 'esbuild';

// Some SDK packages still call require, which ES modules lack.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** How functions are bundled: shared code is written once, and a client of the SDK is loaded when it is first called. */
export const FUNCTION_BUILD = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[hash]',
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  minify: true,
  keepNames: true,
  sourcemap: false,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;
