#!/usr/bin/env node
// `npm run deployer -- ENVIRONMENT OWNER/REPOSITORY`: lets GitHub deploy an environment without a stored key, and CloudFormation do no more than
// its templates need. Run once by an administrator of the account; again after the templates have new resource types.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const run = (args, env = {}) => {
  const { status } = spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args, '--no-notices'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  if (status !== 0) throw new Error('It stopped: mend the cause above and run it again.');
};

/** An account has one identity provider of an address, which its environments share. */
const findGithub = async () => {
  const { IAMClient, ListOpenIDConnectProvidersCommand } = await import('@aws-sdk/client-iam');
  const iam = new IAMClient({ region: 'aws-global' });
  const { OpenIDConnectProviderList = [] } = await iam.send(new ListOpenIDConnectProvidersCommand({}));
  return OpenIDConnectProviderList.find(({ Arn }) => Arn.endsWith('/token.actions.githubusercontent.com'))?.Arn;
};

await bootstrap(async () => {
  const [stage = '', repository = ''] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9-]{1,11}$/.test(stage) || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    console.error('Usage: npm run deployer -- ENVIRONMENT OWNER/REPOSITORY');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-deployer-'));
  const outputs = join(folder, 'outputs.json');
  const github = await findGithub();
  const settings = {
    CLOUDMEND_STAGE: stage,
    CLOUDMEND_REPOSITORY: repository,
    ...(github && { CLOUDMEND_GITHUB_PROVIDER: github }),
  };
  const app = `${JSON.stringify(process.execPath)} --import tsx infra/bin/deployer.ts`;
  run(
    [
      'deploy',
      '--app',
      app,
      '--output',
      join(folder, 'cdk.out'),
      '--require-approval',
      'never',
      '--outputs-file',
      outputs,
    ],
    settings,
  );
  const [{ ExecutionPolicies, PlannerRole, DeployerRole, Region: region }] = Object.values(
    JSON.parse(readFileSync(outputs, 'utf8')),
  );
  const [, , , , account] = DeployerRole.split(':');
  run(['bootstrap', `aws://${account}/${region}`, '--cloudformation-execution-policies', ExecutionPolicies]);
  rmSync(folder, { recursive: true });
  console.log(
    [
      `\nIn the repository's settings, environment ${stage}-plan: AWS_ROLE = ${PlannerRole}`,
      `Environment ${stage}: AWS_ROLE = ${DeployerRole}; add its reviewers.`,
      `Both: AWS_REGION = ${region}. Variable of the repository: DEPLOYS = true.`,
    ].join('\n'),
  );
});
