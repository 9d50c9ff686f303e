import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { openReader } from './aws/open-reader';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { judge } from './aws/provider';
import { GLOBAL_REGION, type UnitSnapshot } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';
import { UNIT_SERVICES, isGlobalService } from './aws/provider';
import type { Verdict } from './verdict';

type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

const OPTIONS = { now: NOW, range: '30d', pause: () => Promise.resolve() } as const;

const read = (answers: Answers, service: string): Promise<UnitSnapshot> =>
  collectAwsUnit(
    fakeReader(answers),
    { accountId: ACCOUNT, region: isGlobalService(service) ? GLOBAL_REGION : 'us-east-1', service },
    OPTIONS,
  );

const listStatuses = (unit: UnitSnapshot, check: string): Array<Verdict['status']> =>
  judge(ACCOUNT, [unit]).flatMap((verdict) => (verdict.check === check ? [verdict.status] : []));

const MANY = 10_000;
const HARMLESS = {
  Effect: 'Allow',
  Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::data/*',
};
const PUBLIC = { ...HARMLESS, Principal: '*', Action: '*', Resource: '*' };
const makePolicy = (last: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [...Array.from({ length: MANY - 1 }, () => HARMLESS), last] });

describe('a policy of ten thousand statements', () => {
  it.each(
    takeFirst(
      [
        [
          'sqs',
          'sqs-queue-public',
          (Policy: string) => ({
            'sqs:ListQueues': { QueueUrls: ['https://sqs/1/q'] },
            'sqs:GetQueueAttributes': { Attributes: { Policy } },
          }),
        ],
        [
          'messaging',
          'sns-topic-public',
          (Policy: string) => ({
            'sns:ListTopics': { Topics: [{ TopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:t` }] },
            'sns:GetTopicAttributes': { Attributes: { Policy } },
          }),
        ],
        [
          'keys',
          'kms-key-policy-public',
          (Policy: string) => ({
            'kms:ListKeys': { Keys: [{ KeyId: 'k' }] },
            'kms:DescribeKey': { KeyMetadata: { KeyManager: 'CUSTOMER', KeyState: 'Enabled' } },
            'kms:GetKeyPolicy': { Policy },
          }),
        ],
        [
          'lambda',
          'lambda-public-policy',
          (Policy: string) => ({
            'lambda:ListFunctions': { Functions: [{ FunctionName: 'f' }] },
            'lambda:GetPolicy': { Policy },
          }),
        ],
        [
          'ecr',
          'ecr-repo-public-policy',
          (policyText: string) => ({
            'ecr:DescribeRepositories': { repositories: [{ repositoryName: 'r' }] },
            'ecr:GetRepositoryPolicy': { policyText },
          }),
        ],
      ] as const,
      2,
    ),
  )('is read to the last statement: %s %s', async (service, check, answers) => {
    const unit = service === 'sqs' ? 'messaging' : service;
    expect(listStatuses(await read(answers(makePolicy(PUBLIC)), unit), check)).toEqual(['fail']);
    expect(listStatuses(await read(answers(makePolicy(HARMLESS)), unit), check)).toEqual(['pass']);
  });

  itAtNight('of an identity is read to the last statement', async () => {
    const policies = (last: object) => ({
      'iam:GetAccountAuthorizationDetails': {
        Policies: [
          {
            Arn: `arn:aws:iam::${ACCOUNT}:policy/p`,
            PolicyName: 'p',
            AttachmentCount: 1,
            PolicyVersionList: [{ IsDefaultVersion: true, Document: encodeURIComponent(makePolicy(last)) }],
          },
        ],
      },
    });
    const { Principal: _nobody, ...admin } = PUBLIC;
    expect(listStatuses(await read(policies(admin), 'iam'), 'iam-custom-policy-full-admin')).toEqual(['fail']);
    expect(
      listStatuses(
        await read(policies({ Effect: 'Deny', Action: '*', Resource: '*' }), 'iam'),
        'iam-custom-policy-full-admin',
      ),
    ).toEqual(['pass']);
  });
});

describe('resources that refer to each other', () => {
  const group = (id: string, ...references: readonly string[]) => ({
    GroupId: id,
    GroupName: id,
    IpPermissions: [
      { IpProtocol: 'tcp', FromPort: 80, ToPort: 80, UserIdGroupPairs: references.map((GroupId) => ({ GroupId })) },
    ],
  });

  it('in a circle of security groups count as users of each other, but not of themselves', async () => {
    const unit = await read(
      {
        'ec2:DescribeSecurityGroups': {
          SecurityGroups: [
            group('sg-a', 'sg-b'),
            group('sg-b', 'sg-c'),
            group('sg-c', 'sg-a'),
            group('sg-own', 'sg-own'),
          ],
        },
      },
      'ec2',
    );
    const said = new Map(
      judge(ACCOUNT, [unit]).flatMap(({ check, resource, status }) =>
        check === 'ec2-sg-unused' ? [[resource.split('/')[1], status]] : [],
      ),
    );
    expect([...said]).toEqual([
      ['sg-a', 'pass'],
      ['sg-b', 'pass'],
      ['sg-c', 'pass'],
      ['sg-own', 'fail'],
    ]);
  });

  it('in a circle of role trust are evaluated like any others', async () => {
    const trust = (who: string) =>
      encodeURIComponent(
        JSON.stringify({
          Statement: {
            Effect: 'Allow',
            Principal: { AWS: `arn:aws:iam::${ACCOUNT}:role/${who}` },
            Action: 'sts:AssumeRole',
          },
        }),
      );
    const role = (name: string, trusted: string) => ({
      Arn: `arn:aws:iam::${ACCOUNT}:role/${name}`,
      RoleName: name,
      AssumeRolePolicyDocument: trust(trusted),
    });
    const unit = await read(
      { 'iam:GetAccountAuthorizationDetails': { RoleDetailList: [role('a', 'b'), role('b', 'a'), role('c', 'c')] } },
      'iam',
    );
    expect(unit.resources.filter(({ kind }) => kind === 'aws.iam.role')).toHaveLength(3);
    expect(() => judge(ACCOUNT, [unit])).not.toThrow();
  });
});

describe('an account with very many buckets', () => {
  const COUNT = effort(300, 20_000);
  const list: FakeAnswer = ({ ContinuationToken }) => {
    const from = Number(ContinuationToken ?? 0);
    const Buckets = Array.from({ length: Math.min(1000, COUNT - from) }, (_, index) => ({
      Name: `b-${from + index}`,
      BucketRegion: 'eu-west-1',
    }));
    return { Buckets, ...(from + 1000 < COUNT ? { ContinuationToken: String(from + 1000) } : {}) };
  };

  it(`is read to the last of ${COUNT}, and a denial for all is one gap`, async () => {
    const unit = await read({ 's3:ListBuckets': list, 's3:GetBucketPolicy': 'denied' }, 's3');
    expect(unit.resources.filter(({ kind }) => kind === 'aws.s3.bucket')).toHaveLength(COUNT);
    expect(unit.gaps).toEqual([
      expect.objectContaining({
        operation: 's3:GetBucketPolicy',
        reason: expect.stringContaining(`${COUNT} resources`) as string,
      }),
    ]);
    expect(new Set(listStatuses(unit, 's3-bucket-tls-only'))).toEqual(new Set(['unknown']));
  });
});

describe('an empty account', () => {
  it.each(UNIT_SERVICES)('is evaluated without an error: %s', async (service) => {
    const unit = await read({}, service);
    for (const { status } of judge(ACCOUNT, [unit])) expect(['pass', 'fail', 'unknown', 'manual']).toContain(status);
  });
});

describe('an unknown future value', () => {
  it.each([
    [
      's3',
      's3-bucket-versioning',
      {
        's3:ListBuckets': { Buckets: [{ Name: 'b', BucketRegion: 'us-east-1' }] },
        's3:GetBucketVersioning': { Status: 'Paused' },
      },
    ],
    [
      's3',
      's3-bucket-acl-disabled',
      {
        's3:ListBuckets': { Buckets: [{ Name: 'b', BucketRegion: 'us-east-1' }] },
        's3:GetBucketOwnershipControls': { OwnershipControls: { Rules: [{ ObjectOwnership: 'Shared' }] } },
      },
    ],
    [
      'governance',
      'guardduty-enabled',
      { 'guardduty:ListDetectors': { DetectorIds: ['d'] }, 'guardduty:GetDetector': { Status: 'HALF' } },
    ],
    ['governance', 'macie-enabled', { 'macie2:GetMacieSession': { status: 'DREAMING' } }],
    [
      'governance',
      'config-recorder-on',
      {
        'config-service:DescribeConfigurationRecorderStatus': {
          ConfigurationRecordersStatus: [{ name: 'r', recording: true, lastStatus: 'MAYBE' }],
        },
      },
    ],
    [
      'governance',
      'iam-access-analyzer-enabled',
      { 'accessanalyzer:ListAnalyzers': { analyzers: [{ name: 'a', type: 'ACCOUNT', status: 'DIM' }] } },
    ],
    [
      'messaging',
      'kinesis-encrypted',
      {
        'kinesis:ListStreams': { StreamNames: ['s'] },
        'kinesis:DescribeStream': { StreamDescription: { EncryptionType: 'ROT13' } },
      },
    ],
    [
      'dynamodb',
      'dynamodb-pitr',
      {
        'dynamodb:ListTables': { TableNames: ['t'] },
        'dynamodb:DescribeContinuousBackups': {
          ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'SOON' } },
        },
      },
    ],
    [
      'ec2',
      'ec2-instance-imdsv2',
      {
        'ec2:DescribeInstances': {
          Reservations: [
            {
              Instances: [
                {
                  InstanceId: 'i-1',
                  State: { Name: 'running' },
                  MetadataOptions: { HttpTokens: 'sometimes', HttpEndpoint: 'enabled' },
                },
              ],
            },
          ],
        },
      },
    ],
    [
      'ecr',
      'ecr-tag-immutability',
      { 'ecr:DescribeRepositories': { repositories: [{ repositoryName: 'r', imageTagMutability: 'SOMETIMES' }] } },
    ],
    [
      'ecs',
      'ecs-cluster-insights',
      {
        'ecs:ListClusters': { clusterArns: ['arn:c/a'] },
        'ecs:DescribeClusters': {
          clusters: [{ clusterArn: 'arn:c/a', settings: [{ name: 'containerInsights', value: 'dim' }] }],
        },
      },
    ],
    [
      'lambda',
      'lambda-url-auth',
      {
        'lambda:ListFunctions': { Functions: [{ FunctionName: 'f' }] },
        'lambda:GetFunctionUrlConfig': { AuthType: 'GUESTS' },
      },
    ],
    [
      'cloudfront',
      'cloudfront-https',
      {
        'cloudfront:ListDistributions': { DistributionList: { Items: [{ Id: 'D' }] } },
        'cloudfront:GetDistributionConfig': {
          DistributionConfig: { DefaultCacheBehavior: { ViewerProtocolPolicy: 'mostly-https' } },
        },
      },
    ],
    [
      'apigateway',
      'apigateway-rest-logging',
      {
        'apigateway:GetRestApis': { items: [{ id: 'a' }] },
        'apigateway:GetStages': { item: [{ stageName: 's', methodSettings: { '*/*': { loggingLevel: 'LOUD' } } }] },
      },
    ],
    [
      'eks',
      'eks-version-supported',
      { 'eks:ListClusters': { clusters: ['c'] }, 'eks:DescribeCluster': { cluster: { name: 'c', version: 'next' } } },
    ],
    [
      'elbv2',
      'elbv2-https-listeners',
      {
        'elbv2:DescribeLoadBalancers': { LoadBalancers: [{ LoadBalancerArn: 'arn:lb', Type: 'application' }] },
        'elbv2:DescribeListeners': { Listeners: [{ Port: 80, Protocol: 'HTTP9' }] },
      },
    ],
  ] as const)('does not pass: %s %s', async (service, check, answers) => {
    const statuses = listStatuses(await read(answers, service), check);
    expect([check, statuses.length > 0, statuses.includes('pass')]).toEqual([check, true, false]);
  });
});

describe('a hanging region', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      // The region of the signature: one never responds.
      if (/\/eu-west-1\//.test(request.headers.authorization ?? '')) return;
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is a gap and does not delay the others', async () => {
    const { port } = server.address() as AddressInfo;
    const reader = openReader({
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      requestTimeoutMs: 1_500,
      maxAttempts: 1,
    });
    const collectRegion = (region: string) =>
      collectAwsUnit(reader, { accountId: ACCOUNT, region, service: 'keys' }, OPTIONS);
    const [hung, sound] = await Promise.all([collectRegion('eu-west-1'), collectRegion('us-east-1')]);
    reader.close();
    expect(sound.gaps).toEqual([]);
    expect(hung.gaps.map(({ operation }) => operation).sort()).toEqual([
      'acm:ListCertificates',
      'kms:ListKeys',
      'secretsmanager:ListSecrets',
    ]);
    expect(hung.unreadKinds.map(({ kind }) => kind).sort()).toEqual([
      'aws.acm.certificate',
      'aws.kms.key',
      'aws.secretsmanager.secret',
    ]);
    expect(judge(ACCOUNT, [hung]).filter(({ status }) => status === 'pass')).toEqual([]);
  });
});
