import { Match } from 'aws-cdk-lib/assertions';
import { PILOTS } from '../config/call-stacks';
import { listActions, listResources, listStatements } from './policies';
import { readTemplate, type Synthesised } from './synthesised';

/** How new code reaches users. */
export const rolloutCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  it('shifts new code gradually where state is kept: one function of each stack, under its alarm', () => {
    const { calls, identity } = prod().stacks;
    for (const stack of [...calls, identity]) {
      const template = readTemplate(prod(), stack);
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

  it('begins a tenth of the scans on new code where state is kept, under alarms of the same stack', () => {
    const { scan } = prod().templates;
    const alarms = Object.values(scan.findResources('AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties.AlarmName as string,
    );
    const [alias] = Object.values(scan.findResources('AWS::StepFunctions::StateMachineAlias'));
    const { Properties } = alias as { Properties: { DeploymentPreference: object } };
    expect(Properties).toMatchObject({
      Name: 'live',
      DeploymentPreference: { Type: 'CANARY', Percentage: 10, Interval: 15 },
    });
    const { Alarms, StateMachineVersionArn } = Properties.DeploymentPreference as {
      Alarms: string[];
      StateMachineVersionArn: { 'Fn::GetAtt': [string, string] };
    };
    // CloudWatch takes an alarm that does not exist for one that is fine.
    expect(Alarms.filter((name) => !alarms.includes(name))).toEqual([]);
    expect(Alarms).toEqual(expect.arrayContaining(['cloudmend-prod-scans-break', 'cloudmend-prod-workers-fail']));
    scan.hasResourceProperties('AWS::StepFunctions::StateMachineVersion', {
      StateMachineRevisionId: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Workflow'), 'StateMachineRevisionId'] },
    });
    expect(StateMachineVersionArn['Fn::GetAtt'][0]).toMatch(/^ShiftVersion/);
    const starting = Object.values(prod().templates).flatMap((template) =>
      Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) => {
        const arn: unknown = Properties.Environment?.Variables?.CLOUDMEND_WORKFLOW_ARN;
        return arn === undefined ? [] : [JSON.stringify(arn)];
      }),
    );
    expect(starting.length).toBeGreaterThan(0);
    expect(starting.filter((arn) => !arn.endsWith(':live"]]}'))).toEqual([]);
  });

  it('lets a scan end on the versions of the workers with which it began', () => {
    const { scan } = prod().templates;
    const [machine] = Object.values(scan.findResources('AWS::StepFunctions::StateMachine'));
    const versions = scan.findResources('AWS::Lambda::Version');
    const named = Object.values(machine?.Properties.DefinitionSubstitutions as Record<string, { Ref?: string }>).map(
      ({ Ref = '' }) => versions[Ref],
    );
    expect(named).toHaveLength(6);
    for (const version of named)
      expect(version).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    const [invoking] = listStatements(scan).filter(
      (statement) =>
        listActions(statement).includes('lambda:InvokeFunction') &&
        statement.roles.some((role) => role.startsWith('WorkflowRole')),
    );
    // Each worker as it is, for runs that began before versions, and all of its versions.
    expect(listResources(invoking as never)).toHaveLength(2 * named.length);
    const atOnce = dev().templates.scan;
    atOnce.resourceCountIs('AWS::Lambda::Version', 0);
    atOnce.resourceCountIs('AWS::StepFunctions::StateMachineAlias', 0);
  });

  it('calls the API by its own domain alone, where it has one, below the same random path', () => {
    const findOrigin = ({ templates }: Synthesised) => {
      const [distribution] = Object.values(templates.web.findResources('AWS::CloudFront::Distribution'));
      const origins = distribution?.Properties.DistributionConfig.Origins as ReadonlyArray<{
        DomainName: unknown;
        OriginPath?: unknown;
        CustomOriginConfig?: object;
      }>;
      return origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    };
    expect(findOrigin(prod())).toMatchObject({
      DomainName: 'origin.cloudmend.example',
      OriginPath: { 'Fn::Join': ['', ['/', expect.anything()]] },
    });
    const { api } = prod().templates;
    api.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
    api.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'origin.cloudmend.example',
      DomainNameConfigurations: [
        { EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2', CertificateArn: Match.anyValue() },
      ],
    });
    const random = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    api.hasResourceProperties('AWS::ApiGatewayV2::ApiMapping', { ApiMappingKey: random });
    api.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: random });
    expect(JSON.stringify(findOrigin(dev())?.DomainName)).toContain('.execute-api.');
    dev().templates.api.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
    dev().templates.api.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
  });
};
