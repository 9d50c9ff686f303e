import { listPages, things } from './answering';
import { ANALYTICS, at, EU, type Kind, type Listed, US, verdict } from './plan';

interface ReplicationInstance {
  readonly isPublic: boolean;
  readonly upgradesMinorVersions: boolean;
}

const SOUND: ReplicationInstance = { isPublic: false, upgradesMinorVersions: true };
const BARE: ReplicationInstance = { isPublic: true, upgradesMinorVersions: false };

/** Demo only: moto writes their creation time as text, which the SDK's decoder rejects. */
export const REPLICATION_INSTANCES: Listed<ReplicationInstance> = {
  company: [
    { ...at(US, 'orders-sync', ANALYTICS), ...SOUND },
    { ...at(EU, 'legacy-sync', ANALYTICS), ...BARE, mended: SOUND },
  ],
  // The ARNs of DMS end in 26 capital letters and digits.
  arn: ({ accountId, letters }, region, name) => `arn:aws:dms:${region}:${accountId}:rep:${letters(`rep ${name}`, 26)}`,
};

interface MigrationEndpoint {
  readonly engine: 'mysql' | 's3';
  readonly sslMode: 'none' | 'require';
}

const ENCRYPTED: MigrationEndpoint = { engine: 'mysql', sslMode: 'require' };
const PLAIN: MigrationEndpoint = { engine: 'mysql', sslMode: 'none' };

export const MIGRATION_ENDPOINTS: Kind<MigrationEndpoint> = {
  company: [
    { ...at(US, 'orders-source', ANALYTICS), ...ENCRYPTED },
    { ...at(EU, 'legacy-source', ANALYTICS), ...PLAIN },
    { ...at(EU, 'legacy-target', ANALYTICS), engine: 's3', sslMode: 'none' },
  ],
  arn: ({ accountId, letters }, region, name) =>
    `arn:aws:dms:${region}:${accountId}:endpoint:${letters(`endpoint ${name}`, 26)}`,
  emulated: { encrypted: ENCRYPTED, plain: PLAIN },
  // S3 is always reached over HTTPS, and has no SSL mode.
  verdicts: ({ engine, sslMode }): ReturnType<Kind<MigrationEndpoint>['verdicts']> =>
    engine === 's3' ? {} : { 'dms-endpoint-ssl': verdict(sslMode !== 'none') },
  plant: async ({ aws: { dms } }, name, { engine, sslMode }) => {
    const { Endpoint: made } = await dms.createEndpoint({
      EndpointIdentifier: name,
      EndpointType: 'source',
      EngineName: engine,
      SslMode: sslMode,
    });
    return made?.EndpointArn;
  },
};

const PAGE = { size: 'MaxRecords', token: 'Marker', most: 100, least: 20, fault: 'InvalidParameterValueException' };

export const dmsAnswers = {
  DescribeReplicationInstances: listPages(
    PAGE,
    'ReplicationInstances',
    things(REPLICATION_INSTANCES),
    (each, asked) => ({
      ReplicationInstanceIdentifier: each.name,
      ReplicationInstanceArn: each.arn,
      ReplicationInstanceClass: 'dms.t3.medium',
      ReplicationInstanceStatus: 'available',
      AllocatedStorage: 50,
      AutoMinorVersionUpgrade: each.upgradesMinorVersions,
      PubliclyAccessible: each.isPublic,
      InstanceCreateTime: asked.account.scope.daysAgo(30),
      FreeUntil: asked.account.scope.daysAgo(-150),
    }),
  ),
  DescribeEndpoints: listPages(PAGE, 'Endpoints', things(MIGRATION_ENDPOINTS), (each) => ({
    EndpointIdentifier: each.name,
    EndpointArn: each.arn,
    EndpointType: each.engine === 's3' ? 'target' : 'source',
    EngineName: each.engine,
    Status: 'active',
    SslMode: each.sslMode,
  })),
};
