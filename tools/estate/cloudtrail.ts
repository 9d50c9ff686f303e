import type { CloudTrail, EventSelector } from '@aws-sdk/client-cloudtrail';
import { ALARM_CHECKS, type AlarmCheckId, TRAIL_PATTERNS } from '@cloudmend/scanner/testing/trail-patterns';
import { type Asked, checkRegion } from '../demo-cloud/answers/asked';
import { MAIN_DEMO_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import { toName } from '../demo-cloud/generate/company';
import type { Scope } from '../demo-cloud/generate/scope';
import { findStanding } from '../demo-cloud/generate/standing';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, type Operation } from './answering';
import { at, EMULATED_ACCOUNT_ID, type Kind, type Thing, thingsIn, US, verdict, type Verdicts } from './plan';

interface Trail {
  /** What the bucket is for that it writes to; in an emulated account its name. */
  readonly bucket: string;
  readonly isLogging: boolean;
  readonly isMultiRegion?: boolean;
  readonly isValidated?: boolean;
  readonly hasKey?: boolean;
  readonly logGroup?: string;
  readonly recordsObjectReads?: boolean;
  readonly recordsObjectWrites?: boolean;
  /** Alarms on its events, by check. @default - its log group has no metric filters */
  readonly alarms?: readonly AlarmCheckId[];
}

/** The log group of the company's first trail, since someone looks after the account. */
export const WATCHED_GROUP = 'cloudtrail/management-events';
const CAREFUL = { bucket: 'audit-logs', isLogging: true, isValidated: true, hasKey: true } as const;
/** Buckets that are private and log access. */
const SAFE_BUCKETS: ReadonlySet<string> = new Set([CAREFUL.bucket, 'sound-us']);

/** Events without an alarm in the main account. */
const SILENT_IN_MAIN: ReadonlySet<string> = new Set(['cw-alarm-org-changes', 'cw-alarm-signin-no-mfa']);
const toId = (check: AlarmCheckId): string => check.replace('cw-alarm-', '');

/** How someone who looks after an account watches its first trail. */
const watch = ({ accountId, share }: Scope): Partial<Trail> => {
  const isMain = accountId === MAIN_DEMO_ACCOUNT_ID;
  const hasAlarm = (check: AlarmCheckId) => (isMain ? !SILENT_IN_MAIN.has(check) : share(`alarm/${toId(check)}`) < 0.6);
  return {
    logGroup: WATCHED_GROUP,
    isMultiRegion: isMain || share('every-region-trail') < 0.7,
    alarms: ALARM_CHECKS.filter(hasAlarm),
  };
};

/** The multi-Region trail of an emulated account, and its log group. */
export const EVERY_REGION = 'every-region';
const EMULATED_GROUP = 'every-region-trail';
const OF_EMULATED_GROUP: Verdicts = { 'cw-log-group-retention': 'pass', 'cw-log-group-kms': 'fail' };
const VALIDATED = { bucket: 'sound-us', isLogging: true, isValidated: true, logGroup: EMULATED_GROUP } as const;
const HOME_TRAILS: Readonly<Record<string, Trail>> = {
  [EVERY_REGION]: {
    ...VALIDATED,
    isMultiRegion: true,
    recordsObjectWrites: true,
    alarms: ALARM_CHECKS.filter((_check, index) => index % 2 === 1),
  },
  own: { ...VALIDATED, hasKey: true },
};

const toGroupArn = (region: string, accountId: string, name: string): string =>
  `arn:aws:logs:${region}:${accountId}:log-group:${name}`;
const toKeyArn = (accountId: string, id: string): string => `arn:aws:kms:us-east-1:${accountId}:key/${id}`;

export const TRAILS: Kind<Trail> = {
  company: (scope) => {
    const { recordsObjectReads, recordsObjectWrites } = findStanding(scope);
    return [
      {
        ...at(US, 'management-events'),
        ...CAREFUL,
        logGroup: '/trail/management-events',
        recordsObjectReads,
        recordsObjectWrites,
        mended: watch(scope),
        past: [{ until: 24, as: { alarms: [] } }],
      },
      {
        ...at(US, 'payments-audit'),
        bucket: 'exports',
        isLogging: false,
        mended: { ...CAREFUL, logGroup: '/trail/payments-audit' },
      },
    ];
  },
  name: ({ what }) => what,
  arn: ({ accountId }, region, name) => `arn:aws:cloudtrail:${region}:${accountId}:trail/${name}`,
  emulated: (region) => (region === US ? HOME_TRAILS : { paused: { bucket: 'public-by-acl', isLogging: false } }),
  isPlantedOnce: true,
  verdicts: ({ bucket, isLogging, isValidated, hasKey, logGroup }) => ({
    'cloudtrail-log-validation': verdict(isValidated),
    'cloudtrail-kms': verdict(hasKey),
    'cloudtrail-cloudwatch': verdict(isLogging && logGroup !== undefined),
    'cloudtrail-bucket-not-public': verdict(SAFE_BUCKETS.has(bucket)),
    'cloudtrail-bucket-logging': verdict(SAFE_BUCKETS.has(bucket)),
  }),
  ofAccount: ({ alarms, isMultiRegion, recordsObjectReads, recordsObjectWrites }) =>
    alarms === undefined
      ? {}
      : {
          ...Object.fromEntries(ALARM_CHECKS.map((check) => [check, verdict(isMultiRegion && alarms.includes(check))])),
          'cloudtrail-s3-data-events-read': verdict(recordsObjectReads),
          'cloudtrail-s3-data-events-write': verdict(recordsObjectWrites),
        },
  // The emulator never delivers logs.
  emulator: () => ({ 'cloudtrail-cloudwatch': 'fail' }),
  comesWith: ({ region }) =>
    Promise.resolve<Record<string, Verdicts>>({
      [`arn:aws:cloudtrail:${region}:${EMULATED_ACCOUNT_ID}:account`]: { 'cloudtrail-multi-region': 'pass' },
      ...(region === US && { [toGroupArn(US, EMULATED_ACCOUNT_ID, EMULATED_GROUP)]: OF_EMULATED_GROUP }),
    }),
  plant: async ({ aws: { cloudtrail, cloudwatch, logs }, region }, Name, plan) => {
    const { alarms, logGroup = '' } = plan;
    if (alarms) {
      await logs.createLogGroup({ logGroupName: logGroup });
      for (const check of ALARM_CHECKS) await logs.putMetricFilter(toFilter(logGroup, check));
      for (const check of alarms)
        await cloudwatch.putMetricAlarm({
          ...toAlarm(EMULATED_ACCOUNT_ID, check),
          Statistic: 'Sum',
          Period: 300,
          EvaluationPeriods: 1,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        });
    }
    const { TrailARN } = await cloudtrail.createTrail({
      Name,
      S3BucketName: plan.bucket,
      EnableLogFileValidation: plan.isValidated ?? false,
      IsMultiRegionTrail: plan.isMultiRegion ?? false,
      ...(plan.hasKey && { KmsKeyId: toKeyArn(EMULATED_ACCOUNT_ID, '00000000-0000-4000-8000-000000000000') }),
      ...(logGroup && {
        CloudWatchLogsLogGroupArn: `${toGroupArn(region, EMULATED_ACCOUNT_ID, logGroup)}:*`,
        CloudWatchLogsRoleArn: `arn:aws:iam::${EMULATED_ACCOUNT_ID}:role/trail-logs`,
      }),
    });
    if (plan.isLogging) await cloudtrail.startLogging({ Name });
    await recordObjects(cloudtrail, Name, plan);
    return TrailARN;
  },
};

const MANAGEMENT: EventSelector = { ReadWriteType: 'All', IncludeManagementEvents: true, DataResources: [] };

/** Management events, and data events of every bucket where the trail records them. */
const toSelectors = ({ recordsObjectReads: reads, recordsObjectWrites: writes }: Partial<Trail>) => {
  if (!reads && !writes) return [MANAGEMENT];
  const ReadWriteType = reads && writes ? ('All' as const) : reads ? ('ReadOnly' as const) : ('WriteOnly' as const);
  const DataResources = [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }];
  return [MANAGEMENT, { ReadWriteType, IncludeManagementEvents: false, DataResources }];
};

export const recordObjects = (cloudtrail: CloudTrail, TrailName: string, plan: Partial<Trail>): Promise<unknown> =>
  cloudtrail.putEventSelectors({ TrailName, EventSelectors: toSelectors(plan) });

const NAMESPACE = 'CloudTrailMetrics';

const toFilter = (logGroupName: string, check: AlarmCheckId) => ({
  filterName: toId(check),
  filterPattern: TRAIL_PATTERNS[check],
  logGroupName,
  metricTransformations: [{ metricNamespace: NAMESPACE, metricName: toId(check), metricValue: '1' }],
});

const toAlarm = (accountId: string, check: AlarmCheckId) => ({
  AlarmName: toId(check),
  Namespace: NAMESPACE,
  MetricName: toId(check),
  Threshold: 1,
  AlarmActions: [`arn:aws:sns:us-east-1:${accountId}:security-alarms`],
});

/** Metric filters of a log group. */
export const listFilters = (scope: Scope, logGroupName: string) =>
  thingsIn(TRAILS, scope, US)
    .filter(({ alarms, logGroup }) => alarms && logGroup === logGroupName)
    .flatMap(() => ALARM_CHECKS)
    .map((check) => ({ ...toFilter(logGroupName, check), creationTime: scope.daysAgo(390).getTime() }));

export const listAlarms = (scope: Scope) =>
  thingsIn(TRAILS, scope, US)
    .flatMap(({ alarms = [] }) => alarms)
    .map((check) => ({
      ...toAlarm(scope.accountId, check),
      AlarmArn: `arn:aws:cloudwatch:us-east-1:${scope.accountId}:alarm:${toId(check)}`,
      ActionsEnabled: true,
      StateValue: 'OK',
    }));

/** Own trails of the region; a multi-region trail shows in the others as a shadow. */
const trailsIn = (asked: Asked): Thing<Trail>[] => {
  const region = checkRegion(asked);
  return thingsIn(TRAILS, asked.account.scope, US).filter((each) => each.isMultiRegion || each.region === region);
};
const trailBy = finder(
  trailsIn,
  ({ arn, name }, asked) => arn === asked || name === asked,
  (name) => new WireError('TrailNotFoundException', `Unknown trail: ${name}`),
);

const describe = ({ accountId, id }: Scope, { name, arn, region, logGroup, ...plan }: Thing<Trail>) => ({
  Name: name,
  TrailARN: arn,
  HomeRegion: region,
  S3BucketName: toName(accountId, { env: 'prod' }, plan.bucket),
  IncludeGlobalServiceEvents: true,
  IsMultiRegionTrail: plan.isMultiRegion ?? false,
  IsOrganizationTrail: false,
  LogFileValidationEnabled: plan.isValidated ?? false,
  ...(plan.hasKey && { KmsKeyId: toKeyArn(accountId, id('k', 'trails').slice(2)) }),
  ...(logGroup && { CloudWatchLogsLogGroupArn: `${toGroupArn(region, accountId, logGroup)}:*` }),
  HasCustomEventSelectors: false,
  HasInsightSelectors: false,
});

export const cloudTrailAnswers = {
  DescribeTrails: (asked, { trailNameList }) => {
    const names = (trailNameList ?? []) as string[];
    const found = trailsIn(asked).filter(
      ({ name, arn }) => names.length === 0 || names.includes(name) || names.includes(arn),
    );
    return { trailList: found.map((each) => describe(asked.account.scope, each)) };
  },
  GetEventSelectors: about(trailBy('TrailName'), (found) => ({
    TrailARN: found.arn,
    EventSelectors: toSelectors(found).map((each) => ({ ...each, ExcludeManagementEventSources: [] })),
  })),
  GetTrail: about(trailBy('Name'), (found, { account }) => ({ Trail: describe(account.scope, found) })),
  GetTrailStatus: about(trailBy('Name'), ({ isLogging, logGroup }, { account: { scope } }) => {
    const LatestDeliveryTime = isLogging ? scope.daysAgo(0, 0) : scope.daysAgo(140);
    const toLogs = logGroup === undefined ? {} : { LatestCloudWatchLogsDeliveryTime: LatestDeliveryTime };
    return { IsLogging: isLogging, LatestDeliveryTime, ...toLogs };
  }),
  ListTrails: about(trailsIn, (all) => ({
    Trails: all.map(({ name, arn, region }) => ({ Name: name, TrailARN: arn, HomeRegion: region })),
  })),
} satisfies Readonly<Record<string, Operation>>;
