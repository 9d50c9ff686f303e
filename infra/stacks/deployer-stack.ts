import { ArnFormat, BootstraplessSynthesizer, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { ManagedPolicy, OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { nameResources } from '../config/names';
import { deploymentRights } from '../constructs/deployment-rights';

interface DeployerStackProps extends StackProps {
  readonly stage: string;
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** The ARN of GitHub's identity provider, of which an account can have one. @default - it is created, and stays if this stack goes */
  readonly githubProvider?: string;
}

const GITHUB = 'token.actions.githubusercontent.com';
/** Half of what a managed policy may have: 6,144 characters. Statements are shared out among two. */
const POLICIES = 2;

/**
 * What an administrator sets up once per environment, before its first deployment from GitHub: CloudFormation's rights instead of those of an
 * administrator, and two roles that the repository's environments may assume, without a stored key.
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
    const github =
      githubProvider ??
      new OidcProviderNative(this, 'GitHub', {
        url: `https://${GITHUB}`,
        clientIds: ['sts.amazonaws.com'],
        // Other environments of the account use it too.
        removalPolicy: RemovalPolicy.RETAIN,
      }).oidcProviderArn;
    const roleFor = (name: string, environment: string): Role =>
      new Role(this, name, {
        roleName: `${names.prefix}-${name.toLowerCase()}`,
        assumedBy: new WebIdentityPrincipal(github, {
          StringEquals: {
            [`${GITHUB}:aud`]: 'sts.amazonaws.com',
            [`${GITHUB}:sub`]: `repo:${repository}:environment:${environment}`,
          },
        }),
      });
    const [planner, deployer] = [roleFor('Planner', `${stage}-plan`), roleFor('Deployer', stage)];
    for (const role of [planner, deployer]) {
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
    }
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
    new CfnOutput(this, 'ExecutionPolicies', {
      value: policies.map(({ managedPolicyArn }) => managedPolicyArn).join(','),
    });
    new CfnOutput(this, 'Region', { value: this.region });
    new CfnOutput(this, 'PlannerRole', { value: planner.roleArn });
    new CfnOutput(this, 'DeployerRole', { value: deployer.roleArn });
  }
}
