import { bootstrap } from './install.mjs';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

await bootstrap(async () => {
  const { register } = await import('tsx/esm/api');
  register();
  const { bench } = await import('./bench/bench.ts');
  await bench(process.argv.slice(2).filter((argument) => !argument.startsWith('--')));
});
