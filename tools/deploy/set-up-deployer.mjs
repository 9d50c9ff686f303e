import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetRoleCommand, IAMClient, ListOpenIDConnectProvidersCommand } from '@aws-sdk/client-iam';
import { toTrustedRepository } from './trusted-repository.mjs';

const run = (root, args, env = {}) => {
  const { status } = spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args, '--no-notices'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  if (status !== 0) throw new Error('It stopped: mend the cause above and run it again.');
};

/** Policies of other environments of the account: its CDK resources are shared. */
const readOthers = async (region) => {
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const policies = Stacks[0]?.Parameters?.find(
      ({ ParameterKey }) => ParameterKey === 'CloudFormationExecutionPolicies',
    )?.ParameterValue;
    return (policies ?? '').split(',').filter((policy) => /:policy\/[a-z0-9-]+-deployment-\d$/.test(policy));
  } catch (error) {
    // CloudFormation's answer for a stack that does not exist.
    if (error.name === 'ValidationError') return [];
    throw error;
  }
};

/** An account has one identity provider of an address, which its environments share. */
const findGithub = async () => {
  const iam = new IAMClient({ region: 'aws-global' });
  const { OpenIDConnectProviderList = [] } = await iam.send(new ListOpenIDConnectProvidersCommand({}));
  return OpenIDConnectProviderList.find(({ Arn }) => Arn.endsWith('/token.actions.githubusercontent.com'))?.Arn;
};

/** The repository that may deploy already. Without its name, the deployment would take its trust away. */
const readRepository = async (stage) => {
  try {
    const name = `cloudmend-${stage}-deployer`;
    const { Role } = await new IAMClient({ region: 'aws-global' }).send(new GetRoleCommand({ RoleName: name }));
    return toTrustedRepository(Role?.AssumeRolePolicyDocument ?? '');
  } catch (error) {
    if (error.name === 'NoSuchEntityException') return '';
    throw error;
  }
};

/** @param repository `owner/name` on GitHub, or `none`. @default - the one that may deploy already */
export const setUpDeployer = async (root, { stage, repository: asked }) => {
  const repository = asked === 'none' ? '' : (asked ?? (await readRepository(stage)));
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-deployer-'));
  const outputsFile = join(folder, 'outputs.json');
  const app = `${JSON.stringify(process.execPath)} --import tsx infra/bin/deployer.ts`;
  const options = ['--output', join(folder, 'cdk.out'), '--require-approval', 'never', '--outputs-file', outputsFile];
  const github = repository === '' ? undefined : await findGithub();
  run(root, ['deploy', '--app', app, ...options], {
    CLOUDMEND_STAGE: stage,
    CLOUDMEND_REPOSITORY: repository,
    ...(github && { CLOUDMEND_GITHUB_PROVIDER: github }),
  });
  const [outputs] = Object.values(JSON.parse(readFileSync(outputsFile, 'utf8')));
  rmSync(folder, { recursive: true });
  const { DeployerRole, ExecutionPolicies, Region: region } = outputs;
  const account = DeployerRole.split(':')[4];
  const policies = [...new Set([...ExecutionPolicies.split(','), ...(await readOthers(region))])];
  run(root, ['bootstrap', `aws://${account}/${region}`, '--cloudformation-execution-policies', policies.join(',')]);
  return outputs;
};
