// synth, deploy and destroy for one environment: `npm run synth -- dev`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await bootstrap(() => {
  const args = ['--import', 'tsx', join('tools', 'deploy', 'main.ts'), ...process.argv.slice(2)];
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
});
