import { Match, Template } from 'aws-cdk-lib/assertions';
import { PILOTS } from '../config/call-stacks';
import type { Synthesised } from './synthesised';

/** How new code reaches users. */
export const rolloutCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  it('shifts new code gradually where state is kept: one function of each stack, under its alarm', () => {
    const { calls, identity } = prod().stacks;
    for (const stack of [...calls, identity]) {
      const template = Template.fromStack(stack);
      template.hasResource('AWS::Lambda::Alias', {
        Properties: { Name: 'live' },
        UpdatePolicy: { CodeDeployLambdaAliasUpdate: Match.anyValue() },
      });
      template.hasResourceProperties('AWS::CodeDeploy::DeploymentGroup', {
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [
            { Name: stack === identity ? 'cloudmend-prod-pre-token-generation-fails' : 'cloudmend-prod-api-fails' },
          ],
        },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: Match.arrayWith(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
      });
    }
    const integrations = JSON.stringify(prod().templates.api.findResources('AWS::ApiGatewayV2::Integration'));
    expect([...PILOTS].filter((name) => !integrations.includes(`call-${name}:live"`))).toEqual([]);
    prod().templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: { Ref: Match.stringLikeRegexp('SignInShiftAlias') } } },
    });
    for (const template of Object.values(dev().templates)) template.resourceCountIs('AWS::Lambda::Alias', 0);
  });
};
