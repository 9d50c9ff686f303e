import { CreateRoleCommand, DeleteRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  AddPermissionCommand,
  type AddPermissionCommandInput,
  CreateFunctionCommand,
  CreateFunctionUrlConfigCommand,
  type FunctionUrlAuthType,
  LambdaClient,
  type Runtime,
} from '@aws-sdk/client-lambda';
import { ACCOUNT_ID, EMPTY_ZIP, type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

/** An archive with nothing in it. */

interface PlantedFunction {
  readonly name: string;
  readonly runtime: Runtime;
  readonly isOld?: boolean;
  readonly inVpc?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  readonly hasSecret?: boolean;
  readonly url?: FunctionUrlAuthType;
  readonly permission?: Partial<AddPermissionCommandInput>;
  readonly isOpen?: boolean;
}

const FUNCTIONS: readonly PlantedFunction[] = [
  {
    name: 'sound',
    runtime: 'python3.13',
    inVpc: true,
    url: 'AWS_IAM',
    variables: { SECRET_ARN: 'arn:aws:secretsmanager:x' },
  },
  { name: 'bare', runtime: 'nodejs22.x' },
  { name: 'old', runtime: 'python3.8', isOld: true },
  { name: 'talkative', runtime: 'nodejs22.x', variables: { API_TOKEN: 'correct-horse-battery' }, hasSecret: true },
  { name: 'open-url', runtime: 'nodejs22.x', url: 'NONE' },
  { name: 'open', runtime: 'nodejs22.x', permission: { Principal: '*' }, isOpen: true },
  { name: 'open-to-one', runtime: 'nodejs22.x', permission: { Principal: '*', SourceAccount: ACCOUNT_ID } },
  { name: 'for-a-service', runtime: 'nodejs22.x', permission: { Principal: 's3.amazonaws.com' }, isOpen: true },
  {
    name: 'for-a-service-of-one',
    runtime: 'nodejs22.x',
    permission: { Principal: 's3.amazonaws.com', SourceAccount: ACCOUNT_ID },
  },
];

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const verdictsOf = ({ isOld, inVpc, hasSecret, url, isOpen }: PlantedFunction): Record<string, Expected> => ({
  'lambda-public-policy': verdict(!isOpen),
  'lambda-runtime-supported': verdict(!isOld),
  'lambda-env-secrets': verdict(!hasSecret),
  'lambda-in-vpc': verdict(inVpc === true),
  // The emulator does not keep dead-letter targets.
  'lambda-dlq': 'fail',
  ...(url ? { 'lambda-url-auth': verdict(url === 'AWS_IAM') } : {}),
});

/** Functions, open and closed, old and new, in one region. */
export const seedLambda = async (target: SeedTarget, region: string, subnet: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  const lambda = new LambdaClient(clientSettings(endpoint, region));
  const RoleName = `functions-${region}`;
  const { Role } = await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: '{}' }));
  for (const planted of FUNCTIONS) {
    const FunctionName = named(target, planted.name);
    const { runtime, inVpc, variables, url, permission } = planted;
    const { FunctionArn } = await lambda.send(
      new CreateFunctionCommand({
        FunctionName,
        Runtime: runtime,
        Role: given(Role?.Arn, 'the role'),
        Handler: 'index.handler',
        Code: { ZipFile: EMPTY_ZIP },
        ...(inVpc ? { VpcConfig: { SubnetIds: [subnet], SecurityGroupIds: ['sg-00000000000000000'] } } : {}),
        ...(variables ? { Environment: { Variables: { ...variables } } } : {}),
      }),
    );
    if (url) await lambda.send(new CreateFunctionUrlConfigCommand({ FunctionName, AuthType: url }));
    if (permission)
      await lambda.send(
        new AddPermissionCommand({
          FunctionName,
          StatementId: 'one',
          Action: 'lambda:InvokeFunction',
          Principal: '*',
          ...permission,
        }),
      );
    manifest.plant(given(FunctionArn, 'the function'), verdictsOf(planted));
  }
  // The emulator asks for a role that exists only while a function is made.
  await iam.send(new DeleteRoleCommand({ RoleName }));
};
