// Writes dist/plan/plan.mjs: the command that customers put into their repository.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the text of the file. */
export const bundlePlan = async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/plan/bin.ts'],
    outfile: 'dist/plan/plan.mjs',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // The parser of JSON loads its parts by name otherwise.
    mainFields: ['module', 'main'],
    // The parser of YAML is of the other kind of module.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  mkdirSync(`${root}/dist/plan`, { recursive: true });
  writeFileSync(`${root}/dist/plan/plan.mjs`, await bundlePlan());
}
