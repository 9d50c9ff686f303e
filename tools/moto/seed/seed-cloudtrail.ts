import { CloudTrailClient, CreateTrailCommand, StartLoggingCommand } from '@aws-sdk/client-cloudtrail';
import { ACCOUNT_ID, type SeedTarget, clientSettings, given } from './manifest';
import { trailGroupArn } from './seed-logs';

/** The trail of all regions that logs only from `startEveryRegionTrail` on. */
const EVERY_REGION = 'every-region';

/** One region is recorded by a trail of its own; the other has only trails that do not log. */
export const seedCloudTrail = async (
  { endpoint, manifest }: SeedTarget,
  [recorded, silent]: readonly [string, string],
): Promise<void> => {
  const home = new CloudTrailClient(clientSettings(endpoint, recorded));
  const own = await home.send(new CreateTrailCommand({ Name: 'own', S3BucketName: 'sound-us', EnableLogFileValidation: true }));
  await home.send(new StartLoggingCommand({ Name: 'own' }));
  const everyRegion = await home.send(
    new CreateTrailCommand({
      Name: EVERY_REGION,
      S3BucketName: 'sound-us',
      IsMultiRegionTrail: true,
      EnableLogFileValidation: true,
      CloudWatchLogsLogGroupArn: trailGroupArn(recorded),
      CloudWatchLogsRoleArn: `arn:aws:iam::${ACCOUNT_ID}:role/trail-logs`,
    }),
  );
  const other = new CloudTrailClient(clientSettings(endpoint, silent));
  const paused = await other.send(
    new CreateTrailCommand({ Name: 'paused', S3BucketName: 'sound-eu', EnableLogFileValidation: false }),
  );
  manifest.plant(given(own.TrailARN, 'the trail'), { 'cloudtrail-log-validation': 'pass' });
  manifest.plant(given(everyRegion.TrailARN, 'the trail'), { 'cloudtrail-log-validation': 'pass' });
  manifest.plant(given(paused.TrailARN, 'the trail'), { 'cloudtrail-log-validation': 'fail' });
  manifest.plant(`arn:aws:cloudtrail:${recorded}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'pass' });
  manifest.plant(`arn:aws:cloudtrail:${silent}:${ACCOUNT_ID}:account`, { 'cloudtrail-multi-region': 'fail' });
};

/** From now on a trail at home elsewhere records every region. */
export const startEveryRegionTrail = async (endpoint: string, home: string): Promise<void> => {
  await new CloudTrailClient(clientSettings(endpoint, home)).send(new StartLoggingCommand({ Name: EVERY_REGION }));
};
