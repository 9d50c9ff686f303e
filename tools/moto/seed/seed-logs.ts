import { CloudWatchClient, PutMetricAlarmCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutMetricFilterCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { CreateFileSystemCommand, EFSClient } from '@aws-sdk/client-efs';
import { TRAIL_FILTERS } from '../../demo-cloud/generate/trail-filters';
import { ACCOUNT_ID, type SeedTarget, clientSettings, given, named } from './manifest';

/** What the multi-Region trail writes to, and the one of one Region. */
export const TRAIL_GROUP = 'every-region-trail';
export const trailGroupArn = (region: string): string =>
  `arn:aws:logs:${region}:${ACCOUNT_ID}:log-group:${TRAIL_GROUP}:*`;

const KEY = `arn:aws:kms:us-east-1:${ACCOUNT_ID}:key/logs`;

/** Log groups and file systems, sound and not, in one region. */
export const seedLogs = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const logs = new CloudWatchLogsClient(clientSettings(endpoint, region));
  for (const [kind, days, kmsKeyId] of [
    ['/sound', 400, KEY],
    ['/for-ever', undefined, undefined],
    ['/short', 30, KEY],
  ] as const) {
    const name = named(target, kind);
    await logs.send(new CreateLogGroupCommand({ logGroupName: name, kmsKeyId }));
    if (days) await logs.send(new PutRetentionPolicyCommand({ logGroupName: name, retentionInDays: days }));
    manifest.plant(`arn:aws:logs:${region}:${ACCOUNT_ID}:log-group:${name}`, {
      'cw-log-group-retention': days === 30 ? 'fail' : 'pass',
      'cw-log-group-kms': kmsKeyId ? 'pass' : 'fail',
    });
  }
  const efs = new EFSClient(clientSettings(endpoint, region));
  for (const Encrypted of [true, false]) {
    const { FileSystemId } = await efs.send(
      new CreateFileSystemCommand({ CreationToken: named(target, String(Encrypted)), Encrypted }),
    );
    manifest.plant(
      `arn:aws:elasticfilesystem:${region}:${ACCOUNT_ID}:file-system/${given(FileSystemId, 'the file system')}`,
      {
        'efs-encrypted': Encrypted ? 'pass' : 'fail',
      },
    );
  }
};

/** A filter for each event, of which each second one has no alarm and the last has no metric of its own. */
export const seedTrailWatch = async ({ endpoint, manifest }: SeedTarget, region: string): Promise<void> => {
  const logs = new CloudWatchLogsClient(clientSettings(endpoint, region));
  const cloudWatch = new CloudWatchClient(clientSettings(endpoint, region));
  await logs.send(new CreateLogGroupCommand({ logGroupName: TRAIL_GROUP }));
  manifest.plant(`arn:aws:logs:${region}:${ACCOUNT_ID}:log-group:${TRAIL_GROUP}`, {
    'cw-log-group-retention': 'pass',
    'cw-log-group-kms': 'fail',
  });
  for (const [index, { id, pattern }] of TRAIL_FILTERS.entries()) {
    const hasAlarm = index % 2 === 1;
    await logs.send(
      new PutMetricFilterCommand({
        logGroupName: TRAIL_GROUP,
        filterName: id,
        filterPattern: pattern,
        metricTransformations: [{ metricNamespace: 'Trail', metricName: id, metricValue: '1' }],
      }),
    );
    if (hasAlarm)
      await cloudWatch.send(
        new PutMetricAlarmCommand({
          AlarmName: id,
          Namespace: 'Trail',
          MetricName: id,
          Statistic: 'Sum',
          Period: 300,
          EvaluationPeriods: 1,
          Threshold: 1,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          AlarmActions: [`arn:aws:sns:${region}:${ACCOUNT_ID}:security-alarms`],
        }),
      );
    manifest.plant(`arn:aws:iam::${ACCOUNT_ID}:root`, { [`cw-alarm-${id}`]: hasAlarm ? 'pass' : 'fail' });
  }
};
