#!/usr/bin/env node
// `npm run test:mutants [words]`: removes each guard in turn and expects a test to fail. CLOUDMEND_MUTANTS_AT_ONCE runs several at a time.
import { bootstrap } from './install.mjs';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

await bootstrap(async () => {
  const { register } = await import('tsx/esm/api');
  register();
  const { runMutants } = await import('./mutants/run-mutants.ts');
  const isSafe = await runMutants(process.argv.slice(2), Number(process.env.CLOUDMEND_MUTANTS_AT_ONCE ?? 1));
  process.exitCode = isSafe ? 0 : 1;
});
