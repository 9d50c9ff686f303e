import type { ResourceKind, ResourceOf } from '../kinds';
import { GLOBAL_REGION, toFact } from '../snapshot';
import { ACCOUNT, REGION, base, toArn } from './account';
import { TRAIL_PATTERNS } from './trail-patterns';

const ROOT = `arn:aws:iam::${ACCOUNT}:root`;

const regional = <K extends ResourceKind>(kind: K, service: string) =>
  base(kind, `arn:aws:${service}:${REGION}:${ACCOUNT}:account`, REGION);

export const ALL_MANAGEMENT_EVENTS = { reads: true, writes: true, excludedSources: [] };
/** An alarm that notifies people. */
export const LOUD_ALARM = { name: 'loud', hasActionsOn: true, actions: [toArn('sns', 'security')] };

export const LOG_GROUP = toArn('logs', 'log-group:trail');
const OWN_POLICY = { Statement: [{ Effect: 'Allow', Principal: { AWS: ROOT }, Action: '*', Resource: '*' }] };

type WatchingKind =
  | 'aws.access-analyzer.region'
  | 'aws.acm.certificate'
  | 'aws.backup.region'
  | 'aws.cloudwatch.log-group'
  | 'aws.cloudwatch.trail-watch'
  | 'aws.config.region'
  | 'aws.efs.file-system'
  | 'aws.guardduty.detector'
  | 'aws.guardduty.region'
  | 'aws.kinesis.stream'
  | 'aws.kms.key'
  | 'aws.macie.region'
  | 'aws.organizations.membership'
  | 'aws.secretsmanager.secret'
  | 'aws.securityhub.region'
  | 'aws.sns.subscription'
  | 'aws.sns.topic'
  | 'aws.sqs.queue'
  | 'aws.ssm.document';

/** Sound things of the services that watch, keep keys and carry messages. */
export const SOUND_WATCHING: { readonly [K in WatchingKind]: ResourceOf<K> } = {
  'aws.access-analyzer.region': {
    ...regional('aws.access-analyzer.region', 'access-analyzer'),
    analyzers: toFact([{ name: 'outside', type: 'ACCOUNT', status: 'ACTIVE' }]),
  },
  'aws.acm.certificate': {
    ...base('aws.acm.certificate', toArn('acm', 'certificate/c-1'), 'shop.example'),
    isInUse: true,
    notAfter: '2027-06-01T00:00:00.000Z',
    keyAlgorithm: 'RSA_2048',
  },
  'aws.backup.region': { ...regional('aws.backup.region', 'backup'), vault: toFact('main') },
  'aws.cloudwatch.log-group': {
    ...base('aws.cloudwatch.log-group', LOG_GROUP, 'trail'),
    retentionDays: 365,
    kmsKeyId: toArn('kms', 'key/k-1'),
  },
  'aws.cloudwatch.trail-watch': {
    ...base('aws.cloudwatch.trail-watch', ROOT, REGION, GLOBAL_REGION),
    logGroups: toFact([
      {
        arn: LOG_GROUP,
        trail: toArn('cloudtrail', 'trail/all'),
        isMultiRegion: true,
        isLogging: toFact(true),
        managementEvents: toFact(ALL_MANAGEMENT_EVENTS),
        filters: toFact(
          Object.entries(TRAIL_PATTERNS).map(([name, pattern]) => ({ name, pattern, alarms: [LOUD_ALARM] })),
        ),
      },
    ]),
  },
  'aws.config.region': {
    ...regional('aws.config.region', 'config'),
    recorders: toFact([
      {
        name: 'default',
        isRecording: true,
        lastStatus: 'SUCCESS',
        scope: toFact({ lack: null, hasGlobalTypes: true, isDaily: false }),
      },
    ]),
  },
  'aws.efs.file-system': {
    ...base('aws.efs.file-system', toArn('elasticfilesystem', 'file-system/fs-1'), 'home'),
    isEncrypted: true,
  },
  'aws.guardduty.detector': {
    ...base('aws.guardduty.detector', toArn('guardduty', 'detector/d-1'), 'd-1'),
    settings: toFact({ status: 'ENABLED', watchesS3: true }),
  },
  'aws.guardduty.region': {
    ...regional('aws.guardduty.region', 'guardduty'),
    detectors: toFact([{ id: 'd-1', status: 'ENABLED' }]),
  },
  'aws.kinesis.stream': {
    ...base('aws.kinesis.stream', toArn('kinesis', 'stream/clicks'), 'clicks'),
    encryption: toFact('KMS'),
  },
  'aws.kms.key': {
    ...base('aws.kms.key', toArn('kms', 'key/k-1'), 'alias/papers'),
    settings: toFact({ state: 'Enabled', canRotate: true, deletionAt: null }),
    rotates: toFact(true),
    policy: toFact(OWN_POLICY),
  },
  'aws.macie.region': { ...regional('aws.macie.region', 'macie2'), status: toFact('ENABLED') },
  'aws.organizations.membership': {
    ...base('aws.organizations.membership', ROOT, ACCOUNT, GLOBAL_REGION),
    organizationId: toFact('o-example'),
  },
  'aws.secretsmanager.secret': {
    ...base('aws.secretsmanager.secret', toArn('secretsmanager', 'secret:db-AbCdEf'), 'db'),
    rotates: true,
    policy: toFact(null),
  },
  'aws.securityhub.region': {
    ...regional('aws.securityhub.region', 'securityhub'),
    hub: toFact({ arn: toArn('securityhub', 'hub/default'), standards: ['cis'], integrations: [] }),
  },
  'aws.sns.subscription': { ...base('aws.sns.subscription', toArn('sns', 'orders:s-1'), 'orders'), protocol: 'https' },
  'aws.sns.topic': {
    ...base('aws.sns.topic', toArn('sns', 'orders'), 'orders'),
    kmsKeyId: toFact('alias/orders'),
    policy: toFact(OWN_POLICY),
    confirmedSubscriptions: toFact(1),
  },
  'aws.sqs.queue': {
    ...base('aws.sqs.queue', toArn('sqs', 'jobs'), 'jobs'),
    encryption: toFact('SQS'),
    policy: toFact(null),
  },
  'aws.ssm.document': {
    ...base('aws.ssm.document', toArn('ssm', 'document/restart'), 'restart'),
    sharedWith: toFact([]),
  },
};
