import type { FunctionUrlAuthType, Runtime } from '@aws-sdk/client-lambda';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, givenOr, listPages, type Operation, thingBy, things } from './answering';
import {
  ANALYTICS,
  AP,
  at,
  EMULATED_ACCOUNT_ID,
  EU,
  type Kind,
  PAYMENTS,
  policyText,
  STAGING,
  SUPPORT,
  US,
  verdict,
  WEB,
} from './plan';
import { SUBNETS } from './vpc';

interface Lambda {
  readonly runtime: Runtime;
  readonly isOld?: boolean;
  readonly isInVpc?: boolean;
  readonly keepsFailures?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  readonly showsSecret?: boolean;
  readonly url?: FunctionUrlAuthType;
  /** Who may invoke it, and whether only on behalf of its own account. */
  readonly openTo?: 'everybody' | 'own-account' | 's3' | 's3-of-own-account';
}

const MAIL = { SMTP_HOST: 'mail.example.com', SMTP_USER: 'reports', SMTP_PASSWORD: 'demo-only-9f3k2q' };
const NODE: Lambda = { runtime: 'nodejs22.x' };
/** An empty archive. */
export const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');

export const FUNCTIONS: Kind<Lambda> = {
  company: [
    {
      ...at(US, 'checkout-webhook', PAYMENTS),
      runtime: 'nodejs24.x',
      isInVpc: true,
      keepsFailures: true,
      url: 'AWS_IAM',
    },
    {
      ...at(US, 'report-mailer', ANALYTICS),
      runtime: 'python3.9',
      isOld: true,
      isInVpc: true,
      variables: MAIL,
      showsSecret: true,
      mended: { runtime: 'python3.13', isOld: false },
    },
    {
      ...at(US, 'image-resizer', WEB),
      ...NODE,
      isInVpc: true,
      openTo: 'everybody',
      mended: { openTo: 'own-account', keepsFailures: true },
    },
    { ...at(EU, 'preview-builder', STAGING), runtime: 'nodejs18.x', isOld: true, url: 'NONE' },
    { ...at(AP, 'ticket-sync', SUPPORT), ...NODE, isInVpc: true, keepsFailures: true },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:lambda:${region}:${accountId}:function:${name}`,
  emulated: {
    sound: {
      runtime: 'python3.13',
      isInVpc: true,
      url: 'AWS_IAM',
      variables: { SECRET_ARN: 'arn:aws:secretsmanager:x' },
    },
    bare: NODE,
    old: { runtime: 'python3.8', isOld: true },
    talkative: { ...NODE, variables: { API_TOKEN: 'correct-horse-battery' }, showsSecret: true },
    'open-url': { ...NODE, url: 'NONE' },
    open: { ...NODE, openTo: 'everybody' },
    'open-to-one': { ...NODE, openTo: 'own-account' },
    'for-a-service': { ...NODE, openTo: 's3' },
    'for-a-service-of-one': { ...NODE, openTo: 's3-of-own-account' },
  },
  verdicts: ({ openTo, isOld, showsSecret, isInVpc, keepsFailures, url }) => ({
    'lambda-public-policy': verdict(openTo !== 'everybody' && openTo !== 's3'),
    'lambda-runtime-supported': verdict(!isOld),
    'lambda-env-secrets': verdict(!showsSecret),
    'lambda-in-vpc': verdict(isInVpc),
    'lambda-dlq': verdict(keepsFailures),
    ...(url ? { 'lambda-url-auth': verdict(url === 'AWS_IAM') } : {}),
  }),
  plant: async (
    { aws: { iam, lambda }, region, findId },
    FunctionName,
    { runtime, isInVpc, variables, url, openTo },
  ) => {
    // The emulator looks for the role only when a function is created.
    const RoleName = `functions-${region}`;
    const { Role } = await iam.createRole({ RoleName, AssumeRolePolicyDocument: '{}' });
    const { FunctionArn } = await lambda.createFunction({
      FunctionName,
      Runtime: runtime,
      Role: Role?.Arn,
      Handler: 'index.handler',
      Code: { ZipFile: EMPTY_ZIP },
      ...(isInVpc
        ? { VpcConfig: { SubnetIds: [findId(SUBNETS, 'closed')], SecurityGroupIds: ['sg-00000000000000000'] } }
        : {}),
      ...(variables ? { Environment: { Variables: { ...variables } } } : {}),
    });
    if (url) await lambda.createFunctionUrlConfig({ FunctionName, AuthType: url });
    if (openTo)
      await lambda.addPermission({
        FunctionName,
        StatementId: 'one',
        Action: 'lambda:InvokeFunction',
        Principal: openTo.startsWith('s3') ? 's3.amazonaws.com' : '*',
        ...(openTo.endsWith('own-account') ? { SourceAccount: EMULATED_ACCOUNT_ID } : {}),
      });
    await iam.deleteRole({ RoleName });
    return FunctionArn;
  },
};

const PAGE = {
  size: 'MaxItems',
  token: 'Marker',
  next: 'NextMarker',
  most: 50,
  fault: 'InvalidParameterValueException',
};
const GONE = ['ResourceNotFoundException', 'The resource you requested does not exist.', 404] as const;
const lambda = thingBy(FUNCTIONS, () => new WireError(...GONE));
const madeAt = ({ account: { scope } }: Parameters<Operation>[0], what: string): string =>
  scope.daysAgo(scope.whole(`${what}/age`, 20, 400)).toISOString();

export const lambdaAnswers = {
  GetFunctionUrlConfig: about(lambda('FunctionName'), ({ name, arn, what, url }, asked) => {
    const host = asked.account.scope.letters(name, 32).toLowerCase();
    const made = madeAt(asked, what);
    return {
      AuthType: givenOr(url, ...GONE),
      FunctionUrl: `https://${host}.lambda-url.${asked.region}.on.aws/`,
      FunctionArn: arn,
      CreationTime: made,
      LastModifiedTime: made,
    };
  }),
  GetPolicy: about(lambda('FunctionName'), ({ openTo, arn }, { account }) => {
    const statement = { Sid: 'Invoke', Principal: '*', Action: 'lambda:InvokeFunction', Resource: arn };
    const own = { Condition: { StringEquals: { 'AWS:SourceAccount': account.accountId } } };
    return { Policy: policyText({ ...statement, ...(givenOr(openTo, ...GONE) === 'everybody' ? {} : own) }) };
  }),
  ListFunctions: listPages(PAGE, 'Functions', things(FUNCTIONS), (each, asked) => {
    const { accountId, scope } = asked.account;
    const network = {
      VpcId: scope.id('vpc', each.region),
      SubnetIds: [scope.id('subnet', each.region)],
      SecurityGroupIds: [],
    };
    const failed = { TargetArn: `arn:aws:sqs:${each.region}:${accountId}:${each.name}-failed` };
    return {
      FunctionName: each.name,
      FunctionArn: each.arn,
      Runtime: each.runtime,
      Role: `arn:aws:iam::${accountId}:role/${each.name}`,
      Handler: 'index.handler',
      PackageType: 'Zip',
      Version: '$LATEST',
      MemorySize: 256,
      Timeout: 30,
      LastModified: madeAt(asked, each.what),
      ...(each.isInVpc ? { VpcConfig: network } : {}),
      ...(each.keepsFailures ? { DeadLetterConfig: failed } : {}),
      ...(each.variables ? { Environment: { Variables: { ...each.variables } } } : {}),
    };
  }),
  ListProvisionedConcurrencyConfigs: () => ({ ProvisionedConcurrencyConfigs: [] }),
  // The company's functions have no tags.
  ListTags: about(lambda('Resource'), () => ({ Tags: {} })),
};
