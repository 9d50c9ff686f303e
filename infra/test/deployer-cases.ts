import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { App, type Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { DEPLOYED_TYPES } from '../constructs/deployment-rights';
import { DeployerStack } from '../stacks/deployer-stack';
import { openArns } from './arns';
import { isAllowedBy, OWN_ACCOUNT, toText } from './harness/policy-simulator';
import { listActions, listResources, listStatements, type Statement } from './policies';
import { readTemplate, type Synthesised, UNTRACED } from './synthesised';

const POLICY_CHARACTERS = 6144;
const ROLE = `arn:aws:iam::${OWN_ACCOUNT}:role`;
const POLICY = `arn:aws:iam::${OWN_ACCOUNT}:policy`;
const BOUNDARY = `${POLICY}/cloudmend-prod-boundary`;

/** Every stack of an environment by name. */
const listStacks = ({ outdir, stacks: { app: _app, calls, ...others } }: Synthesised): Map<string, Template> =>
  new Map(
    [...calls, ...(Object.values(others) as Stack[])].map((one) => [one.stackName, readTemplate({ outdir }, one)]),
  );

/** CloudFormation's rules have looked at the first such stack. */
const openUnchecked = (): App => new App({ ...UNTRACED, builtinCloudFormationValidation: false });

const listTypes = (templates: Iterable<Template>): string[] =>
  [...templates].flatMap((template) =>
    Object.values(template.toJSON()['Resources'] as Record<string, { Type: string }>).map(({ Type }) => Type),
  );

/** What deploying may do, and what it may give to others. */
export const deployerCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  const stack = new DeployerStack(new App({ ...UNTRACED, builtinCloudFormationValidation: IS_NIGHTLY }), 'deployer', {
    stage: 'prod',
    repository: 'acme/cloudmend',
  });
  const template = Template.fromStack(stack);
  const managed = Object.values(template.findResources('AWS::IAM::ManagedPolicy')).map(
    ({ Properties }) => Properties as { ManagedPolicyName: string; PolicyDocument: { Statement: Statement[] } },
  );
  const statementsOf = (name: RegExp): Statement[] =>
    managed
      .filter(({ ManagedPolicyName }) => name.test(ManagedPolicyName))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const rights = statementsOf(/-deployment-\d$/);
  const boundary = statementsOf(/-boundary$/);
  const mayDeploy = (action: string, resource: string, context: Record<string, string> = {}): boolean =>
    isAllowedBy(rights, { action, resource, context });

  it('cover every resource type of dev and prod, and no others', () => {
    const used = new Set([dev(), prod()].flatMap((one) => listTypes(listStacks(one).values())));
    expect([...used].sort()).toEqual([...DEPLOYED_TYPES].sort());
  });

  it('do what a first deployment does before anything has a tag, or has no resource level', () => {
    const key = `arn:aws:kms:us-east-1:${OWN_ACCOUNT}:key/new`;
    const ownRole = (service: string): string => `${ROLE}/aws-service-role/${service}.amazonaws.com/x`;
    const first = [
      // The parameter that every template has.
      ['ssm:GetParameters', `arn:aws:ssm:us-east-1:${OWN_ACCOUNT}:parameter/cdk-bootstrap/hnb659fds/version`],
      ['cognito-idp:CreateUserPool', '*'],
      ['cognito-idp:DescribeUserPoolDomain', '*'],
      ['iam:CreateServiceLinkedRole', ownRole('email.cognito-idp')],
      ['iam:CreateServiceLinkedRole', ownRole('ops.apigateway')],
      ['kms:CreateKey', '*'],
      ['kms:EnableKeyRotation', key],
    ] as const;
    expect(first.filter(([action, resource]) => !mayDeploy(action, resource))).toEqual([]);
    const foreign = [
      ['ssm:GetParameters', `arn:aws:ssm:us-east-1:${OWN_ACCOUNT}:parameter/another/secret`],
      ['iam:CreateServiceLinkedRole', ownRole('organizations')],
      ['kms:Decrypt', key],
      ['kms:ScheduleKeyDeletion', key],
    ] as const;
    expect(foreign.filter(([action, resource]) => mayDeploy(action, resource))).toEqual([]);
  });

  it('take the identity provider of GitHub that the account has, and leave the one they create', () => {
    const PROVIDER = 'AWS::IAM::OIDCProvider';
    template.hasResource(PROVIDER, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    const githubProvider = 'arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com';
    const second = Template.fromStack(
      new DeployerStack(openUnchecked(), 'second', { stage: 'dev', repository: 'acme/cloudmend', githubProvider }),
    );
    second.resourceCountIs(PROVIDER, 0);
    second.hasResourceProperties('AWS::IAM::Role', {
      RoleName: 'cloudmend-dev-deployer',
      AssumeRolePolicyDocument: {
        Statement: Match.arrayWith([Match.objectLike({ Principal: { Federated: githubProvider } })]),
      },
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
    for (const { ManagedPolicyName, PolicyDocument } of managed)
      expect([ManagedPolicyName, JSON.stringify(PolicyDocument).length < POLICY_CHARACTERS]).toEqual([
        ManagedPolicyName,
        true,
      ]);
  });

  it('allow no user, no key and no action of another service', () => {
    const allowed = rights.filter(({ Effect }) => Effect === 'Allow').flatMap(listActions);
    expect(allowed.filter((action) => action === '*' || /^(iam|sts|ec2|organizations):\*$/.test(action))).toEqual([]);
    expect(allowed.filter((action) => /^iam:.*(User|AccessKey|Login|Group|Policy$)/.test(action)).sort()).toEqual(
      [
        'AttachRolePolicy',
        'DeleteRolePolicy',
        'DetachRolePolicy',
        'GetRolePolicy',
        'PutRolePolicy',
        'UpdateAssumeRolePolicy',
      ].map((action) => `iam:${action}`),
    );
  });

  it('make a role, and give it rights, only within the boundary', () => {
    const made = `${ROLE}/cloudmend-prod-scan-worker`;
    const bound = { 'iam:PermissionsBoundary': BOUNDARY };
    const attached = {
      'iam:PolicyARN': 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole',
    };
    for (const action of ['CreateRole', 'PutRolePolicy', 'PutRolePermissionsBoundary', 'AttachRolePolicy']) {
      const tries = [
        ['within it', made, { ...bound, ...attached }],
        ['without one', made, attached],
        [
          'within another',
          made,
          { 'iam:PermissionsBoundary': 'arn:aws:iam::aws:policy/AdministratorAccess', ...attached },
        ],
        ['of another environment', `${ROLE}/cloudmend-dev-scan-worker`, { ...bound, ...attached }],
        ["CDK's own", `${ROLE}/cdk-hnb659fds-deploy-role`, { ...bound, ...attached }],
        ["the deployer's", `${ROLE}/cloudmend-prod-deployer`, { ...bound, ...attached }],
      ] as const;
      expect(
        tries
          .filter(([, resource, context]) => mayDeploy(`iam:${action}`, resource, context))
          .map(([name]) => `${action} ${name}`),
      ).toEqual([`${action} within it`]);
    }
    const admin = { ...bound, 'iam:PolicyARN': 'arn:aws:iam::aws:policy/AdministratorAccess' };
    expect(mayDeploy('iam:AttachRolePolicy', made, admin)).toBe(false);
  });

  it('change nothing that confines them', () => {
    for (const action of ['CreatePolicyVersion', 'SetDefaultPolicyVersion', 'DeletePolicy', 'DeletePolicyVersion'])
      for (const policy of [BOUNDARY, `${POLICY}/cloudmend-prod-deployment-1`])
        expect([action, mayDeploy(`iam:${action}`, policy)]).toEqual([action, false]);
    for (const action of ['UpdateAssumeRolePolicy', 'DeleteRolePolicy', 'DeleteRole', 'PassRole', 'TagRole'])
      for (const role of ['deployer', 'planner'])
        expect([
          action,
          mayDeploy(`iam:${action}`, `${ROLE}/cloudmend-prod-${role}`, {
            'iam:PassedToService': 'lambda.amazonaws.com',
          }),
        ]).toEqual([action, false]);
    expect(mayDeploy('iam:UpdateAssumeRolePolicy', `${ROLE}/cloudmend-prod-scan-worker`)).toBe(true);
    expect(mayDeploy('iam:DeleteRolePermissionsBoundary', `${ROLE}/cloudmend-prod-scan-worker`)).toBe(false);
  });

  it('bind every role of dev and prod', () => {
    const unbound = [dev(), prod()].flatMap((one) =>
      [...listStacks(one)].flatMap(([name, json]) =>
        Object.entries(json.findResources('AWS::IAM::Role')).flatMap(([id, { Properties }]) =>
          toText(Properties.PermissionsBoundary ?? '') === `${POLICY}/${name.split('-').slice(0, 2).join('-')}-boundary`
            ? []
            : [`${name} ${id}`],
        ),
      ),
    );
    expect(unbound).toEqual([]);
  });

  it('leave every role of prod what it needs', () => {
    const stacks = listStacks(prod());
    const read = openArns(stacks);
    const missing = [...stacks].flatMap(([name, json]) =>
      listStatements(json)
        .filter(({ Effect }) => Effect === 'Allow')
        .flatMap((statement) =>
          listResources(statement)
            .map((resource) => read(name, resource))
            .flatMap((resource) =>
              listActions(statement)
                .filter((action) => !isAllowedBy(boundary, { action, resource, context: {} }))
                .map((action) => `${action} ${resource}`),
            ),
        ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('let no role become an administrator, leave its environment or deploy', () => {
    const tries = [
      ['iam:CreateUser', `arn:aws:iam::${OWN_ACCOUNT}:user/x`],
      ['iam:CreateRole', `${ROLE}/cloudmend-prod-x`],
      ['iam:AttachRolePolicy', `${ROLE}/cloudmend-prod-scan-worker`],
      ['iam:PutRolePolicy', `${ROLE}/cloudmend-prod-scan-worker`],
      ['iam:PassRole', `${ROLE}/cloudmend-prod-scan-worker`],
      ['iam:CreatePolicyVersion', BOUNDARY],
      ['sts:AssumeRole', `${ROLE}/cloudmend-prod-deployer`],
      ['sts:AssumeRole', `${ROLE}/cdk-hnb659fds-deploy-role-${OWN_ACCOUNT}-us-east-1`],
      ['sts:AssumeRole', `${ROLE}/OrganizationAccountAccessRole`],
      ['sts:AssumeRole', `${ROLE}/cloudmend-dev-tenant-writer`],
      ['cloudformation:UpdateStack', `arn:aws:cloudformation:us-east-1:${OWN_ACCOUNT}:stack/CDKToolkit/1`],
      ['dynamodb:GetItem', `arn:aws:dynamodb:us-east-1:${OWN_ACCOUNT}:table/cloudmend-dev-storage-Table`],
      ['dynamodb:DeleteTable', `arn:aws:dynamodb:us-east-1:${OWN_ACCOUNT}:table/cloudmend-prod-storage-Table`],
      ['s3:GetObject', 'arn:aws:s3:::another-bucket/x'],
      ['lambda:UpdateFunctionCode', `arn:aws:lambda:us-east-1:${OWN_ACCOUNT}:function:cloudmend-prod-x`],
      ['kms:ScheduleKeyDeletion', `arn:aws:kms:us-east-1:${OWN_ACCOUNT}:key/k`],
      ['organizations:LeaveOrganization', '*'],
    ] as const;
    expect(tries.filter(([action, resource]) => isAllowedBy(boundary, { action, resource, context: {} }))).toEqual([]);
  });

  it('are given to the account’s own people and to the repository, by environment', () => {
    const trusted = (repository?: string): unknown[] =>
      Object.values(
        Template.fromStack(
          new DeployerStack(openUnchecked(), 'd', { stage: 'prod', ...(repository ? { repository } : {}) }),
        ).findResources('AWS::IAM::Role'),
      )
        .filter(({ Properties }) => Properties.RoleName)
        .map(({ Properties }) => [
          Properties.RoleName,
          Properties.AssumeRolePolicyDocument.Statement.map(
            ({ Principal, Condition }: { Principal: { AWS?: unknown }; Condition?: { StringEquals: unknown } }) =>
              Condition?.StringEquals ?? toText(Principal.AWS),
          ),
        ]);
    const of = (environment: string) => ({
      'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
      'token.actions.githubusercontent.com:sub': `repo:acme/cloudmend:environment:${environment}`,
    });
    const people = `arn:aws:iam::${OWN_ACCOUNT}:root`;
    expect(trusted('acme/cloudmend')).toEqual([
      ['cloudmend-prod-deployer', [people, of('prod')]],
      ['cloudmend-prod-planner', [of('prod-plan')]],
    ]);
    expect(trusted()).toEqual([['cloudmend-prod-deployer', [people]]]);
    const assuming = Object.values(template.findResources('AWS::IAM::Policy')).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('sts:AssumeRole'),
    );
    expect(assuming.map(({ Properties }) => Properties.Roles[0].Ref)).toEqual([expect.stringMatching(/^Deployer/)]);
    // GitHub asks for two hours.
    template.allResourcesProperties('AWS::IAM::Role', { MaxSessionDuration: 14_400 });
  });
};
