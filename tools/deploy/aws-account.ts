import { lookup } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  type Stack,
  type StackResourceSummary,
  type Tag,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSummaryCommand, IAMClient, ListAccountAliasesCommand } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { nameResources, type Template } from '@cloudmend/infra/config';

export interface DeployedStack {
  readonly name: string;
  /** CloudFormation's word, such as `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
}

export interface Caller {
  readonly account: string;
  readonly arn: string;
}

interface Share {
  readonly used: number;
  readonly most: number;
}

/** What other applications of the account use too. */
export interface Usage {
  readonly roles: Share;
  readonly codeBytes: Share;
}

/** What `npm run deployer` set up. */
export interface Deployer {
  readonly roleArn: string;
  /** Roles may carry the boundary; deployers of earlier versions have none. */
  readonly hasBoundary: boolean;
}

/** Credentials of a role, for as long as they last. */
export interface Session {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** What a deployment asks of the account it goes to, in one region. */
export interface AwsAccount {
  /** @throws Error of the SDK without usable credentials */
  caller(): Promise<Caller>;
  /** The account's name for people, if it has one and the caller may read it. */
  alias(): Promise<string | undefined>;
  /** The version of CDK's bootstrap resources; undefined without them. */
  bootstrapVersion(): Promise<number | undefined>;
  /** The deployer of an environment; undefined if none was set up. */
  deployer(stage: string): Promise<Deployer | undefined>;
  /** True if CloudFormation has the rights of an administrator, as CDK sets it up; undefined without its stack, or leave to read it. */
  isAdministered(): Promise<boolean | undefined>;
  /** @throws Error of STS if the caller may not assume the role */
  assume(roleArn: string): Promise<Session>;
  /** Concurrent executions in this region: of all functions, and those that no one has reserved. */
  concurrency(): Promise<{ readonly total: number; readonly unreserved: number }>;
  /** The stacks that carry the environment's tags, without removed ones. Names do not tell: `dev-eu` begins like `dev`. */
  stacks(stage: string): Promise<DeployedStack[]>;
  template(stack: string): Promise<Template>;
  /** Whether there is a stack of this name, whatever its tags. */
  hasStack(name: string): Promise<boolean>;
  /** Lets CloudFormation delete a stack again. @param session whose rights to use. @default - the caller's own */
  liftProtection(stack: string, session?: Session): Promise<void>;
  /** The log groups that a stack has, and those that its functions write to, by name. */
  logGroups(stack: string): Promise<string[]>;
  /** IAM roles, and bytes of functions' code, of the account and this region: in use and at most. */
  usage(): Promise<Usage>;
  /** The buckets that are deleted with a stack, by name. */
  removableBuckets(stack: string): Promise<string[]>;
  /** Whether SES may send from the address or from its domain; undefined where it knows neither. */
  isVerifiedSender(address: string): Promise<boolean | undefined>;
  /** In the sandbox SES sends only to verified addresses. */
  isMailSandbox(): Promise<boolean>;
  certificate(arn: string): Promise<{ readonly status: string; readonly names: readonly string[] } | undefined>;
  /** Whether the name has an address in DNS. */
  resolves(name: string): Promise<boolean>;
}

const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';
/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const DEFAULT_ROLES = 1000;
/** 75 GB: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const DEFAULT_CODE_BYTES = 75 * 1024 ** 3;
const MISSING = new Set(['ParameterNotFound', 'NotFoundException', 'ResourceNotFoundException']);

/** What is not there is undefined; other errors are thrown. */
const orUndefined = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && MISSING.has(error.name)) return undefined;
    throw error;
  }
};

const collect = async <Page, Item>(
  pages: AsyncIterable<Page>,
  items: (page: Page) => Item[] | undefined,
): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const page of pages) all.push(...(items(page) ?? []));
  return all;
};

/** The tags that the deployment puts on everything it creates. */
const isTagged = (tags: readonly Tag[], stage: string): boolean =>
  Object.entries({ product: PRODUCT_NAME, environment: stage }).every(([key, value]) =>
    tags.some(({ Key, Value }) => Key === key && Value === value),
  );

/** The account of the credentials in the environment. */
export const awsAccount = (region: string): AwsAccount => {
  const sts = new STSClient({ region });
  const iam = new IAMClient({ region });
  const ssm = new SSMClient({ region });
  const lambda = new LambdaClient({ region });
  const cloudFormation = new CloudFormationClient({ region });
  const ses = new SESv2Client({ region });

  const isVerified = async (identity: string): Promise<boolean | undefined> => {
    const answer = await orUndefined(ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity })));
    return answer && answer.VerifiedForSendingStatus === true;
  };

  const readTemplate = async (stack: string): Promise<Template> => {
    const { TemplateBody } = await cloudFormation.send(
      new GetTemplateCommand({ StackName: stack, TemplateStage: 'Original' }),
    );
    return JSON.parse(TemplateBody ?? '{"Resources":{}}') as Template;
  };

  /** What a stack has now. */
  const listResources = async (stack: string): Promise<StackResourceSummary[]> => {
    const pages = paginateListStackResources({ client: cloudFormation }, { StackName: stack });
    const resources = await collect(pages, ({ StackResourceSummaries }) => StackResourceSummaries);
    return resources.filter(
      ({ PhysicalResourceId, ResourceStatus }) => PhysicalResourceId && ResourceStatus !== 'DELETE_COMPLETE',
    );
  };

  const findStack = async (name: string): Promise<Stack | undefined> => {
    try {
      return (await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0];
    } catch (error) {
      // CloudFormation's answer for a stack that does not exist.
      if (error instanceof Error && error.name === 'ValidationError') return undefined;
      throw error;
    }
  };

  return {
    async deployer(stage) {
      const { Outputs = [] } = (await findStack(`${nameResources(stage).prefix}-deployer`)) ?? {};
      const read = (key: string) => Outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
      const roleArn = read('DeployerRole');
      return roleArn === undefined ? undefined : { roleArn, hasBoundary: read('Boundary') !== undefined };
    },
    async isAdministered() {
      const { Parameters = [] } = (await findStack('CDKToolkit')) ?? {};
      const policies = Parameters.find(({ ParameterKey }) => ParameterKey === 'CloudFormationExecutionPolicies');
      // Without any, CDK attaches AdministratorAccess.
      return policies && /^$|:policy\/AdministratorAccess\b/.test(policies.ParameterValue ?? '');
    },
    async assume(roleArn) {
      const { Credentials } = await sts.send(
        new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'npm-run-deploy' }),
      );
      return {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      };
    },
    async caller() {
      const { Account, Arn } = await sts.send(new GetCallerIdentityCommand({}));
      return { account: Account ?? '', arn: Arn ?? '' };
    },
    async alias() {
      try {
        return (await iam.send(new ListAccountAliasesCommand({}))).AccountAliases?.[0];
      } catch {
        // A name is a courtesy: the account is checked by its id.
        return undefined;
      }
    },
    async bootstrapVersion() {
      const answer = await orUndefined(ssm.send(new GetParameterCommand({ Name: BOOTSTRAP_VERSION })));
      return answer && Number(answer.Parameter?.Value);
    },
    async concurrency() {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      const total = AccountLimit?.ConcurrentExecutions ?? 0;
      return { total, unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? total };
    },
    async stacks(stage) {
      const found = await collect(paginateDescribeStacks({ client: cloudFormation }, {}), ({ Stacks }) => Stacks);
      return found.flatMap(({ StackName = '', StackStatus = '', EnableTerminationProtection, Tags = [] }) =>
        isTagged(Tags, stage) && StackStatus !== 'DELETE_COMPLETE'
          ? [{ name: StackName, status: StackStatus, isProtected: EnableTerminationProtection === true }]
          : [],
      );
    },
    template: readTemplate,
    async hasStack(name) {
      const found = await findStack(name);
      return found !== undefined && found.StackStatus !== 'DELETE_COMPLETE';
    },
    async liftProtection(stack, session) {
      const client = session ? new CloudFormationClient({ region, credentials: session }) : cloudFormation;
      await client.send(
        new UpdateTerminationProtectionCommand({ StackName: stack, EnableTerminationProtection: false }),
      );
    },
    async logGroups(stack) {
      const resources = await listResources(stack);
      const names = resources.flatMap(({ ResourceType, PhysicalResourceId = '' }) =>
        ResourceType === 'AWS::Lambda::Function'
          ? [`/aws/lambda/${PhysicalResourceId}`]
          : ResourceType === 'AWS::Logs::LogGroup'
            ? [PhysicalResourceId]
            : [],
      );
      return [...new Set(names)];
    },
    async usage() {
      const [{ SummaryMap = {} }, { AccountLimit, AccountUsage }] = await Promise.all([
        iam.send(new GetAccountSummaryCommand({})),
        lambda.send(new GetAccountSettingsCommand({})),
      ]);
      return {
        roles: { used: SummaryMap.Roles ?? 0, most: SummaryMap.RolesQuota ?? DEFAULT_ROLES },
        codeBytes: {
          used: AccountUsage?.TotalCodeSize ?? 0,
          most: AccountLimit?.TotalCodeSize ?? DEFAULT_CODE_BYTES,
        },
      };
    },
    async removableBuckets(stack) {
      const { Resources } = await readTemplate(stack);
      const resources = await listResources(stack);
      return resources.flatMap(({ ResourceType, LogicalResourceId, PhysicalResourceId }) =>
        ResourceType === 'AWS::S3::Bucket' &&
        PhysicalResourceId &&
        !Resources[LogicalResourceId ?? '']?.DeletionPolicy?.startsWith('Retain')
          ? [PhysicalResourceId]
          : [],
      );
    },
    async isVerifiedSender(address) {
      const domain = address.slice(address.indexOf('@') + 1);
      const [own, ofDomain] = await Promise.all([isVerified(address), isVerified(domain)]);
      return own || ofDomain ? true : (own ?? ofDomain);
    },
    async isMailSandbox() {
      return (await ses.send(new GetAccountCommand({}))).ProductionAccessEnabled !== true;
    },
    resolves: (name) =>
      lookup(name).then(
        () => true,
        () => false,
      ),
    async certificate(arn) {
      const [, , , at = region] = arn.split(':');
      const acm = new ACMClient({ region: at });
      const answer = await orUndefined(acm.send(new DescribeCertificateCommand({ CertificateArn: arn })));
      const found = answer?.Certificate;
      return (
        found && {
          status: found.Status ?? '',
          names: [found.DomainName ?? '', ...(found.SubjectAlternativeNames ?? [])],
        }
      );
    },
  };
};
