import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const DMS = 'https://docs.aws.amazon.com/dms/latest';
const CONTROLS = 'https://docs.aws.amazon.com/securityhub/latest/userguide/dms-controls.html';

const instance = (more: object): Answers => ({
  'dms:DescribeReplicationInstances': {
    ReplicationInstances: [
      {
        ReplicationInstanceIdentifier: 'orders-migration',
        ReplicationInstanceClass: 'dms.t3.medium',
        ReplicationInstanceStatus: 'available',
        AllocatedStorage: 50,
        MultiAZ: false,
        AutoMinorVersionUpgrade: true,
        PubliclyAccessible: false,
        ReplicationInstanceArn: `arn:aws:dms:${REGION}:${ACCOUNT}:rep:6EFQQO6U6EDPRCPKLNPL2SCEEY`,
        ...more,
      },
    ],
  },
});
const endpoint = (more: object): Answers => ({
  'dms:DescribeEndpoints': {
    Endpoints: [
      {
        EndpointIdentifier: 'orders-source',
        EndpointType: 'source',
        EngineName: 'mysql',
        ServerName: 'db.example.com',
        Port: 3306,
        Status: 'active',
        SslMode: 'require',
        EndpointArn: `arn:aws:dms:${REGION}:${ACCOUNT}:endpoint:RZZK4EZW5UANC7Y3P4E776WHBE`,
        ...more,
      },
    ],
  },
});

const NO_INSTANCES: Answers = { 'dms:DescribeReplicationInstances': { ReplicationInstances: [] } };
const REFUSED_INSTANCES: Answers = { 'dms:DescribeReplicationInstances': 'denied' };

/** Database Migration Service. */
export const DMS_TRUTH: TruthTable = {
  base: { ...instance({}), ...endpoint({}) },
  cases: [
    ...listCases('dms-instance-public', CONTROLS, {
      good: [['a private instance', {}, 'pass']],
      bad: [['a public instance', instance({ PubliclyAccessible: true }), 'fail']],
      edge: [
        ['an answer without the setting', instance({ PubliclyAccessible: undefined }), 'unknown'],
        ['no instances', NO_INSTANCES, 'nothing'],
        ['instances that may not be described', REFUSED_INSTANCES, 'unknown'],
      ],
    }),
    ...listCases('dms-instance-auto-minor-upgrade', `${DMS}/APIReference/API_ReplicationInstance.html`, {
      good: [['automatic upgrades', {}, 'pass']],
      bad: [['no automatic upgrades', instance({ AutoMinorVersionUpgrade: false }), 'fail']],
      edge: [
        ['an answer without the setting', instance({ AutoMinorVersionUpgrade: undefined }), 'unknown'],
        ['no instances', NO_INSTANCES, 'nothing'],
        ['instances that may not be described', REFUSED_INSTANCES, 'unknown'],
      ],
    }),
    ...listCases('dms-endpoint-ssl', `${DMS}/userguide/CHAP_Security.SSL.html`, {
      good: [
        ['SSL required', {}, 'pass'],
        ['SSL with a verified host name', endpoint({ SslMode: 'verify-full' }), 'pass'],
      ],
      bad: [
        ['no SSL, the default', endpoint({ SslMode: 'none' }), 'fail'],
        [
          'Redis in plain text',
          endpoint({ EngineName: 'redis', SslMode: 'none', RedisSettings: { SslSecurityProtocol: 'plaintext' } }),
          'fail',
        ],
      ],
      edge: [
        [
          'Kafka over SASL and SSL, which has no SSL mode',
          endpoint({ EngineName: 'kafka', SslMode: 'none', KafkaSettings: { SecurityProtocol: 'sasl-ssl' } }),
          'pass',
        ],
        ['Kafka without its setting', endpoint({ EngineName: 'kafka', SslMode: 'none' }), 'unknown'],
        ['an S3 target, always encrypted', endpoint({ EngineName: 's3', SslMode: 'none' }), 'nothing'],
        ['a Redshift target, always encrypted', endpoint({ EngineName: 'redshift', SslMode: 'none' }), 'nothing'],
        [
          'a Timestream target, always encrypted',
          endpoint({ EngineName: 'timestream', SslMode: 'none' }),
          'nothing',
          { source: 'https://docs.aws.amazon.com/timestream/latest/developerguide/EncryptionInTransit.html' },
        ],
        ['no endpoints', { 'dms:DescribeEndpoints': { Endpoints: [] } }, 'nothing'],
        ['endpoints that may not be described', { 'dms:DescribeEndpoints': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
