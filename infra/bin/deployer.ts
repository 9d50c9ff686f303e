import { App } from 'aws-cdk-lib';
import { stageConfig } from '../config/stages';
import { nameResources } from '../config/names';
import { DeployerStack } from '../stacks/deployer-stack';

/** Run by `npm run deployer`. */
const stage = process.env['CLOUDMEND_STAGE'] ?? '';
const repository = process.env['CLOUDMEND_REPOSITORY'] ?? '';
const githubProvider = process.env['CLOUDMEND_GITHUB_PROVIDER'];
const app = new App({ analyticsReporting: false });
const stackName = `${nameResources(stage).prefix}-deployer`;
new DeployerStack(app, stackName, {
  stackName,
  stage,
  ...(repository ? { repository } : {}),
  ...(githubProvider ? { githubProvider } : {}),
  env: { region: stageConfig(stage).region },
});
app.synth();
