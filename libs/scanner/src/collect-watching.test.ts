import { CloudError, type CloudReader } from './cloud-port';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { judge } from './aws/provider';
import { GLOBAL_REGION } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';
import { TRAIL_PATTERNS } from './testing/trail-patterns';
import { WATCHING_ANSWERS } from './testing/watching-answers';

type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

const collect = (reader: CloudReader, service: string) => {
  const region = service === 'iam' ? GLOBAL_REGION : 'us-east-1';
  return collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region, service },
    { now: NOW, range: '30d', pause: () => Promise.resolve() },
  );
};

const read = async (service: string, answers: Answers = {}) => {
  const reader = fakeReader(answers);
  const unit = await collect(reader, service);
  return { unit, reader, verdicts: judge(ACCOUNT, [unit]) };
};

const saidBy = (verdicts: Awaited<ReturnType<typeof read>>['verdicts'], check: string): string[] =>
  verdicts.filter((verdict) => verdict.check === check).map(({ status }) => status);

describe('a denied call', () => {
  it.each([
    ['governance', 'accessanalyzer:ListAnalyzers', 'access-analyzer:ListAnalyzers', ['iam-access-analyzer-enabled']],
    ['governance', 'backup:ListBackupVaults', 'backup:ListBackupVaults', ['backup-vault-exists']],
    [
      'governance',
      'config-service:DescribeConfigurationRecorderStatus',
      'config:DescribeConfigurationRecorderStatus',
      ['config-recorder-on'],
    ],
    [
      'governance',
      'guardduty:ListDetectors',
      'guardduty:ListDetectors',
      ['guardduty-enabled', 'guardduty-s3-protection'],
    ],
    ['governance', 'guardduty:GetDetector', 'guardduty:GetDetector', ['guardduty-enabled', 'guardduty-s3-protection']],
    ['governance', 'macie2:GetMacieSession', 'macie2:GetMacieSession', ['macie-enabled']],
    ['governance', 'securityhub:DescribeHub', 'securityhub:DescribeHub', ['securityhub-enabled']],
    ['governance', 'securityhub:GetEnabledStandards', 'securityhub:GetEnabledStandards', ['securityhub-enabled']],
    ['governance', 'ssm:ListDocuments', 'ssm:ListDocuments', ['ssm-document-public']],
    ['governance', 'ssm:DescribeDocumentPermission', 'ssm:DescribeDocumentPermission', ['ssm-document-public']],
    ['iam', 'organizations:DescribeOrganization', 'organizations:DescribeOrganization', ['organizations-member']],
    [
      'keys',
      'acm:ListCertificates',
      'acm:ListCertificates',
      ['acm-certificate-expiry', 'acm-certificate-key-strength'],
    ],
    ['keys', 'kms:ListKeys', 'kms:ListKeys', ['kms-key-rotation', 'kms-key-pending-deletion', 'kms-key-policy-public']],
    [
      'keys',
      'kms:DescribeKey',
      'kms:DescribeKey',
      ['kms-key-rotation', 'kms-key-pending-deletion', 'kms-key-policy-public'],
    ],
    ['keys', 'kms:GetKeyRotationStatus', 'kms:GetKeyRotationStatus', ['kms-key-rotation']],
    ['keys', 'kms:GetKeyPolicy', 'kms:GetKeyPolicy', ['kms-key-policy-public']],
    [
      'keys',
      'secrets-manager:ListSecrets',
      'secretsmanager:ListSecrets',
      ['secrets-rotation', 'secrets-public-policy'],
    ],
    ['keys', 'secrets-manager:GetResourcePolicy', 'secretsmanager:GetResourcePolicy', ['secrets-public-policy']],
    [
      'logs',
      'cloudwatch-logs:DescribeLogGroups',
      'logs:DescribeLogGroups',
      ['cw-log-group-kms', 'cw-log-group-retention'],
    ],
    ['cloudtrail', 'cloudwatch-logs:DescribeMetricFilters', 'logs:DescribeMetricFilters', ['cw-alarm-root-usage']],
    ['cloudtrail', 'cloudwatch:DescribeAlarms', 'cloudwatch:DescribeAlarms', ['cw-alarm-root-usage']],
    [
      'cloudtrail',
      'cloudtrail:DescribeTrails',
      'cloudtrail:DescribeTrails',
      ['cw-alarm-root-usage', 'cw-alarm-vpc-changes'],
    ],
    ['messaging', 'sns:ListTopics', 'sns:ListTopics', ['sns-topic-kms', 'sns-topic-public']],
    ['messaging', 'sns:GetTopicAttributes', 'sns:GetTopicAttributes', ['sns-topic-kms', 'sns-topic-public']],
    ['messaging', 'sns:ListSubscriptions', 'sns:ListSubscriptions', ['sns-subscription-https']],
    ['messaging', 'sqs:ListQueues', 'sqs:ListQueues', ['sqs-queue-encrypted', 'sqs-queue-public']],
    ['messaging', 'sqs:GetQueueAttributes', 'sqs:GetQueueAttributes', ['sqs-queue-encrypted', 'sqs-queue-public']],
    ['messaging', 'kinesis:ListStreams', 'kinesis:ListStreams', ['kinesis-encrypted']],
    ['messaging', 'kinesis:DescribeStream', 'kinesis:DescribeStream', ['kinesis-encrypted']],
    ['efs', 'efs:DescribeFileSystems', 'elasticfilesystem:DescribeFileSystems', ['efs-encrypted']],
  ])('of %s by %s is a gap that names %s, and unknown', async (service, operation, action, checks) => {
    const { unit, verdicts } = await read(service, { ...WATCHING_ANSWERS, [operation]: 'denied' });
    expect(unit.gaps.map((gap) => gap.operation)).toContain(action);
    for (const check of checks) expect([check, [...new Set(saidBy(verdicts, check))]]).toEqual([check, ['unknown']]);
  });
});

describe('a service that was never enabled', () => {
  it('fails, without a gap: Security Hub', async () => {
    const { unit, verdicts } = await read('governance', {
      ...WATCHING_ANSWERS,
      'securityhub:DescribeHub': 'not-found InvalidAccessException',
    });
    expect([unit.gaps, saidBy(verdicts, 'securityhub-enabled')]).toEqual([[], ['fail']]);
  });
  it('fails, without a gap: Organizations', async () => {
    const { verdicts } = await read('iam', {
      'organizations:DescribeOrganization': 'not-found AWSOrganizationsNotInUseException',
    });
    expect(saidBy(verdicts, 'organizations-member')).toEqual(['fail']);
  });
  it('fails, without a gap: Macie, whose error looks like a denial', async () => {
    const inner = fakeReader(WATCHING_ANSWERS);
    const reader: CloudReader = {
      calls: 0,
      read: (call) =>
        call.service === 'macie2'
          ? Promise.reject(
              new CloudError('denied', 'macie2:GetMacieSession', 'AccessDeniedException', 'Macie is not enabled.'),
            )
          : inner.read(call),
    };
    const unit = await collect(reader, 'governance');
    expect([unit.gaps, saidBy(judge(ACCOUNT, [unit]), 'macie-enabled')]).toEqual([[], ['fail']]);
  });
});

describe('an empty region', () => {
  it.each([
    ['efs', 1],
    ['governance', 7],
    ['keys', 3],
    ['logs', 1],
    ['messaging', 3],
  ])('takes %s %i calls', async (service, calls) => {
    const { reader } = await read(service, { 'securityhub:DescribeHub': 'not-found InvalidAccessException' });
    expect(reader.calls).toBe(calls);
  });
});

describe('trails with CloudWatch Logs', () => {
  const arn = (name: string): string => `arn:aws:cloudtrail:us-east-1:111122223333:trail/${name}`;
  const group = 'arn:aws:logs:us-east-1:111122223333:log-group:trail:*';
  const trail = (name: string, IsMultiRegionTrail: boolean) => ({
    TrailARN: arn(name),
    Name: name,
    HomeRegion: 'us-east-1',
    IsMultiRegionTrail,
    CloudWatchLogsLogGroupArn: group,
  });
  const pattern = TRAIL_PATTERNS['cw-alarm-root-usage'];
  const metricFilters = [
    {
      filterName: 'root',
      filterPattern: pattern,
      metricTransformations: [{ metricNamespace: 'Trail', metricName: 'root' }],
    },
  ];
  const readTrails = (...stopped: readonly string[]) =>
    read('cloudtrail', {
      ...WATCHING_ANSWERS,
      'cloudtrail:DescribeTrails': { trailList: [trail('all', true), trail('one', false)] },
      'cloudtrail:GetTrailStatus': ({ Name }) => ({ IsLogging: !stopped.includes(String(Name)) }),
      'cloudwatch-logs:DescribeMetricFilters': { metricFilters },
    });

  it('count for root user activity only while the multi-region one is logging, whatever else writes to the group', async () => {
    expect(saidBy((await readTrails()).verdicts, 'cw-alarm-root-usage')).toEqual(['pass']);
    expect(saidBy((await readTrails(arn('one'))).verdicts, 'cw-alarm-root-usage')).toEqual(['pass']);
    expect(saidBy((await readTrails(arn('all'))).verdicts, 'cw-alarm-root-usage')).toEqual(['fail']);
  });
  it("have their status read once, and their log group's filters once", async () => {
    const { reader } = await readTrails();
    expect(reader.asked.filter((call) => call.startsWith('cloudtrail:GetTrailStatus'))).toHaveLength(2);
    expect(reader.asked.filter((call) => call.startsWith('cloudwatch-logs:DescribeMetricFilters'))).toHaveLength(1);
  });

  it('are listed once for both collectors', async () => {
    const { reader } = await read('cloudtrail', WATCHING_ANSWERS);
    expect(reader.asked.filter((call) => call.startsWith('cloudtrail:DescribeTrails'))).toHaveLength(1);
  });
  it('of the organization in another account are unknown', async () => {
    const CloudWatchLogsLogGroupArn = 'arn:aws:logs:us-east-1:999999999999:log-group:org:*';
    const trailList = [
      { TrailARN: 'arn:org', HomeRegion: 'us-east-1', IsMultiRegionTrail: true, CloudWatchLogsLogGroupArn },
    ];
    const { reader, verdicts } = await read('cloudtrail', {
      'cloudtrail:DescribeTrails': { trailList },
      'cloudtrail:GetTrailStatus': { IsLogging: true },
    });
    expect(reader.asked.some((call) => call.startsWith('cloudwatch'))).toBe(false);
    expect(saidBy(verdicts, 'cw-alarm-root-usage')).toEqual(['unknown']);
  });
});

describe('lists of more than one page', () => {
  it.each([
    [
      'logs',
      'cloudwatch-logs:DescribeLogGroups',
      'nextToken',
      'nextToken',
      'logGroups',
      [{ logGroupName: 'a' }, { logGroupName: 'b' }],
    ],
    [
      'efs',
      'efs:DescribeFileSystems',
      'Marker',
      'NextMarker',
      'FileSystems',
      [{ FileSystemId: 'fs-a' }, { FileSystemId: 'fs-b' }],
    ],
    [
      'keys',
      'acm:ListCertificates',
      'NextToken',
      'NextToken',
      'CertificateSummaryList',
      [{ CertificateArn: 'a/1' }, { CertificateArn: 'a/2' }],
    ],
    [
      'keys',
      'secrets-manager:ListSecrets',
      'NextToken',
      'NextToken',
      'SecretList',
      [{ ARN: 'arn:1' }, { ARN: 'arn:2' }],
    ],
    ['messaging', 'sqs:ListQueues', 'NextToken', 'NextToken', 'QueueUrls', ['https://q/1/a', 'https://q/1/b']],
    ['messaging', 'sns:ListTopics', 'NextToken', 'NextToken', 'Topics', [{ TopicArn: 'arn:a' }, { TopicArn: 'arn:b' }]],
    [
      'governance',
      'ssm:ListDocuments',
      'NextToken',
      'NextToken',
      'DocumentIdentifiers',
      [{ Name: 'a' }, { Name: 'b' }],
    ],
  ])('are read to the last page: %s %s', async (...[service, operation, token, next, list, [first, second]]) => {
    const answer: FakeAnswer = (input) =>
      input[token] === 'two' ? { [list]: [second] } : { [list]: [first], [next]: 'two' };
    const { unit } = await read(service, { [operation]: answer });
    expect(unit.resources.filter(({ kind }) => !kind.endsWith('.region'))).toHaveLength(2);
  });
});
