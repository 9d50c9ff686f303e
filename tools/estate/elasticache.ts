import { WireError } from '../demo-cloud/wire/wire-error';
import { about, listPages, thingBy, things } from './answering';
import { at, type Kind, US, verdict, WEB } from './plan';

interface Cache {
  readonly isEncrypted: boolean;
  readonly encryptsTraffic: boolean;
  /** Days for which automatic backups are retained; 0 if there are none. */
  readonly backupDays: number;
}

const SOUND: Cache = { isEncrypted: true, encryptsTraffic: true, backupDays: 7 };
const BARE: Cache = { isEncrypted: false, encryptsTraffic: false, backupDays: 0 };

export const CACHES: Kind<Cache> = {
  company: [
    { ...at(US, 'sessions', WEB), ...SOUND },
    { ...at(US, 'pages', WEB), ...BARE, mended: { encryptsTraffic: true } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:elasticache:${region}:${accountId}:replicationgroup:${name}`,
  emulated: { sound: SOUND, bare: BARE },
  verdicts: ({ isEncrypted, encryptsTraffic, backupDays }) => ({
    'elasticache-backups': verdict(backupDays > 0),
    'elasticache-redis-encryption': verdict(isEncrypted),
    'elasticache-redis-transit': verdict(encryptsTraffic),
  }),
  plant: async ({ aws: { elasticache } }, ReplicationGroupId, { isEncrypted, encryptsTraffic, backupDays }) => {
    const { ReplicationGroup } = await elasticache.createReplicationGroup({
      ReplicationGroupId,
      ReplicationGroupDescription: ReplicationGroupId,
      Engine: 'redis',
      CacheNodeType: 'cache.t3.micro',
      AtRestEncryptionEnabled: isEncrypted,
      TransitEncryptionEnabled: encryptsTraffic,
      SnapshotRetentionLimit: backupDays,
    });
    return ReplicationGroup?.ARN;
  },
};

const PAGE = { size: 'MaxRecords', token: 'Marker', most: 100, least: 20, fault: 'InvalidParameterValue' };
const cache = thingBy(CACHES, (name) => new WireError('ReplicationGroupNotFoundFault', `${name} is not found.`, 404));

export const elastiCacheAnswers = {
  // Every node of a group is a cluster too; the company's groups have none, and it has none beside its groups.
  DescribeCacheClusters: listPages(PAGE, 'CacheClusters', () => []),
  DescribeReplicationGroups: listPages(PAGE, 'ReplicationGroups', things(CACHES), (each) => ({
    ReplicationGroupId: each.name,
    ARN: each.arn,
    Description: each.name,
    Status: 'available',
    CacheNodeType: 'cache.t4g.small',
    AtRestEncryptionEnabled: each.isEncrypted,
    TransitEncryptionEnabled: each.encryptsTraffic,
    SnapshotRetentionLimit: each.backupDays,
  })),
  // No one has put a tag on the company's caches.
  ListTagsForResource: about(cache('ResourceName'), () => ({ TagList: [] })),
};
