// Writes dist/plan/plan.mjs, the command of customers' CI; with --pin, also its hash into the workflows and their page.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What names the hash that is current. */
export const PINNED = ['docs/plans-from-ci.md', 'tools/plan/cloudmend-plan.yml', 'tools/plan/cloudmend-cdk.yml'];
const HASH = /\b[0-9a-f]{64}\b/g;

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

export const hashPlan = (text) => createHash('sha256').update(text).digest('hex');

/** Writes the file under the name of its content, so that a published one never changes. Returns the name. */
export const publishPlan = async (folder) => {
  const text = await bundlePlan();
  const name = `plan-${hashPlan(text)}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return name;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await bundlePlan();
  mkdirSync(join(root, 'dist/plan'), { recursive: true });
  writeFileSync(join(root, 'dist/plan/plan.mjs'), text);
  if (process.argv.includes('--pin'))
    for (const file of PINNED) {
      const path = join(root, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(HASH, hashPlan(text)));
    }
}
