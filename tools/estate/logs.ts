import type { LogGroup } from '@aws-sdk/client-cloudwatch-logs';
import { type Asked, findServices } from '../demo-cloud/answers/asked';
import { getMetricData } from '../demo-cloud/answers/use/metrics';
import { isHalfMended } from '../demo-cloud/generate/condition';
import type { DemoAccount } from '../demo-cloud/generate/demo-account';
import type { Scope } from '../demo-cloud/generate/scope';
import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, inServices, listPages, type Operation } from './answering';
import { listAlarms, listFilters, WATCHED_GROUP } from './cloudtrail';
import { AP, at, EMULATED_ACCOUNT_ID, EU, type Kind, thingsIn, US, verdict } from './plan';

interface Group {
  /** Retention in days. Default: never expire. */
  readonly days?: number;
  readonly hasKey: boolean;
  /** @default - 500 */
  readonly ageDays?: number;
  /** CloudWatch does not report its size yet. */
  readonly isUnsized?: true;
}

const SOUND: Group = { days: 400, hasKey: true };
const A_YEAR = 365;
const OF_TRAIL: Group = { days: A_YEAR, hasKey: true, ageDays: 400, isUnsized: true };
const KEY = `arn:aws:kms:us-east-1:${EMULATED_ACCOUNT_ID}:key/logs`;

export const LOG_GROUPS: Kind<Group> = {
  company: (scope) => [
    { ...at(US, '/app/payments'), ...SOUND },
    { ...at(US, '/app/web'), days: 30, hasKey: false, mended: { days: A_YEAR, hasKey: true } },
    { ...at(US, '/batch/reports'), hasKey: false, mended: SOUND },
    { ...at(EU, '/app/staging'), days: 14, hasKey: false, mended: { days: A_YEAR } },
    { ...at(AP, '/app/support'), ...SOUND },
    ...(isHalfMended(scope) ? [{ ...at(US, WATCHED_GROUP), ...OF_TRAIL }] : []),
  ],
  name: ({ what }) => what,
  arn: ({ accountId }, region, name) => `arn:aws:logs:${region}:${accountId}:log-group:${name}`,
  emulated: { '/sound': SOUND, '/for-ever': { hasKey: false }, '/short': { days: 30, hasKey: true } },
  verdicts: ({ days = A_YEAR, hasKey }) => ({
    'cw-log-group-retention': verdict(days >= A_YEAR),
    'cw-log-group-kms': verdict(hasKey),
  }),
  plant: async ({ aws: { logs }, region }, logGroupName, { days, hasKey }) => {
    await logs.createLogGroup({ logGroupName, kmsKeyId: hasKey ? KEY : undefined });
    if (days) await logs.putRetentionPolicy({ logGroupName, retentionInDays: days });
    return `arn:aws:logs:${region}:${EMULATED_ACCOUNT_ID}:log-group:${logGroupName}`;
  },
};

/** Log groups of one region. */
export const logGroupsIn = (scope: Scope, region: string): LogGroup[] =>
  thingsIn(LOG_GROUPS, scope, region).map(({ name, arn, days, hasKey, ageDays = 500, isUnsized }) => ({
    logGroupName: name,
    logGroupArn: arn,
    arn: `${arn}:*`,
    retentionInDays: days,
    kmsKeyId: hasKey ? `arn:aws:kms:${region}:${scope.accountId}:alias/logs` : undefined,
    creationTime: scope.daysAgo(ageDays).getTime(),
    storedBytes: isUnsized ? undefined : scope.whole(`${name}/bytes`, 1, 900) * 1_000_000,
  }));

const groups = (asked: Asked): LogGroup[] => {
  findServices(asked);
  return logGroupsIn(asked.account.scope, asked.region);
};
export const group = finder(
  groups,
  ({ logGroupName, logGroupArn }, asked) => asked === logGroupName || asked === logGroupArn,
  () => new WireError('ResourceNotFoundException', 'The specified log group does not exist.'),
);
const PAGE = { size: 'limit', token: 'nextToken', most: 50, fault: 'InvalidParameterException' };

export const cloudWatchLogsAnswers = {
  // The company delivers logs to buckets only by the settings of distributions and load balancers.
  DescribeDeliverySources: about(groups, () => ({ deliverySources: [] })),
  DescribeLogGroups: listPages(PAGE, 'logGroups', groups),
  DescribeMetricFilters: listPages(PAGE, 'metricFilters', (asked, input) => {
    const { logGroupName = '' } = group('logGroupName')(asked, input);
    return listFilters(asked.account.scope, logGroupName);
  }),
  // The company's log groups have no subscriptions and no tags.
  DescribeSubscriptionFilters: about(group('logGroupName'), () => ({ subscriptionFilters: [] })),
  ListTagsForResource: about(group('resourceArn'), () => ({ tags: {} })),
};

const alarms: Operation = listPages(
  {
    size: 'MaxRecords',
    token: 'NextToken',
    usual: 50,
    most: 100,
    fault: 'InvalidNextToken',
    more: () => ({ CompositeAlarms: [] }),
  },
  'MetricAlarms',
  (asked) => {
    findServices(asked);
    return asked.region === US ? listAlarms(asked.account.scope) : [];
  },
);

export const cloudWatchAnswers = { DescribeAlarms: alarms, GetMetricData: getMetricData };

const LABELS = { team: 'platform', env: 'prod', classification: 'internal' } as const;
export const FILES: Kind<{ readonly isEncrypted: boolean }> = {
  company: [
    { ...at(US, 'shared-home', LABELS), isEncrypted: true },
    { ...at(US, 'legacy-share', LABELS), isEncrypted: false, mended: { isEncrypted: true } },
  ],
  arn: (scope, region, _name, { what }) =>
    `arn:aws:elasticfilesystem:${region}:${scope.accountId}:file-system/${scope.id('fs', `${region}/${what}`)}`,
  emulated: { true: { isEncrypted: true }, false: { isEncrypted: false } },
  verdicts: ({ isEncrypted }) => ({ 'efs-encrypted': verdict(isEncrypted) }),
  plant: async ({ aws: { efs }, region }, CreationToken, { isEncrypted }) => {
    const { FileSystemId } = await efs.createFileSystem({ CreationToken, Encrypted: isEncrypted });
    return `arn:aws:elasticfilesystem:${region}:${EMULATED_ACCOUNT_ID}:file-system/${FileSystemId}`;
  },
};

/** Size of a file system in bytes. */
export const countBytes = ({ scope }: DemoAccount, what: string): number =>
  scope.whole(`${what}/bytes`, 40, 160) * 1_000_000_000;

export const efsAnswers = {
  DescribeFileSystems: listPages(
    { size: 'MaxItems', token: 'Marker', next: 'NextMarker', usual: 100, most: 1000, fault: 'BadRequest' },
    'FileSystems',
    inServices(FILES),
    ({ name, what, arn, labels, isEncrypted }, { account }) => ({
      OwnerId: account.accountId,
      CreationToken: name,
      FileSystemId: arn.slice(arn.indexOf('/') + 1),
      FileSystemArn: arn,
      CreationTime: account.scope.daysAgo(450),
      LifeCycleState: 'available',
      Name: name,
      NumberOfMountTargets: 2,
      SizeInBytes: { Value: countBytes(account, what) },
      PerformanceMode: 'generalPurpose',
      Encrypted: isEncrypted,
      Tags: toTags(name, labels),
    }),
  ),
};
