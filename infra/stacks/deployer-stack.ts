import {
  ArnFormat,
  BootstraplessSynthesizer,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  CompositePrincipal,
  type IPrincipal,
  ManagedPolicy,
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { nameResources } from '../config/names';
import { deploymentRights } from '../constructs/deployment-rights';
import { roleBoundary } from '../constructs/role-boundary';

interface DeployerStackProps extends StackProps {
  readonly stage: string;
  /** `owner/name` on GitHub, which may deploy too. @default - people of the account alone */
  readonly repository?: string;
  /** The ARN of GitHub's identity provider, of which an account can have one. @default - it is created, and stays if this stack goes */
  readonly githubProvider?: string;
}

const GITHUB = 'token.actions.githubusercontent.com';
/** Statements are shared out: a managed policy may have 6,144 characters. */
const POLICIES = 2;
/** A first deployment takes most of an hour, and shifts add to later ones. */
const LONGEST_SESSION = Duration.hours(4);

/**
 * What an administrator sets up once per environment, before its first deployment: CloudFormation's rights instead of those of an administrator, the
 * boundary of the roles that it creates, and the roles that deploy and plan, without a stored key.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, githubProvider, ...props }: DeployerStackProps) {
    // Nothing is prepared for CDK yet: the administrator's own credentials create it.
    super(scope, id, { ...props, synthesizer: new BootstraplessSynthesizer() });
    const names = nameResources(stage);
    const toolkit = 'cdk-hnb659fds';
    const assets = `arn:aws:s3:::${toolkit}-assets-${this.account}-${this.region}`;
    const statements = deploymentRights(names, assets);
    const share = Math.ceil(statements.length / POLICIES);
    const policies = Array.from(
      { length: POLICIES },
      (_, index) =>
        new ManagedPolicy(this, `Rights${index + 1}`, {
          managedPolicyName: `${names.prefix}-deployment-${index + 1}`,
          description: `What CloudFormation may do for ${names.prefix}.`,
          statements: statements.slice(index * share, (index + 1) * share),
        }),
    );
    const boundary = new ManagedPolicy(this, 'RoleBoundary', {
      managedPolicyName: names.boundary,
      description: `The most that a role of ${names.prefix} may have.`,
      statements: roleBoundary(names),
    });
    // People of the account whose own policies let them assume it.
    const people = new AccountRootPrincipal();
    const github = repository ? this.trustGitHub(repository, githubProvider) : undefined;
    const deployer = this.role('Deployer', names.deployer, [people, ...(github ? [github(stage)] : [])]);
    deployer.addToPolicy(
      new PolicyStatement({
        // Of a stack whose creation failed, which CDK cannot remove otherwise.
        sid: 'LiftProtection',
        actions: ['cloudformation:UpdateTerminationProtection'],
        resources: [
          this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${names.prefix}-*` }),
        ],
      }),
    );
    deployer.addToPolicy(
      new PolicyStatement({
        sid: 'DeployByCdk',
        actions: ['sts:AssumeRole'],
        resources: ['deploy', 'file-publishing', 'lookup'].map((kind) =>
          this.formatArn({
            service: 'iam',
            region: '',
            resource: 'role',
            resourceName: `${toolkit}-${kind}-role-${this.account}-${this.region}`,
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        ),
      }),
    );
    if (github) {
      const planner = this.role('Planner', names.planner, [github(`${stage}-plan`)]);
      new CfnOutput(this, 'PlannerRole', { value: planner.roleArn });
    }
    new CfnOutput(this, 'ExecutionPolicies', {
      value: policies.map(({ managedPolicyArn }) => managedPolicyArn).join(','),
    });
    new CfnOutput(this, 'Boundary', { value: boundary.managedPolicyArn });
    new CfnOutput(this, 'Region', { value: this.region });
    new CfnOutput(this, 'DeployerRole', { value: deployer.roleArn });
  }

  /** @returns the principal of an environment of the repository */
  private trustGitHub(repository: string, githubProvider: string | undefined): (environment: string) => IPrincipal {
    const provider =
      githubProvider ??
      new OidcProviderNative(this, 'GitHub', {
        url: `https://${GITHUB}`,
        clientIds: ['sts.amazonaws.com'],
        // Other environments of the account use it too.
        removalPolicy: RemovalPolicy.RETAIN,
      }).oidcProviderArn;
    return (environment) =>
      new WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      });
  }

  /** A role that reads what is deployed. */
  private role(id: string, roleName: string, trusted: readonly IPrincipal[]): Role {
    const role = new Role(this, id, {
      roleName,
      assumedBy: new CompositePrincipal(...trusted),
      maxSessionDuration: LONGEST_SESSION,
    });
    role.addToPolicy(
      new PolicyStatement({
        sid: 'ReadWhatIsDeployed',
        actions: [
          'acm:DescribeCertificate',
          'cloudformation:DescribeStacks',
          'cloudformation:GetTemplate',
          'cloudformation:ListStackResources',
          'iam:GetAccountSummary',
          'iam:ListAccountAliases',
          'lambda:GetAccountSettings',
          'ses:GetAccount',
          'ses:GetEmailIdentity',
        ],
        resources: ['*'],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        sid: 'ReadTheBootstrapVersion',
        actions: ['ssm:GetParameter'],
        resources: [
          this.formatArn({ service: 'ssm', resource: 'parameter', resourceName: 'cdk-bootstrap/hnb659fds/version' }),
        ],
      }),
    );
    return role;
  }
}
