import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg';

const GROUP = {
  ReplicationGroupId: 'sessions',
  Status: 'available',
  Engine: 'redis',
  CacheNodeType: 'cache.m7g.large',
  ClusterEnabled: false,
  MemberClusters: ['sessions-001', 'sessions-002'],
  SnapshottingClusterId: 'sessions-002',
  SnapshotRetentionLimit: 1,
  SnapshotWindow: '05:00-06:00',
  AtRestEncryptionEnabled: true,
  TransitEncryptionEnabled: true,
  TransitEncryptionMode: 'required',
  ARN: `arn:aws:elasticache:${REGION}:${ACCOUNT}:replicationgroup:sessions`,
};
const group = (facts: object): Answers => ({
  'elasticache:DescribeReplicationGroups': { ReplicationGroups: [{ ...GROUP, ...facts }] },
});
const REFUSED: Answers = { 'elasticache:DescribeReplicationGroups': 'denied' };

export const ELASTICACHE: TruthTable = {
  base: group({}),
  cases: [
    ...listCases('elasticache-redis-transit', `${GUIDE}/in-transit-encryption-enable.html`, {
      good: [
        ['TLS required', {}, 'pass'],
        ['a group that was made with TLS before there were modes', group({ TransitEncryptionMode: undefined }), 'pass'],
      ],
      bad: [
        ['no TLS', group({ TransitEncryptionEnabled: false, TransitEncryptionMode: undefined }), 'fail'],
        ['TLS preferred, which takes plain connections as well', group({ TransitEncryptionMode: 'preferred' }), 'fail'],
      ],
      edge: [
        ['a Valkey group without TLS', group({ Engine: 'valkey', TransitEncryptionEnabled: false }), 'fail'],
        ['groups that may not be listed', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('elasticache-backups', `${API}/API_ReplicationGroup.html`, {
      good: [
        ['one day of backups', {}, 'pass'],
        ['the longest retention', group({ SnapshotRetentionLimit: 35 }), 'pass'],
      ],
      bad: [['a retention of zero, which turns backups off', group({ SnapshotRetentionLimit: 0 }), 'fail']],
      edge: [
        [
          'a sharded group that backs up each shard',
          group({ ClusterEnabled: true, SnapshottingClusterId: undefined }),
          'pass',
        ],
        ['a Valkey group without backups', group({ Engine: 'valkey', SnapshotRetentionLimit: 0 }), 'fail'],
        [
          'a week where 14 days are asked for',
          group({ SnapshotRetentionLimit: 7 }),
          'fail',
          { thresholds: { backupRetentionDays: 14 } },
        ],
        ['groups that may not be listed', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('elasticache-redis-encryption', `${GUIDE}/at-rest-encryption.html`, {
      good: [['encryption at rest', {}, 'pass']],
      bad: [['no encryption at rest', group({ AtRestEncryptionEnabled: false }), 'fail']],
      edge: [
        ['no group', { 'elasticache:DescribeReplicationGroups': { ReplicationGroups: [] } }, 'nothing'],
        ['groups that may not be listed', REFUSED, 'unknown'],
      ],
    }),
  ],
};
