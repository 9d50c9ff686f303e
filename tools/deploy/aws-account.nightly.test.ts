import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, CreateLogGroupCommand, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { stageConfig } from '@cloudmend/infra/config';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { awsAccount } from './aws-account';
import { awsRemover } from './aws-remover';
import { destroy } from './destroy';

const REGION = 'us-east-1';
const EMULATED = 'AWS_ENDPOINT_URL';

const template = (bucket: string, policy: string, fn: string): string =>
  JSON.stringify({
    Resources: {
      Pages: {
        Type: 'AWS::S3::Bucket',
        DeletionPolicy: policy,
        Properties: { BucketName: bucket, VersioningConfiguration: { Status: 'Enabled' } },
      },
      Worker: { Type: 'AWS::SQS::Queue' },
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
          },
        },
      },
      Copier: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          FunctionName: fn,
          Runtime: 'nodejs24.x',
          Handler: 'index.handler',
          Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
          Code: { ZipFile: 'exports.handler = async () => {};' },
        },
      },
    },
  });

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();

(isNeeded ? describe : describe.skip)('an emulated account', () => {
  let moto: MotoServer;
  const before = { ...process.env };
  const client = { region: REGION, forcePathStyle: true };
  const s3 = (): S3Client => new S3Client(client);

  const createStack = async (name: string, stage: string, policy = 'Delete'): Promise<void> => {
    const bucket = `${name}-bucket`;
    await new CloudFormationClient(client).send(
      new CreateStackCommand({
        StackName: name,
        TemplateBody: template(bucket, policy, `${name}-copier`),
        Tags: [
          { Key: 'product', Value: 'CloudMend' },
          { Key: 'environment', Value: stage },
        ],
      }),
    );
    for (const body of ['one', 'two'])
      await s3().send(new PutObjectCommand({ Bucket: bucket, Key: 'page', Body: body }));
  };
  const hasBucket = async (name: string): Promise<boolean> =>
    s3()
      .send(new HeadBucketCommand({ Bucket: `${name}-bucket` }))
      .then(
        () => true,
        () => false,
      );

  beforeAll(async () => {
    moto = await startMoto();
    Object.assign(process.env, { [EMULATED]: moto.url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  });
  afterAll(async () => {
    process.env = before;
    await moto.stop();
  });

  it('is empty at first, with the whole quota and no bootstrap', async () => {
    const aws = awsAccount(REGION);
    expect((await aws.caller()).account).toMatch(/^\d{12}$/);
    expect([await aws.bootstrapVersion(), await aws.concurrency(), await aws.stacks('dev')]).toEqual([
      undefined,
      { total: 1000, unreserved: 1000 },
      [],
    ]);
    expect(await aws.isVerifiedSender('hello@acme.example')).toBeUndefined();
    expect([await aws.deployer('dev'), await aws.isAdministered()]).toEqual([undefined, undefined]);
  });

  it('counts its roles and code, and finds no stack that does not exist', async () => {
    const aws = awsAccount(REGION);
    const { roles, codeBytes } = await aws.usage();
    expect([roles.most, codeBytes.most > 0]).toEqual([1000, true]);
    expect(await aws.hasStack('cloudmend-dev-deployer')).toBe(false);
  });

  // Lifting it cannot be tried here: the emulator has no UpdateTerminationProtection.
  it('finds a stack by name, and sees that it is protected', async () => {
    await new CloudFormationClient(client).send(
      new CreateStackCommand({
        StackName: 'cloudmend-staging-storage',
        TemplateBody: JSON.stringify({ Resources: { Worker: { Type: 'AWS::SQS::Queue' } } }),
        EnableTerminationProtection: true,
        Tags: [
          { Key: 'product', Value: 'CloudMend' },
          { Key: 'environment', Value: 'staging' },
        ],
      }),
    );
    const aws = awsAccount(REGION);
    expect(await aws.hasStack('cloudmend-staging-storage')).toBe(true);
    expect(await aws.stacks('staging')).toMatchObject([{ isProtected: true }]);
    expect(await awsRemover(REGION).remove('cloudmend-staging-storage')).toBe(true);
  });

  it('tells the version of its bootstrap, and who may send', async () => {
    await new SSMClient(client).send(
      new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '28', Type: 'String' }),
    );
    await new SESv2Client(client).send(new CreateEmailIdentityCommand({ EmailIdentity: 'acme.example' }));
    const aws = awsAccount(REGION);
    expect(await aws.bootstrapVersion()).toBe(28);
    expect(await aws.isVerifiedSender('hello@acme.example')).toEqual(expect.any(Boolean));
  });

  it('tells its deployer, assumes it, and whether CloudFormation administers the account', async () => {
    const cloudFormation = new CloudFormationClient(client);
    const roleArn = 'arn:aws:iam::123456789012:role/cloudmend-dev-deployer';
    await cloudFormation.send(
      new CreateStackCommand({
        StackName: 'cloudmend-dev-deployer',
        TemplateBody: JSON.stringify({
          Resources: { Any: { Type: 'AWS::SQS::Queue' } },
          Outputs: { DeployerRole: { Value: roleArn }, Boundary: { Value: 'arn' } },
        }),
      }),
    );
    const policies = 'CloudFormationExecutionPolicies';
    await cloudFormation.send(
      new CreateStackCommand({
        StackName: 'CDKToolkit',
        TemplateBody: JSON.stringify({
          Parameters: { [policies]: { Type: 'String', Default: '' } },
          Resources: { Any: { Type: 'AWS::SQS::Queue' } },
        }),
        Parameters: [
          { ParameterKey: policies, ParameterValue: 'arn:aws:iam::123456789012:policy/cloudmend-dev-deployment-1' },
        ],
      }),
    );
    const aws = awsAccount(REGION);
    expect([await aws.deployer('dev'), await aws.deployer('dev-eu'), await aws.isAdministered()]).toEqual([
      { roleArn, hasBoundary: true },
      undefined,
      false,
    ]);
    expect(await aws.assume(roleArn)).toEqual({
      accessKeyId: expect.stringMatching(/./),
      secretAccessKey: expect.stringMatching(/./),
      sessionToken: expect.stringMatching(/./),
    });
    for (const StackName of ['cloudmend-dev-deployer', 'CDKToolkit'])
      await cloudFormation.send(new DeleteStackCommand({ StackName }));
  });

  it('loses one environment with every version of its files, and no other environment’s', async () => {
    await createStack('cloudmend-dev-web', 'dev');
    await createStack('cloudmend-dev-storage', 'dev', 'RetainExceptOnCreate');
    await createStack('cloudmend-dev-eu-web', 'dev-eu');
    const logs = new CloudWatchLogsClient(client);
    for (const name of ['cloudmend-dev-web', 'cloudmend-dev-eu-web'])
      await logs.send(new CreateLogGroupCommand({ logGroupName: `/aws/lambda/${name}-copier` }));
    const aws = awsAccount(REGION);
    expect((await aws.stacks('dev')).map(({ name }) => name).sort()).toEqual([
      'cloudmend-dev-storage',
      'cloudmend-dev-web',
    ]);
    expect(await aws.removableBuckets('cloudmend-dev-storage')).toEqual([]);
    const printed: string[] = [];
    const removed = await destroy({
      stage: 'dev',
      config: stageConfig('dev'),
      aws,
      remover: awsRemover(REGION),
      pins: { accountFor: () => undefined, pin: () => undefined },
      confirm: async () => true,
      print: (text) => void printed.push(text),
    });
    expect([removed, await aws.stacks('dev')]).toEqual([true, []]);
    expect([await hasBucket('cloudmend-dev-web'), await hasBucket('cloudmend-dev-eu-web')]).toEqual([false, true]);
    expect(printed.join('\n')).toContain('1 log groups that Lambda had created');
    const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({}));
    expect(logGroups.map(({ logGroupName }) => logGroupName)).toEqual(['/aws/lambda/cloudmend-dev-eu-web-copier']);
    const { Stacks = [] } = await new CloudFormationClient(client).send(new DescribeStacksCommand({}));
    expect(Stacks.map(({ StackName }) => StackName)).toEqual(['cloudmend-dev-eu-web']);
  });
});
