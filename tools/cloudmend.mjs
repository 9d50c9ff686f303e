import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// The versions in use support this Node; the notice is about later ones, and standard error is for what went wrong.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const [command, ...rest] = process.argv.slice(2);

// Operators' commands need the table's emulator, which cannot be bundled; no one waits for them.
const runOperator = (...args) => {
  const { status, error } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/operator/main.ts'), ...args],
    { stdio: 'inherit' },
  );
  if (error) throw error;
  process.exitCode = status ?? 1;
};

await bootstrap(async () => {
  if (command === 'operator') return runOperator(...rest);
  // Work on the records of a workspace, as an operator's commands do.
  if (command === 'export' || command === 'erase') return runOperator(command, ...rest);
  const { ensureBundle, loadBundle } = await import('./cli/bundle.mjs');
  const { exports, keepCompiled } = loadBundle(await ensureBundle(root));
  process.exitCode = await exports.main(process.argv.slice(2));
  keepCompiled();
});
