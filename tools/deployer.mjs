#!/usr/bin/env node
// `npm run deployer -- ENVIRONMENT [OWNER/REPOSITORY | none]`: sets up the role that deploys an environment, the boundary of the roles that it creates, and
// CloudFormation's rights, which are no more than its templates need. With a repository, GitHub deploys without a stored key; a repository
// that was set up before stays until another or `none` is named. Run once by an administrator of the account, and again after the templates have new resource
// types.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

await bootstrap(async () => {
  const [stage = '', repository] = process.argv.slice(2);
  if (
    !/^[a-z][a-z0-9-]{1,11}$/.test(stage) ||
    (repository !== undefined && !/^(none|[\w.-]+\/[\w.-]+)$/.test(repository))
  ) {
    console.error('Usage: npm run deployer -- ENVIRONMENT [OWNER/REPOSITORY | none]');
    process.exitCode = 2;
    return;
  }
  const { setUpDeployer } = await import('./deploy/set-up-deployer.mjs');
  const { PlannerRole, DeployerRole, Region } = await setUpDeployer(ROOT, {
    stage,
    ...(repository ? { repository } : {}),
  });
  console.log(
    PlannerRole
      ? [
          `\nIn the repository's settings, environment ${stage}-plan: AWS_ROLE = ${PlannerRole}`,
          `Environment ${stage}: AWS_ROLE = ${DeployerRole}; add its reviewers.`,
          `Both: AWS_REGION = ${Region}. Variable of the repository: DEPLOYS = true.`,
        ].join('\n')
      : `\nnpm run deploy -- ${stage} uses ${DeployerRole} from now on.`,
  );
});
