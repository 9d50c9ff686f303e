import { App, type Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { DEPLOYED_TYPES } from '../constructs/deployment-rights';
import { DeployerStack } from '../stacks/deployer-stack';
import { CHECKED, type Synthesised } from './synthesised';

const POLICY_CHARACTERS = 6144;

/** What deploying may do. */
export const deployerCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  const stack = new DeployerStack(new App(), 'deployer', { stage: 'prod', repository: 'acme/cloudmend' });
  const template = Template.fromStack(stack);
  const documents = Object.values(template.findResources('AWS::IAM::ManagedPolicy')).map(
    ({ Properties }) =>
      Properties.PolicyDocument as {
        Statement: Array<{ Effect: string; Action: string | string[]; Resource: unknown }>;
      },
  );

  it('cover every resource type of dev and prod, and no others', () => {
    const used = new Set(
      [dev(), prod()].flatMap(({ stacks: { app: _app, calls, ...others } }) => {
        return [...calls, ...(Object.values(others) as Stack[])].flatMap((one) =>
          Object.values(Template.fromStack(one, CHECKED).toJSON()['Resources'] as Record<string, { Type: string }>).map(
            ({ Type }) => Type,
          ),
        );
      }),
    );
    expect([...used].sort()).toEqual([...DEPLOYED_TYPES].sort());
  });

  it('take the identity provider of GitHub that the account has, and leave the one they create', () => {
    const PROVIDER = 'AWS::IAM::OIDCProvider';
    template.hasResource(PROVIDER, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    const githubProvider = 'arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com';
    const second = Template.fromStack(
      new DeployerStack(new App(), 'second', { stage: 'dev', repository: 'acme/cloudmend', githubProvider }),
    );
    second.resourceCountIs(PROVIDER, 0);
    second.hasResourceProperties('AWS::IAM::Role', {
      RoleName: 'cloudmend-dev-deployer',
      AssumeRolePolicyDocument: { Statement: [Match.objectLike({ Principal: { Federated: githubProvider } })] },
    });
  });

  it('may lift the protection of own stacks alone', () => {
    const lifting = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
      (Properties.PolicyDocument.Statement as Array<{ Action: unknown; Resource: unknown }>).filter(
        ({ Action }) => Action === 'cloudformation:UpdateTerminationProtection',
      ),
    );
    expect(lifting).toHaveLength(1);
    expect(JSON.stringify(lifting[0]?.Resource)).toContain('stack/cloudmend-prod-*');
  });

  it('fit into managed policies', () => {
    for (const document of documents) expect(JSON.stringify(document).length).toBeLessThan(POLICY_CHARACTERS);
  });

  it('allow no user, no key and no action of another service', () => {
    const statements = documents.flatMap(({ Statement }) => Statement);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action);
    expect(allowed.filter((action) => action === '*' || /^(iam|sts|ec2|organizations):\*$/.test(action))).toEqual([]);
    expect(allowed.filter((action) => /^iam:.*(User|AccessKey|Login|Group)/.test(action))).toEqual([]);
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toHaveLength(1);
  });

  it('are given to no one but the repository, by environment', () => {
    const roles = Object.values(template.findResources('AWS::IAM::Role')).filter(
      ({ Properties }) => Properties.RoleName,
    );
    expect(
      roles.map(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement[0].Condition.StringEquals),
    ).toEqual(
      ['prod-plan', 'prod'].map((environment) => ({
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:acme/cloudmend:environment:${environment}`,
      })),
    );
    const assuming = Object.values(template.findResources('AWS::IAM::Policy')).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('sts:AssumeRole'),
    );
    expect(assuming.map(({ Properties }) => Properties.Roles[0].Ref)).toEqual([expect.stringMatching(/^Deployer/)]);
  });
};
