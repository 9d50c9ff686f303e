import { bootstrap } from './install.mjs';

await bootstrap(async () => {
  const { register } = await import('tsx/esm/api');
  register();
  const { takeMails } = await import('./screens/take-mails.ts');
  await takeMails(process.argv[2]);
});
