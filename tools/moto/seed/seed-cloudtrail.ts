import {
  CloudTrailClient,
  CreateTrailCommand,
  PutEventSelectorsCommand,
  type ReadWriteType,
  StartLoggingCommand,
  StopLoggingCommand,
} from '@aws-sdk/client-cloudtrail';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';
import { trailGroupArn } from './seed-logs';

/** The multi-Region trail. */
const EVERY_REGION = 'every-region';

const KEY = `arn:aws:kms:us-east-1:${ACCOUNT_ID}:key/00000000-0000-4000-8000-000000000000`;

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const verdictsOf = (trail: {
  isValidated: boolean;
  hasKey: boolean;
  hasSoundBucket: boolean;
}): Record<string, Expected> => ({
  'cloudtrail-log-validation': verdict(trail.isValidated),
  'cloudtrail-kms': verdict(trail.hasKey),
  // The emulator never delivers.
  'cloudtrail-cloudwatch': 'fail',
  'cloudtrail-bucket-not-public': verdict(trail.hasSoundBucket),
  'cloudtrail-bucket-logging': verdict(trail.hasSoundBucket),
});

/** Lets a trail record all management events and what is done to the objects of every bucket. */
const recordObjects = async (
  client: CloudTrailClient,
  TrailName: string,
  ReadWriteType: ReadWriteType,
): Promise<void> => {
  const DataResources = [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }];
  const EventSelectors = [
    { ReadWriteType: 'All' as const, IncludeManagementEvents: true, DataResources: [] },
    { ReadWriteType, IncludeManagementEvents: false, DataResources },
  ];
  await client.send(new PutEventSelectorsCommand({ TrailName, EventSelectors }));
};

/** Both regions are recorded by the multi-Region trail, which is at home in the first; each has a trail of one Region besides. */
export const seedCloudTrail = async (
  { endpoint, manifest }: SeedTarget,
  [first, second]: readonly [string, string],
): Promise<void> => {
  const home = new CloudTrailClient(clientSettings(endpoint, first));
  const toLogs = {
    CloudWatchLogsLogGroupArn: trailGroupArn(first),
    CloudWatchLogsRoleArn: `arn:aws:iam::${ACCOUNT_ID}:role/trail-logs`,
  };
  const own = await home.send(
    new CreateTrailCommand({
      Name: 'own',
      S3BucketName: 'sound-us',
      EnableLogFileValidation: true,
      KmsKeyId: KEY,
      ...toLogs,
    }),
  );
  await home.send(new StartLoggingCommand({ Name: 'own' }));
  const everyRegion = await home.send(
    new CreateTrailCommand({
      Name: EVERY_REGION,
      S3BucketName: 'sound-us',
      IsMultiRegionTrail: true,
      EnableLogFileValidation: true,
      ...toLogs,
    }),
  );
  await home.send(new StartLoggingCommand({ Name: EVERY_REGION }));
  const other = new CloudTrailClient(clientSettings(endpoint, second));
  const paused = await other.send(
    new CreateTrailCommand({ Name: 'paused', S3BucketName: 'public-by-acl', EnableLogFileValidation: false }),
  );
  await recordObjects(home, EVERY_REGION, 'WriteOnly');
  manifest.plant(
    given(own.TrailARN, 'the trail'),
    verdictsOf({ isValidated: true, hasKey: true, hasSoundBucket: true }),
  );
  manifest.plant(
    given(everyRegion.TrailARN, 'the trail'),
    verdictsOf({ isValidated: true, hasKey: false, hasSoundBucket: true }),
  );
  manifest.plant(
    given(paused.TrailARN, 'the trail'),
    verdictsOf({ isValidated: false, hasKey: false, hasSoundBucket: false }),
  );
  manifest.plant(`arn:aws:iam::${ACCOUNT_ID}:root`, {
    'cloudtrail-s3-data-events-write': 'pass',
    'cloudtrail-s3-data-events-read': 'fail',
  });
  for (const region of [first, second])
    manifest.plant(`arn:aws:cloudtrail:${region}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'pass' });
};

/** From now on reads are recorded, and writes are not. */
export const turnObjectEvents = (endpoint: string, home: string): Promise<void> =>
  recordObjects(new CloudTrailClient(clientSettings(endpoint, home)), EVERY_REGION, 'ReadOnly');

/** Stops the multi-Region trail, so that trails of one Region are all that is left, or starts it again. */
export const logEveryRegion = async (endpoint: string, home: string, isOn: boolean): Promise<void> => {
  const client = new CloudTrailClient(clientSettings(endpoint, home));
  await (isOn
    ? client.send(new StartLoggingCommand({ Name: EVERY_REGION }))
    : client.send(new StopLoggingCommand({ Name: EVERY_REGION })));
};
