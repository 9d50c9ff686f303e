#!/usr/bin/env node
// synth, deploy and destroy for one environment: `npm run synth -- dev`.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMANDS = ['synth', 'deploy', 'destroy'];
const USAGE = `Usage: npm run synth|deploy|destroy -- ENVIRONMENT [options of the cdk command line]

  synth    writes the CloudFormation templates to infra/cdk.out/ENVIRONMENT; needs no AWS account
  deploy   deploys every stack; needs AWS credentials and a bootstrapped account
  destroy  removes what may be removed; staging and prod keep their users and records

Environments are in infra/config: dev, staging, prod, and your own in own-stages.ts.`;

const fail = (message) => {
  console.error(message);
  process.exit(2);
};

const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

const bin = (name) => join(root, 'node_modules', '.bin', name);

const APPS = [
  { folder: join('apps', 'site'), command: process.execPath, args: ['build.mjs'] },
  { folder: join('apps', 'console'), command: bin('vite'), args: ['build'] },
];

/** Deployments build the apps anew; a synth takes what is there and builds what is missing. */
const buildApps = (isFresh) => {
  for (const { folder, command, args } of APPS) {
    if (!isFresh && existsSync(join(root, folder, 'dist', 'index.html'))) continue;
    console.error(`Building ${folder} …`);
    run(command, args, { cwd: join(root, folder) });
  }
};

const [command, environment, ...options] = process.argv.slice(2);
if (command === undefined || !COMMANDS.includes(command)) fail(USAGE);
if (environment === undefined || environment.startsWith('-')) fail(`Which environment?\n\n${USAGE}`);
if (!/^[a-z][a-z0-9-]{1,11}$/.test(environment)) fail(`"${environment}" is not a name of an environment: 2 to 12 lower-case letters, digits and dashes.`);
if (!existsSync(bin('cdk'))) fail('The dependencies are not installed: run npm install first.');

// The environments are told apart before anything is built, so that a slip of the pen costs a second.
run(bin('tsx'), [join('infra', 'bin', 'check-stage.ts'), environment]);
if (command !== 'destroy') buildApps(command === 'deploy');

const out = join('infra', 'cdk.out', environment);
rmSync(join(root, out), { recursive: true, force: true });
const stacks = command === 'synth' ? ['--quiet'] : ['--all'];
run(bin('cdk'), [command, ...stacks, '--app', `${bin('tsx')} infra/bin/app.ts`, '--output', out, '--no-notices', '--no-version-reporting', '--no-lookups', ...options], {
  env: { ...process.env, CLOUDMEND_STAGE: environment, CDK_DISABLE_CLI_TELEMETRY: 'true' },
});
if (command === 'synth') console.log(`The templates of ${environment} are in ${out}.`);
