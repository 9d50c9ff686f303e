// synth, deploy and destroy for one environment: `npm run synth -- dev`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const COMMANDS = ['synth', 'deploy', 'destroy'];
const USAGE = `Usage: npm run synth|deploy|destroy -- ENVIRONMENT [-- options of the cdk command line]

  synth    writes the CloudFormation templates to infra/cdk.out/ENVIRONMENT; needs no AWS account
  deploy   deploys every stack; needs AWS credentials and a bootstrapped account
  destroy  removes what may be removed; staging and prod keep their users and records

Environments are in infra/config: dev, staging, prod, and your own in own-stages.ts.`;

const BAD_USAGE = 2;

/** What is wrong with the words on the command line; undefined when nothing is. */
const findFault = (command, environment) => {
  if (!COMMANDS.includes(command)) return USAGE;
  if (environment === undefined || environment.startsWith('-')) return `Which environment?\n\n${USAGE}`;
  if (!/^[a-z][a-z0-9-]{1,11}$/.test(environment))
    return `"${environment}" is not the name of an environment: 2 to 12 lower-case letters, digits and dashes.`;
  return undefined;
};

/** Runs a program of the project to its end; false when it failed, having said why. */
const succeeds = (args, env = process.env) => {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  process.exitCode = status ?? 1;
  return status === 0;
};

const main = async (command, environment, options) => {
  // The environment is looked up before anything is built, so that a slip of the pen costs a second.
  if (!succeeds(['--import', 'tsx', join('infra', 'bin', 'check-stage.ts'), environment])) return;
  if (command !== 'destroy') {
    const { ensurePages } = await import('./start/pages.mjs');
    await ensurePages(root, (text) => console.error(text));
  }
  const out = join('infra', 'cdk.out', environment);
  rmSync(join(root, out), { recursive: true, force: true });
  const app = `"${process.execPath}" --import tsx ${join('infra', 'bin', 'app.ts')}`;
  const quiet = ['--no-notices', '--no-version-reporting', '--no-lookups'];
  const args = [
    join('node_modules', 'aws-cdk', 'bin', 'cdk'),
    command,
    command === 'synth' ? '--quiet' : '--all',
    '--app',
    app,
    '--output',
    out,
    ...quiet,
    ...options,
  ];
  const env = {
    ...process.env,
    CLOUDMEND_STAGE: environment,
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  if (succeeds(args, env) && command === 'synth') console.log(`The templates of ${environment} are in ${out}.`);
};

const [command, environment, ...rest] = process.argv.slice(2);
const fault = findFault(command, environment);
if (fault === undefined) {
  await bootstrap(() =>
    main(
      command,
      environment,
      rest.filter((option) => option !== '--'),
    ),
  );
} else {
  console.error(fault);
  process.exitCode = BAD_USAGE;
}
