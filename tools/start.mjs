import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bootstrap } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const print = (text) => console.log(text);

/** Serves everything from this process. */
const startHere = async () => {
  const { ensureBundle } = await import('./start/bundle.mjs');
  const { ensurePages } = await import('./start/pages.mjs');
  const { runCommand } = await import(pathToFileURL(await ensureBundle(root)).href);
  await runCommand({ args, env: process.env, folder: root, buildPages: () => ensurePages(root, print) });
};

/** Keeps Vite's servers in this process and restarts the rest in a child process whenever a source changes. */
const startDevelopment = async () => {
  const { watchBundle } = await import('./start/bundle.mjs');
  const { startVite } = await import('./start/pages.mjs');
  const vite = await startVite(root);
  let child;
  let isEnding = false;
  const startChild = (file, first) => {
    const runner = `const { runCommand } = await import(${JSON.stringify(pathToFileURL(file).href)}); await runCommand(${JSON.stringify({ args: first ? args : args.filter((arg) => arg !== '--fresh'), folder: root, development: vite.addresses })});`;
    child = spawn(process.execPath, ['--enable-source-maps', '--input-type=module', '--eval', runner], {
      cwd: root,
      stdio: 'inherit',
      env: process.env,
    });
    child.on('exit', (code) => {
      if (first && code === 1) process.exit(1);
    });
    return child;
  };
  let isFirst = true;
  let restarting = Promise.resolve();
  const endChild = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  const restart = (file) => {
    restarting = restarting.then(endChild).then(() => {
      if (isEnding) return;
      startChild(file, isFirst);
      isFirst = false;
    });
  };
  const endWatch = await watchBundle(root, restart);
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await endWatch();
    await endChild();
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

await bootstrap(() => (args.includes('--dev') ? startDevelopment() : startHere()));
