import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// The versions in use support this Node; the notice is about later ones, and standard error is for what went wrong.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

await bootstrap(async () => {
  const { ensureBundle, loadBundle } = await import('./cli/bundle.mjs');
  const { exports, keepCompiled } = loadBundle(await ensureBundle(root));
  process.exitCode = await exports.main(process.argv.slice(2));
  keepCompiled();
});
