import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/kms/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/kms/latest/developerguide';

const ID = '1234abcd-12ab-34cd-56ef-1234567890ab';
const ARN = `arn:aws:kms:${REGION}:${ACCOUNT}:key/${ID}`;

/** The answer of DescribeKey as its API reference prints it. */
const METADATA = {
  AWSAccountId: ACCOUNT,
  Arn: ARN,
  CreationDate: new Date('2023-05-04T10:00:00Z'),
  CustomerMasterKeySpec: 'SYMMETRIC_DEFAULT',
  Description: '',
  Enabled: true,
  EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'],
  KeyId: ID,
  KeyManager: 'CUSTOMER',
  KeySpec: 'SYMMETRIC_DEFAULT',
  KeyState: 'Enabled',
  KeyUsage: 'ENCRYPT_DECRYPT',
  MultiRegion: false,
  Origin: 'AWS_KMS',
};

const describedAs = (metadata: object): Answers => ({
  'kms:DescribeKey': { KeyMetadata: { ...METADATA, ...metadata } },
});

/** The default policy of a key that was created in the console. */
const writePolicy = (...statements: readonly object[]): Answers => ({
  'kms:GetKeyPolicy': {
    PolicyName: 'default',
    Policy: JSON.stringify({
      Version: '2012-10-17',
      Id: 'key-consolepolicy-3',
      Statement: [
        {
          Sid: 'Enable IAM User Permissions',
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
          Action: 'kms:*',
          Resource: '*',
        },
        ...statements,
      ],
    }),
  },
});

const EVERYONE = { Sid: 'Shared', Effect: 'Allow', Principal: '*', Action: ['kms:Decrypt'], Resource: '*' };
const rotates = (on: boolean): Answers => ({ 'kms:GetKeyRotationStatus': { KeyId: ID, KeyRotationEnabled: on } });

export const KMS: TruthTable = {
  base: {
    'kms:ListKeys': { Keys: [{ KeyId: ID, KeyArn: ARN }], Truncated: false },
    'kms:ListAliases': {
      Aliases: [
        { AliasName: 'alias/orders', AliasArn: `arn:aws:kms:${REGION}:${ACCOUNT}:alias/orders`, TargetKeyId: ID },
        { AliasName: 'alias/aws/s3', AliasArn: `arn:aws:kms:${REGION}:${ACCOUNT}:alias/aws/s3` },
      ],
      Truncated: false,
    },
    ...describedAs({}),
    ...writePolicy(),
    ...rotates(true),
  },
  cases: [
    ...listCases('kms-key-rotation', `${GUIDE}/rotating-keys-enable-disable.html`, {
      good: [['a key with automatic rotation', {}, 'pass']],
      bad: [['a key without automatic rotation', rotates(false), 'fail']],
      edge: [
        ['an asymmetric key', describedAs({ KeySpec: 'RSA_2048', CustomerMasterKeySpec: 'RSA_2048' }), 'nothing'],
        ['an HMAC key', describedAs({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' }), 'nothing'],
        [
          'a key of imported material',
          {
            ...describedAs({ Origin: 'EXTERNAL', ExpirationModel: 'KEY_MATERIAL_DOES_NOT_EXPIRE' }),
            ...rotates(false),
          },
          'nothing',
        ],
        [
          'a key in a CloudHSM key store',
          {
            ...describedAs({ Origin: 'AWS_CLOUDHSM', CustomKeyStoreId: 'cks-1234567890abcdef0' }),
            'kms:GetKeyRotationStatus': 'not-found UnsupportedOperationException',
          },
          'nothing',
        ],
        [
          'a key in an external key store',
          describedAs({ Origin: 'EXTERNAL_KEY_STORE', CustomKeyStoreId: 'cks-9876543210fedcba9' }),
          'nothing',
        ],
        [
          'a replica of a multi-Region key, which rotates with its primary',
          {
            ...describedAs({
              MultiRegion: true,
              MultiRegionConfiguration: { MultiRegionKeyType: 'REPLICA', PrimaryKey: { Region: 'eu-west-1' } },
            }),
            ...rotates(true),
          },
          'pass',
        ],
        ['a disabled key', describedAs({ KeyState: 'Disabled', Enabled: false }), 'nothing'],
        ["a key of AWS's own", describedAs({ KeyManager: 'AWS' }), 'nothing'],
        ['a key whose rotation may not be read', { 'kms:GetKeyRotationStatus': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('kms-key-pending-deletion', `${API}/API_DescribeKey.html`, {
      good: [['a key in use', {}, 'pass']],
      bad: [
        [
          'a key that waits for its deletion',
          describedAs({ KeyState: 'PendingDeletion', Enabled: false, DeletionDate: new Date('2026-12-01T00:00:00Z') }),
          'fail',
        ],
      ],
      edge: [
        [
          'a multi-Region primary that waits for its replicas',
          describedAs({ KeyState: 'PendingReplicaDeletion' }),
          'fail',
        ],
        ['a disabled key', describedAs({ KeyState: 'Disabled', Enabled: false }), 'pass'],
        ['a key that may not be described', { 'kms:DescribeKey': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('kms-key-policy-public', `${GUIDE}/key-policy-default.html`, {
      good: [['the default key policy', {}, 'pass']],
      bad: [['a statement for everyone', writePolicy(EVERYONE), 'fail']],
      edge: [
        [
          'everyone in the organization',
          writePolicy({ ...EVERYONE, Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }),
          'pass',
        ],
        [
          'everyone in this account through one service, as AWS managed keys have it',
          writePolicy({
            ...EVERYONE,
            Principal: { AWS: '*' },
            Condition: {
              StringEquals: { 'kms:CallerAccount': ACCOUNT, 'kms:ViaService': `s3.${REGION}.amazonaws.com` },
            },
          }),
          'pass',
        ],
        ['a policy that may not be read', { 'kms:GetKeyPolicy': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
