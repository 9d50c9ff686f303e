import { TABLE } from '@cloudmend/store/table';
import { Duration, SecretValue, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct, IConstruct } from 'constructs';
import { BACKUPS } from '../config/backups';
import { nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import { Alarms, addUp } from '../constructs/alarms';
import { takeDeliveries } from '../constructs/cdn-log';
import { LogKey } from '../constructs/kept-log';
import { ProofKey } from '../constructs/proof-key';
import { TokenKey } from '../constructs/token-key';
import { PlatformSecret } from '../constructs/platform-secrets';
import { PrivateBucket } from '../constructs/private-bucket';
import { TrailCopies } from '../constructs/trail-copies';
import { TenantRole } from '../constructs/tenant-role';
import { TenantTable } from '../constructs/tenant-table';

const ACCESS_LOG_DAYS = 90;
const OLD_VERSION_DAYS = 30;

/** Within five minutes, twice in a row. Single ones are retried unnoticed. */
const THROTTLED_REQUESTS = 100;

/** The plan of another stack finds it by this tag. */
const markForBackups = (kept: IConstruct): void => Tags.of(kept).add(BACKUPS.tag.key, BACKUPS.tag.value);

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
  readonly tokenKey: TokenKey;
  /** Registrations of our app on git servers, filled in by an operator. */
  readonly gitServersSecret: Secret;
  /** In the first stack, so that every stack can raise one. */
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, { stage, config, ...props }: StorageStackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepsState });
    const { keepsState, alarmsTo = [] } = config;
    this.alarms = new Alarms(this, 'Alarms', { prefix: nameResources(stage).prefix, keepsState, to: alarmsTo });
    this.logKey = new LogKey(this, 'LogKey', { prefix: nameResources(stage).prefix, keepsState });
    this.originSecret = new PlatformSecret(
      this,
      'OriginSecret',
      'Sent by the CDN with each request; functions reject requests without it.',
    );
    this.cursorSecret = new PlatformSecret(this, 'CursorSecret', 'Encrypts page tokens.');
    this.proofKey = new ProofKey(this, 'ProofKey', { prefix: nameResources(stage).prefix, keepsState });
    this.tokenKey = new TokenKey(this, 'TokenKey', { prefix: nameResources(stage).prefix, keepsState });
    this.gitServersSecret = new Secret(this, 'GitServers', {
      description: 'Registrations of the app on git servers: a JSON array.',
      secretStringValue: SecretValue.unsafePlainText('[]'),
    });
    this.table = new TenantTable(this, 'Table', { keepsState });
    this.accessLogs = new PrivateBucket(this, 'AccessLogs', {
      keepsState,
      // Other buckets write their logs through its ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [
        { expiration: Duration.days(ACCESS_LOG_DAYS), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    takeDeliveries(this.accessLogs);
    this.snapshots = new PrivateBucket(this, 'Snapshots', {
      keepsState,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'snapshots/',
      lifecycleRules: [
        {
          // Objects are deleted as each workspace's retention and legal holds say, which a rule cannot read.
          noncurrentVersionExpiration: Duration.days(OLD_VERSION_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    if (keepsState) for (const kept of [this.table, this.snapshots]) markForBackups(kept);
    this.watch(config);
    this.watchCost(stage, config);
    const copies = new TrailCopies(this, 'TrailCopies', { stage, config, accessLogs: this.accessLogs });
    if (keepsState) markForBackups(copies);
    const { prefix, tenantReader, tenantWriter, tenantKeeper, lifeRole } = nameResources(stage);
    const common = { callers: `${prefix}-*`, table: this.table, snapshots: this.snapshots };
    new TenantRole(this, 'TenantReader', { ...common, access: 'read', roleName: tenantReader });
    new TenantRole(this, 'TenantWriter', { ...common, access: 'write', roleName: tenantWriter });
    new TenantRole(this, 'TenantKeeper', { ...common, callers: lifeRole, access: 'keep', roleName: tenantKeeper });
  }

  /** Mails at 80 % of the month's budget, and when the forecast exceeds it. The whole account counts: tags would have to be activated by hand. */
  private watchCost(stage: string, { budgetUsd, alarmsTo = [] }: StageConfig): void {
    if (budgetUsd === undefined || alarmsTo.length === 0) return;
    const subscribers = alarmsTo.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: nameResources(stage).prefix,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }

  /** What every function of the environment depends on. */
  private watch({ keepsState }: StageConfig): void {
    const period = Duration.minutes(5);
    // The metric of a table leaves out its indexes, and a write that an index rejects fails as a whole. Each metric of an
    // alarm costs, so an environment that keeps nothing does without those of indexes.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
    const throttled = (metricName: string, index?: string): Metric =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: {
          TableName: this.table.tableName,
          ...(index ? { GlobalSecondaryIndexName: index } : {}),
        },
        statistic: 'Sum',
        period,
      });
    const rejected = Object.fromEntries(
      [undefined, ...(keepsState ? TABLE.indexes.map(({ name }) => name) : [])].flatMap((index) => [
        [`${index ?? 'table'}Reads`, throttled('ReadThrottleEvents', index)],
        [`${index ?? 'table'}Writes`, throttled('WriteThrottleEvents', index)],
      ]),
    );
    this.alarms.raise(this, {
      name: 'table-throttled',
      metric: new MathExpression({
        expression: addUp(...Object.keys(rejected)),
        usingMetrics: rejected,
        period,
      }),
      threshold: THROTTLED_REQUESTS,
      periods: 2,
      says: 'The table rejects requests: calls and scans are slow, and some fail.',
    });
    this.alarms.raise(this, {
      name: 'functions-throttled',
      // Without dimensions: of all functions in the account and region, which share its quota.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period }),
      threshold: THROTTLED_REQUESTS,
      periods: 2,
      says: "Functions are rejected because the account's concurrent executions are used up.",
    });
  }
}
