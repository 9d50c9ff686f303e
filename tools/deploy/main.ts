import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { type Template } from '@cloudmend/infra/config';
import { awsAccount, type Session } from './aws-account';
import { setUpDeployer } from './set-up-deployer.mjs';
import { awsRemover } from './aws-remover';
import { ensurePages } from '../start/pages.mjs';
import { deploy, type Workshop } from './deploy';
import { destroy } from './destroy';
import { pinnedAccounts } from './pinned-accounts';
import { readWords, UsageError, type Words } from './words';

const BAD_USAGE = 2;
const ROOT = join(import.meta.dirname, '..', '..');
const PINS = join(ROOT, 'infra', 'config', 'accounts.json');

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Paths of one environment's build, relative to the project. */
const placeBuild = (stage: string) => ({
  out: join('infra', 'cdk.out', stage),
  outputs: join('infra', 'cdk.out', `${stage}.outputs.json`),
  permissions: join('infra', 'cdk.out', `${stage}.permissions.txt`),
});

const run = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });

const runCdk = (args: readonly string[], session?: Session): Promise<boolean> =>
  run([join('node_modules', 'aws-cdk', 'bin', 'cdk'), ...args, '--no-notices', '--no-version-reporting'], {
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    ...(session && {
      AWS_ACCESS_KEY_ID: session.accessKeyId,
      AWS_SECRET_ACCESS_KEY: session.secretAccessKey,
      AWS_SESSION_TOKEN: session.sessionToken,
      // A profile would come before keys.
      AWS_PROFILE: undefined,
      AWS_DEFAULT_PROFILE: undefined,
    }),
  });

const readTemplates = (folder: string): Map<string, Template> => {
  const suffix = '.template.json';
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(suffix))
      .map((file) => [file.slice(0, -suffix.length), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template]),
  );
};

/** Builds pages, functions and templates. @throws Error if a part cannot be built */
const build = async (stage: string, env: Readonly<Record<string, string>> = {}): Promise<Map<string, Template>> => {
  await ensurePages(ROOT, (text) => void process.stderr.write(`${text}\n`));
  const { out } = placeBuild(stage);
  rmSync(join(ROOT, out), { recursive: true, force: true });
  const app = ['--import', 'tsx', join('infra', 'bin', 'app.ts')];
  if (!(await run(app, { ...env, CLOUDMEND_STAGE: stage, CDK_OUTDIR: out })))
    throw new Error('The templates could not be written.');
  return readTemplates(join(ROOT, out));
};

const openWorkshop = ({ stage, config }: Words): Workshop => {
  const { out, outputs, permissions } = placeBuild(stage);
  return {
    aws: awsAccount(config.region),
    pins: pinnedAccounts(PINS),
    build: (env) => build(stage, env),
    cdk: (args, session) =>
      runCdk(args[0] === 'deploy' ? [...args, '--app', out, '--outputs-file', outputs] : args, session),
    async setUpDeployer() {
      const { DeployerRole = '' } = await setUpDeployer(ROOT, { stage });
      return DeployerRole;
    },
    pause: (ms) => setTimeout(ms),
    keepPermissions(lines) {
      mkdirSync(join(ROOT, 'infra', 'cdk.out'), { recursive: true });
      writeFileSync(join(ROOT, permissions), lines.map((line) => `${line}\n`).join(''));
      return permissions;
    },
    outputs(stack) {
      const file = join(ROOT, outputs);
      if (!existsSync(file)) return {};
      return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[stack] ?? {};
    },
    print,
  };
};

const confirm = async (question: string, expected: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim() === expected;
  } finally {
    terminal.close();
  }
};

const carryOut = async (words: Words): Promise<boolean> => {
  const { command, stage, config, account, plan, atOnce, asCaller, yes, cdkOptions } = words;
  if (command === 'deploy')
    return deploy(
      { stage, config, planOnly: plan, atOnce, asCaller, cdkOptions, ...(account ? { account } : {}) },
      openWorkshop(words),
    );
  if (command === 'destroy') {
    const { region } = config;
    const parts = { aws: awsAccount(region), remover: awsRemover(region), pins: pinnedAccounts(PINS) };
    return destroy({ stage, config, ...parts, confirm: yes ? async () => true : confirm, print });
  }
  await build(stage);
  print(`The templates of ${stage} are in ${placeBuild(stage).out}.`);
  return true;
};

try {
  process.exitCode = (await carryOut(readWords(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? BAD_USAGE : 1;
}
