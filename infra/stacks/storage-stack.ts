import { Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import { Alarms } from '../constructs/alarms';
import { LogKey } from '../constructs/kept-log';
import { ProofKey } from '../constructs/proof-key';
import { PlatformSecret } from '../constructs/platform-secrets';
import { PrivateBucket } from '../constructs/private-bucket';
import { TrailCopies } from '../constructs/trail-copies';
import { TenantRole } from '../constructs/tenant-role';
import { TenantTable } from '../constructs/tenant-table';

/** Days that the raw facts of a scan are kept: as long as its findings. */
const SNAPSHOT_DAYS = 400;
const ACCESS_LOG_DAYS = 90;
const OLD_VERSION_DAYS = 30;

interface StorageStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
}

/**
 * Storage: the table and the snapshots, with two roles for tenant records, one read-only and one that also writes, each
 * limited to one tenant at a time. Protected where the environment keeps its state.
 */
export class StorageStack extends Stack {
  readonly table: TenantTable;
  readonly snapshots: PrivateBucket;
  readonly accessLogs: PrivateBucket;
  readonly logKey: LogKey;
  readonly originSecret: PlatformSecret;
  readonly cursorSecret: PlatformSecret;
  readonly proofKey: ProofKey;
  /** Registrations of our app on git servers, filled in by an operator. */
  readonly gitServersSecret: Secret;
  /** In the first stack, so that every stack can raise one. */
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, { stage, config, ...props }: StorageStackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepsState });
    const { keepsState, alarmsTo = [] } = config;
    this.alarms = new Alarms(this, 'Alarms', { prefix: nameResources(stage).prefix, to: alarmsTo });
    this.logKey = new LogKey(this, 'LogKey', { prefix: nameResources(stage).prefix, keepsState });
    this.originSecret = new PlatformSecret(
      this,
      'OriginSecret',
      'Sent by the CDN with each request; functions reject requests without it.',
    );
    this.cursorSecret = new PlatformSecret(this, 'CursorSecret', 'Encrypts page tokens.');
    this.proofKey = new ProofKey(this, 'ProofKey', { prefix: nameResources(stage).prefix, keepsState });
    this.gitServersSecret = new Secret(this, 'GitServers', {
      description: 'Registrations of the app on git servers: a JSON array.',
      secretStringValue: SecretValue.unsafePlainText('[]'),
    });
    this.table = new TenantTable(this, 'Table', { keepsState });
    this.accessLogs = new PrivateBucket(this, 'AccessLogs', {
      keepsState,
      // CloudFront delivers its log through the bucket's ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [
        { expiration: Duration.days(ACCESS_LOG_DAYS), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    this.snapshots = new PrivateBucket(this, 'Snapshots', {
      keepsState,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'snapshots/',
      lifecycleRules: [
        {
          expiration: Duration.days(SNAPSHOT_DAYS),
          noncurrentVersionExpiration: Duration.days(OLD_VERSION_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    new TrailCopies(this, 'TrailCopies', { stage, config, accessLogs: this.accessLogs });
    const { prefix, tenantReader, tenantWriter } = nameResources(stage);
    const common = { callers: `${prefix}-`, table: this.table, snapshots: this.snapshots };
    new TenantRole(this, 'TenantReader', { ...common, access: 'read', roleName: tenantReader });
    new TenantRole(this, 'TenantWriter', { ...common, access: 'write', roleName: tenantWriter });
  }
}
