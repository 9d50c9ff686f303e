import { execFileSync } from 'node:child_process';
import { main } from './plan';

process.exitCode = await main({
  argv: process.argv.slice(2),
  env: process.env,
  fetch,
  readMessage: () => execFileSync('git', ['log', '-1', '--format=%B'], { encoding: 'utf8' }),
  print: (line) => void process.stdout.write(`${line}\n`),
});
