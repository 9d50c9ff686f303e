import type { CloudTrail, ReadWriteType } from '@aws-sdk/client-cloudtrail';
import { TRAIL_FILTERS } from '../../demo-cloud/generate/trail-watch';
import { type Ground, verdict } from '../../estate/plan';
import { openClients } from '../clients';
import { ACCOUNT_ID, demand, type SeedTarget } from './manifest';
import { ROOT } from './seed-settings';

type Place = Pick<Ground, 'region' | 'aws'>;

/** The multi-Region trail. */
const EVERY_REGION = 'every-region';
/** The log group that it writes to. */
const TRAIL_GROUP = 'every-region-trail';
const KEY = `arn:aws:kms:us-east-1:${ACCOUNT_ID}:key/00000000-0000-4000-8000-000000000000`;

/** A metric filter for each event; every second one has an alarm. */
export const seedTrailWatch = async ({ manifest }: SeedTarget, { region, aws }: Place): Promise<void> => {
  await aws.logs.createLogGroup({ logGroupName: TRAIL_GROUP });
  manifest.plant(`arn:aws:logs:${region}:${ACCOUNT_ID}:log-group:${TRAIL_GROUP}`, {
    'cw-log-group-retention': 'pass',
    'cw-log-group-kms': 'fail',
  });
  for (const [index, { id, pattern: filterPattern }] of TRAIL_FILTERS.entries()) {
    const hasAlarm = index % 2 === 1;
    const metricTransformations = [{ metricNamespace: 'Trail', metricName: id, metricValue: '1' }];
    const filter = { logGroupName: TRAIL_GROUP, filterName: id, filterPattern, metricTransformations };
    await aws.logs.putMetricFilter(filter);
    if (hasAlarm)
      await aws.cloudwatch.putMetricAlarm({
        AlarmName: id,
        Namespace: 'Trail',
        MetricName: id,
        Statistic: 'Sum',
        Period: 300,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        AlarmActions: [`arn:aws:sns:${region}:${ACCOUNT_ID}:security-alarms`],
      });
    manifest.plant(ROOT, { [`cw-alarm-${id}`]: verdict(hasAlarm) });
  }
};

/** Lets a trail record management events and data events of all buckets. */
const recordObjects = async (
  cloudtrail: CloudTrail,
  TrailName: string,
  ReadWriteType: ReadWriteType,
): Promise<void> => {
  const DataResources = [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }];
  const EventSelectors = [
    { ReadWriteType: 'All' as const, IncludeManagementEvents: true, DataResources: [] },
    { ReadWriteType, IncludeManagementEvents: false, DataResources },
  ];
  await cloudtrail.putEventSelectors({ TrailName, EventSelectors });
};

/** The multi-Region trail, whose home is the first Region, records both; each also has a single-Region trail. */
export const seedCloudTrail = async ({ manifest }: SeedTarget, home: Place, other: Place): Promise<void> => {
  const toLogs = {
    CloudWatchLogsLogGroupArn: `arn:aws:logs:${home.region}:${ACCOUNT_ID}:log-group:${TRAIL_GROUP}:*`,
    CloudWatchLogsRoleArn: `arn:aws:iam::${ACCOUNT_ID}:role/trail-logs`,
  };
  const sound = { S3BucketName: 'sound-us', EnableLogFileValidation: true, ...toLogs };
  for (const [{ region, aws }, trail] of [
    [home, { Name: 'own', ...sound, KmsKeyId: KEY }],
    [home, { Name: EVERY_REGION, ...sound, IsMultiRegionTrail: true }],
    [other, { Name: 'paused', S3BucketName: 'public-by-acl', EnableLogFileValidation: false }],
  ] as const) {
    const { TrailARN } = await aws.cloudtrail.createTrail(trail);
    const isSound = trail.EnableLogFileValidation;
    if (isSound) await aws.cloudtrail.startLogging({ Name: trail.Name });
    manifest.plant(demand(TrailARN, 'the trail'), {
      'cloudtrail-log-validation': verdict(isSound),
      'cloudtrail-kms': verdict('KmsKeyId' in trail),
      // The emulator never delivers logs.
      'cloudtrail-cloudwatch': 'fail',
      'cloudtrail-bucket-not-public': verdict(isSound),
      'cloudtrail-bucket-logging': verdict(isSound),
    });
    manifest.plant(`arn:aws:cloudtrail:${region}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'pass' });
  }
  await recordObjects(home.aws.cloudtrail, EVERY_REGION, 'WriteOnly');
  manifest.plant(ROOT, { 'cloudtrail-s3-data-events-write': 'pass', 'cloudtrail-s3-data-events-read': 'fail' });
};

/** From now on only reads are recorded. */
export const turnObjectEvents = (endpoint: string, home: string): Promise<void> =>
  recordObjects(openClients(endpoint, home).cloudtrail, EVERY_REGION, 'ReadOnly');

/** Stops the multi-Region trail, so that only single-Region trails log, or starts it again. */
export const logEveryRegion = async (endpoint: string, home: string, isOn: boolean): Promise<void> => {
  const { cloudtrail } = openClients(endpoint, home);
  await (isOn ? cloudtrail.startLogging({ Name: EVERY_REGION }) : cloudtrail.stopLogging({ Name: EVERY_REGION }));
};
