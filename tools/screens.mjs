import { bootstrap } from './install.mjs';

await bootstrap(async () => {
  const { register } = await import('tsx/esm/api');
  register();
  const { takeScreens } = await import('./screens/take-screens.ts');
  await takeScreens(process.argv.slice(2));
});
