import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/lambda/latest/api';
const GUIDE = 'https://docs.aws.amazon.com/lambda/latest/dg';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/lambda-controls.html';

const ARN = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:orders`;
const ABSENT = 'not-found ResourceNotFoundException';

/** One entry of ListFunctions as its API reference prints it. */
const LATEST = {
  FunctionName: 'orders',
  FunctionArn: `${ARN}:$LATEST`,
  Runtime: 'nodejs24.x',
  Role: `arn:aws:iam::${ACCOUNT}:role/orders`,
  Handler: 'index.handler',
  CodeSize: 5,
  Description: '',
  Timeout: 3,
  MemorySize: 128,
  LastModified: '2026-01-31T10:00:00.000+0000',
  CodeSha256: 'FkM+7LIBrXYnrnYsTYAyMzpKiDCEJ2ZMQKDFLsCJqKk=',
  Version: '$LATEST',
  VpcConfig: { SubnetIds: ['subnet-1'], SecurityGroupIds: ['sg-1'], VpcId: 'vpc-1' },
  DeadLetterConfig: { TargetArn: `arn:aws:sqs:${REGION}:${ACCOUNT}:failed` },
  Environment: { Variables: { TABLE: 'orders' } },
  TracingConfig: { Mode: 'PassThrough' },
  PackageType: 'Zip',
  Architectures: ['x86_64'],
};

const listFunction = (facts: object): Answers => ({ 'lambda:ListFunctions': { Functions: [{ ...LATEST, ...facts }] } });
const PROVIDER = `arn:aws:lambda:${REGION}:${ACCOUNT}:capacity-provider:orders`;
/** @see API_CapacityProviderConfig.html */
const onInstances = (CapacityProviderArn: string): Answers =>
  listFunction({
    VpcConfig: undefined,
    CapacityProviderConfig: { LambdaManagedInstancesCapacityProviderConfig: { CapacityProviderArn } },
  });
/** The function with so many published versions, and the alias `live`. */
const published = (versions = 1): Answers => ({
  'lambda:ListFunctions': {
    Functions: [
      LATEST,
      ...Array.from({ length: versions }, (_, index) => ({
        ...LATEST,
        FunctionArn: `${ARN}:${index + 1}`,
        Version: String(index + 1),
      })),
    ],
  },
  'lambda:ListAliases': {
    Aliases: [{ AliasArn: `${ARN}:live`, Name: 'live', FunctionVersion: '1', Description: '' }],
  },
});

const statement = (facts: object): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Id: 'default',
    Statement: [{ Sid: 'one', Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: ARN, ...facts }],
  });
const policy = (facts: object): Answers => ({ 'lambda:GetPolicy': { RevisionId: 'r', Policy: statement(facts) } });
/** A policy of one version or alias alone. */
const policyAt = (qualifier: string, facts: object): Answers => ({
  'lambda:GetPolicy': ({ Qualifier }) => (Qualifier === qualifier ? { Policy: statement(facts) } : ABSENT),
});
const service = (name: string, Condition?: object): Answers =>
  policy({ Principal: { Service: `${name}.amazonaws.com` }, ...(Condition ? { Condition } : {}) });
const OF_ACCOUNT = { StringEquals: { 'AWS:SourceAccount': ACCOUNT } };

const url = (AuthType: string): Answers => ({
  'lambda:GetFunctionUrlConfig': {
    FunctionUrl: `https://abcdefghijklmnopqrstuvwxyz012345.lambda-url.${REGION}.on.aws/`,
    FunctionArn: ARN,
    AuthType,
    CreationTime: '2026-01-31T10:00:00Z',
    LastModifiedTime: '2026-01-31T10:00:00Z',
    InvokeMode: 'BUFFERED',
  },
});
const urlAt = (qualifier: string, AuthType: string): Answers => ({
  'lambda:GetFunctionUrlConfig': ({ Qualifier }) =>
    Qualifier === qualifier ? { FunctionUrl: 'https://x', AuthType } : ABSENT,
});

export const LAMBDA: TruthTable = {
  base: { ...listFunction({}), 'lambda:GetPolicy': ABSENT, 'lambda:GetFunctionUrlConfig': ABSENT },
  cases: [
    ...listCases('lambda-public-policy', `${HUB}#lambda-1`, {
      good: [
        ['a function without a policy', {}, 'pass'],
        ['another account', policy({ Principal: { AWS: 'arn:aws:iam::444455556666:root' } }), 'pass'],
        [
          'a bucket of this account',
          service('s3', { ...OF_ACCOUNT, ArnLike: { 'AWS:SourceArn': 'arn:aws:s3:::orders' } }),
          'pass',
        ],
        [
          'a rule of EventBridge',
          service('events', { ArnLike: { 'AWS:SourceArn': `arn:aws:events:${REGION}:${ACCOUNT}:rule/nightly` } }),
          'pass',
        ],
      ],
      bad: [
        ['everyone', policy({ Principal: '*' }), 'fail'],
        ['everyone of AWS', policy({ Principal: { AWS: '*' } }), 'fail'],
        ['buckets of any account', service('s3'), 'fail'],
        ['topics of any account', service('sns'), 'fail'],
        [
          'topics of any account by a wide ARN',
          service('sns', { ArnLike: { 'AWS:SourceArn': 'arn:aws:sns:*:*:*' } }),
          'fail',
        ],
        ['everyone by an alias', { ...published(), ...policyAt('live', { Principal: '*' }) }, 'fail'],
        ['everyone by a version', { ...published(), ...policyAt('1', { Principal: '*' }) }, 'fail'],
      ],
      edge: [
        [
          'a skill of Alexa, told by its token',
          policy({
            Principal: { Service: 'alexa-appkit.amazon.com' },
            Condition: { StringEquals: { 'lambda:EventSourceToken': 'amzn1.ask.skill.1' } },
          }),
          'pass',
        ],
        [
          'a service of the organization',
          service('config', { StringEquals: { 'aws:SourceOrgID': 'o-a1b2c3d4e5' } }),
          'pass',
        ],
        ['a denial of everyone', policy({ Effect: 'Deny', Principal: '*' }), 'pass'],
        ['versions and an alias without policies', published(), 'pass'],
        ['a policy that may not be read', { 'lambda:GetPolicy': 'denied' }, 'unknown'],
        ['aliases that may not be listed', { ...published(), 'lambda:ListAliases': 'denied' }, 'unknown'],
        ['more versions than are read', published(40), 'unknown'],
      ],
    }),
    ...listCases('lambda-url-auth', `${GUIDE}/urls-auth.html`, {
      good: [['a URL that asks for IAM', url('AWS_IAM'), 'pass']],
      bad: [
        ['a URL for everyone', url('NONE'), 'fail'],
        ['a URL of an alias for everyone', { ...published(), ...urlAt('live', 'NONE') }, 'fail'],
      ],
      edge: [
        ['no URL', {}, 'nothing'],
        ['a URL of an alias that asks for IAM', { ...published(), ...urlAt('live', 'AWS_IAM') }, 'pass'],
        ['a URL that may not be read', { 'lambda:GetFunctionUrlConfig': 'denied' }, 'unknown'],
        ['functions that may not be listed', { 'lambda:ListFunctions': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('lambda-runtime-supported', `${GUIDE}/lambda-runtimes.html`, {
      good: [['a current runtime', {}, 'pass']],
      bad: [['a runtime of 2022', listFunction({ Runtime: 'python3.6' }), 'fail']],
      edge: [
        ['an image, which brings its own', listFunction({ PackageType: 'Image', Runtime: undefined }), 'nothing'],
        ['a runtime that was deprecated eleven days ago', listFunction({ Runtime: 'dotnet8' }), 'fail'],
        ['a runtime that will be deprecated next year', listFunction({ Runtime: 'nodejs22.x' }), 'pass'],
        ['functions that may not be listed', { 'lambda:ListFunctions': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('lambda-env-secrets', `${GUIDE}/configuration-envvars-encryption.html`, {
      good: [['the name of a table', {}, 'pass']],
      bad: [
        ['a password', listFunction({ Environment: { Variables: { DB_PASSWORD: 'correct-horse-battery' } } }), 'fail'],
      ],
      edge: [
        ['no variables', listFunction({ Environment: undefined }), 'pass'],
        [
          'the ARN of a secret',
          listFunction({
            Environment: { Variables: { SECRET_ARN: `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:db` } },
          }),
          'pass',
        ],
        [
          'variables under a key that the role may not use',
          listFunction({
            Environment: { Error: { ErrorCode: 'AccessDeniedException', Message: 'Lambda was unable to decrypt.' } },
          }),
          'unknown',
        ],
      ],
    }),
    ...listCases('lambda-in-vpc', `${API}/API_VpcConfigResponse.html`, {
      good: [['a function in a VPC', {}, 'pass']],
      bad: [['a function that was never in one', listFunction({ VpcConfig: undefined }), 'fail']],
      edge: [
        [
          'a function that was taken out of its VPC',
          listFunction({ VpcConfig: { SubnetIds: [], SecurityGroupIds: [], VpcId: '' } }),
          'fail',
        ],
        ['a function on instances of a capacity provider, which are in a VPC', onInstances(PROVIDER), 'pass'],
        ['a function whose capacity provider is not named', onInstances(''), 'fail'],
        ['functions that may not be listed', { 'lambda:ListFunctions': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('lambda-dlq', `${API}/API_DeadLetterConfig.html`, {
      good: [['a queue for what fails', {}, 'pass']],
      bad: [['nothing for what fails', listFunction({ DeadLetterConfig: undefined }), 'fail']],
      edge: [
        ['a target that was taken away', listFunction({ DeadLetterConfig: { TargetArn: '' } }), 'fail'],
        ['functions that may not be listed', { 'lambda:ListFunctions': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
