import {
  CloudTrailClient,
  CreateTrailCommand,
  PutEventSelectorsCommand,
  type ReadWriteType,
  StartLoggingCommand,
} from '@aws-sdk/client-cloudtrail';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';
import { trailGroupArn } from './seed-logs';

/** The trail of all regions that logs only from `startEveryRegionTrail` on. */
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

/** Lets a trail record what is done to the objects of every bucket. */
const recordObjects = async (
  client: CloudTrailClient,
  TrailName: string,
  ReadWriteType: ReadWriteType,
): Promise<void> => {
  const DataResources = [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }];
  await client.send(new PutEventSelectorsCommand({ TrailName, EventSelectors: [{ ReadWriteType, DataResources }] }));
};

/** One region is recorded by a trail of its own; the other has only trails that do not log. */
export const seedCloudTrail = async (
  { endpoint, manifest }: SeedTarget,
  [recorded, silent]: readonly [string, string],
): Promise<void> => {
  const home = new CloudTrailClient(clientSettings(endpoint, recorded));
  const toLogs = {
    CloudWatchLogsLogGroupArn: trailGroupArn(recorded),
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
  const other = new CloudTrailClient(clientSettings(endpoint, silent));
  const paused = await other.send(
    new CreateTrailCommand({ Name: 'paused', S3BucketName: 'public-by-acl', EnableLogFileValidation: false }),
  );
  await recordObjects(home, 'own', 'WriteOnly');
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
  manifest.plant(`arn:aws:cloudtrail:${recorded}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'pass' });
  manifest.plant(`arn:aws:cloudtrail:${silent}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'fail' });
};

/** From now on reads are recorded, and writes are not. */
export const turnObjectEvents = (endpoint: string, home: string): Promise<void> =>
  recordObjects(new CloudTrailClient(clientSettings(endpoint, home)), 'own', 'ReadOnly');

/** From now on a trail at home elsewhere records every region. */
export const startEveryRegionTrail = async (endpoint: string, home: string): Promise<void> => {
  await new CloudTrailClient(clientSettings(endpoint, home)).send(new StartLoggingCommand({ Name: EVERY_REGION }));
};
