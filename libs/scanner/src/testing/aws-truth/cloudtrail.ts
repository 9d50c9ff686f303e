import { ACCOUNT, REGION } from '../account';
import { ALL_USERS, AUTHENTICATED, LOG_DELIVERY, block, grantTo, openBucket } from './bucket-answers';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/awscloudtrail/latest/APIReference';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide';

export const TRAIL_ARN = `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:trail/management-events`;
const BUCKET = 'example-trail-logs';
const KEY = `arn:aws:kms:${REGION}:${ACCOUNT}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;

/** DescribeTrails as its API reference prints it. */
const TRAIL = {
  Name: 'management-events',
  TrailARN: TRAIL_ARN,
  HomeRegion: REGION,
  S3BucketName: BUCKET,
  IncludeGlobalServiceEvents: true,
  IsMultiRegionTrail: true,
  IsOrganizationTrail: false,
  LogFileValidationEnabled: true,
  KmsKeyId: KEY,
  CloudWatchLogsLogGroupArn: `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:trail:*`,
  CloudWatchLogsRoleArn: `arn:aws:iam::${ACCOUNT}:role/CloudTrail_CloudWatchLogs_Role`,
  HasCustomEventSelectors: true,
  HasInsightSelectors: false,
};

export const toTrail = (facts: object): Answers => ({
  'cloudtrail:DescribeTrails': { trailList: [{ ...TRAIL, ...facts }] },
});
const toStatus = (facts: object): Answers => ({
  'cloudtrail:GetTrailStatus': {
    IsLogging: true,
    LatestDeliveryTime: new Date('2026-11-21T11:50:00Z'),
    LatestCloudWatchLogsDeliveryTime: new Date('2026-11-21T11:50:00Z'),
    StartLoggingTime: new Date('2023-05-04T10:00:00Z'),
    ...facts,
  },
});

const OBJECTS = { Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] };
/** The selectors as `get-event-selectors` prints them for a trail with basic selectors. */
export const basic = (...selectors: readonly object[]): Answers => ({
  'cloudtrail:GetEventSelectors': {
    TrailARN: TRAIL_ARN,
    EventSelectors: selectors.map((selector) => ({
      ReadWriteType: 'All',
      IncludeManagementEvents: true,
      DataResources: [],
      ExcludeManagementEventSources: [],
      ...selector,
    })),
  },
});
export const selectEvents = (...selectors: ReadonlyArray<readonly object[]>): Answers => ({
  'cloudtrail:GetEventSelectors': {
    TrailARN: TRAIL_ARN,
    AdvancedEventSelectors: selectors.map((FieldSelectors, index) => ({ Name: `Selector ${index}`, FieldSelectors })),
  },
});
const equals = (Field: string, ...Equals: readonly string[]) => ({ Field, Equals });
export const MANAGEMENT = equals('eventCategory', 'Management');
const S3_DATA = [equals('eventCategory', 'Data'), equals('resources.type', 'AWS::S3::Object')];
const allBut = (...NotStartsWith: readonly string[]) => ({ Field: 'resources.ARN', NotStartsWith });

/** The policy that CloudTrail asks for, and statements of the customer's own. */
const writePolicy = (...statements: readonly object[]): Answers => ({
  's3:GetBucketPolicy': {
    Policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'AWSCloudTrailWrite',
          Effect: 'Allow',
          Principal: { Service: 'cloudtrail.amazonaws.com' },
          Action: 's3:PutObject',
          Resource: `arn:aws:s3:::${BUCKET}/AWSLogs/${ACCOUNT}/*`,
          Condition: { StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceArn': TRAIL_ARN } },
        },
        ...statements,
      ],
    }),
  },
});
const READ_BY_ALL = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${BUCKET}/*` };

/** A trail that writes to a closed bucket, with selectors for all events. */
export const SOUND_TRAIL: Answers = {
  ...toTrail({}),
  ...toStatus({}),
  ...basic({ DataResources: [OBJECTS] }),
};

const SHADOW_HOME = 'eu-west-1';
const shadow = (facts: object = {}): Answers =>
  toTrail({ TrailARN: TRAIL_ARN.replace(REGION, SHADOW_HOME), HomeRegion: SHADOW_HOME, ...facts });

export const CLOUDTRAIL: TruthTable = {
  base: {
    ...SOUND_TRAIL,
    's3:ListBuckets': { Buckets: [{ Name: BUCKET, BucketRegion: REGION, CreationDate: new Date('2020-01-01') }] },
    's3:GetPublicAccessBlock': block(true),
    's3-control:GetPublicAccessBlock': 'not-found NoSuchPublicAccessBlockConfiguration',
    's3:GetBucketOwnershipControls': { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } },
    's3:GetBucketLogging': { LoggingEnabled: { TargetBucket: 'example-access-logs', TargetPrefix: 'trail/' } },
    ...writePolicy(),
  },
  cases: [
    ...listCases('cloudtrail-multi-region', `${HUB}/cloudtrail-controls.html#cloudtrail-1`, {
      good: [
        ['a multi-Region trail that records all management events', {}, 'pass'],
        ['a trail whose selectors no one changed', { 'cloudtrail:GetEventSelectors': { EventSelectors: [] } }, 'pass'],
        ['an advanced selector for all management events', selectEvents([MANAGEMENT]), 'pass'],
      ],
      bad: [
        ['no trail', { 'cloudtrail:DescribeTrails': { trailList: [] } }, 'fail'],
        ['a trail of one Region', toTrail({ IsMultiRegionTrail: false }), 'fail'],
        ['a trail that was stopped', toStatus({ IsLogging: false }), 'fail'],
        ['a trail of data events alone', basic({ IncludeManagementEvents: false, DataResources: [OBJECTS] }), 'fail'],
        ['a trail of write events alone', basic({ ReadWriteType: 'WriteOnly' }), 'fail'],
        [
          'a trail that leaves out the events of KMS',
          basic({ ExcludeManagementEventSources: ['kms.amazonaws.com'] }),
          'fail',
        ],
        ['an advanced selector for data events alone', selectEvents(S3_DATA), 'fail'],
        ['an advanced selector for read events alone', selectEvents([MANAGEMENT, equals('readOnly', 'true')]), 'fail'],
        [
          'an advanced selector that leaves out the RDS Data API',
          selectEvents([MANAGEMENT, { Field: 'eventSource', NotEquals: ['rdsdata.amazonaws.com'] }]),
          'fail',
        ],
      ],
      edge: [
        [
          'one selector for reads and one for writes',
          basic({ ReadWriteType: 'ReadOnly' }, { ReadWriteType: 'WriteOnly' }),
          'pass',
        ],
        [
          'data events beside management events, each with its own selector',
          selectEvents(S3_DATA, [MANAGEMENT]),
          'pass',
        ],
        ['selectors that may not be read', { 'cloudtrail:GetEventSelectors': 'denied' }, 'unknown'],
        ['a status that may not be read', { 'cloudtrail:GetTrailStatus': 'denied' }, 'unknown'],
        [
          'a trail of one Region whose selectors may not be read',
          { ...toTrail({ IsMultiRegionTrail: false }), 'cloudtrail:GetEventSelectors': 'denied' },
          'fail',
        ],
        ['a trail at home in a Region that no one has read yet', shadow(), 'unknown'],
        [
          'the trail of the organization, in a member account',
          toTrail({ TrailARN: `arn:aws:cloudtrail:${REGION}:999999999999:trail/org`, IsOrganizationTrail: true }),
          'pass',
        ],
      ],
    }),
    ...listCases('cloudtrail-log-validation', `${API}/API_Trail.html`, {
      good: [['a trail with digest files', {}, 'pass']],
      bad: [['a trail without digest files', toTrail({ LogFileValidationEnabled: false }), 'fail']],
      edge: [
        ['a Region that shows only the trail of another', shadow(), 'nothing'],
        ['trails that may not be listed', { 'cloudtrail:DescribeTrails': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('cloudtrail-kms', `${API}/API_Trail.html`, {
      good: [['a trail with a KMS key', {}, 'pass']],
      bad: [['a trail without a KMS key', toTrail({ KmsKeyId: undefined }), 'fail']],
      edge: [
        ['a key that was taken away again', toTrail({ KmsKeyId: '' }), 'fail'],
        ['trails that may not be listed', { 'cloudtrail:DescribeTrails': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('cloudtrail-cloudwatch', `${API}/API_GetTrailStatus.html`, {
      good: [['a delivery ten minutes ago', {}, 'pass']],
      bad: [
        ['a trail without a log group', toTrail({ CloudWatchLogsLogGroupArn: undefined }), 'fail'],
        [
          'a delivery of last week',
          toStatus({ LatestCloudWatchLogsDeliveryTime: new Date('2026-11-14T12:00:00Z') }),
          'fail',
        ],
      ],
      edge: [
        ['a log group to which nothing ever came', toStatus({ LatestCloudWatchLogsDeliveryTime: undefined }), 'fail'],
        ['a status that may not be read', { 'cloudtrail:GetTrailStatus': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('cloudtrail-bucket-not-public', `${HUB}/cloudtrail-controls.html#cloudtrail-6`, {
      good: [
        ['a bucket that blocks public access', {}, 'pass'],
        ['a bucket that no one opened', openBucket({}), 'pass'],
      ],
      bad: [
        ['an ACL for everyone', openBucket(grantTo(ALL_USERS)), 'fail'],
        ['an ACL for everyone with an AWS account', openBucket(grantTo(AUTHENTICATED)), 'fail'],
        ['a policy for everyone', openBucket(writePolicy(READ_BY_ALL)), 'fail'],
        [
          'a policy for everyone, where ACLs alone are ignored',
          {
            ...writePolicy(READ_BY_ALL),
            's3:GetPublicAccessBlock': {
              PublicAccessBlockConfiguration: { BlockPublicAcls: true, IgnorePublicAcls: true },
            },
          },
          'fail',
        ],
      ],
      edge: [
        ['an ACL for the group that delivers logs', openBucket(grantTo(LOG_DELIVERY)), 'pass'],
        ['a policy for everyone that Block Public Access stops', writePolicy(READ_BY_ALL), 'pass'],
        [
          'a policy for everyone in the organization',
          openBucket(
            writePolicy({ ...READ_BY_ALL, Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }),
          ),
          'pass',
        ],
        [
          'an open bucket that the account blocks',
          { ...openBucket(writePolicy(READ_BY_ALL)), 's3-control:GetPublicAccessBlock': block(true) },
          'pass',
        ],
        ['a policy that may not be read', openBucket({ 's3:GetBucketPolicy': 'denied' }), 'unknown'],
        ['an ACL that may not be read', openBucket({ 's3:GetBucketAcl': 'denied' }), 'unknown'],
        ['the bucket of the log archive account', toTrail({ S3BucketName: 'org-log-archive' }), 'unknown'],
      ],
    }),
    ...listCases('cloudtrail-bucket-logging', `${HUB}/cloudtrail-controls.html#cloudtrail-7`, {
      good: [['a bucket that logs access', {}, 'pass']],
      bad: [['a bucket that logs no access', { 's3:GetBucketLogging': {} }, 'fail']],
      edge: [
        ['settings that may not be read', { 's3:GetBucketLogging': 'denied' }, 'unknown'],
        ['the bucket of the log archive account', toTrail({ S3BucketName: 'org-log-archive' }), 'unknown'],
      ],
    }),
    ...(['read', 'write'] as const).flatMap((half) => {
      const [own, other] =
        half === 'read' ? (['ReadOnly', 'WriteOnly'] as const) : (['WriteOnly', 'ReadOnly'] as const);
      const control = half === 'read' ? 's3-23' : 's3-22';
      return listCases(`cloudtrail-s3-data-events-${half}`, `${HUB}/s3-controls.html#${control}`, {
        good: [
          ['all objects', {}, 'pass'],
          [`the ${half}s of all objects`, basic({ ReadWriteType: own, DataResources: [OBJECTS] }), 'pass'],
          ['an advanced selector for all objects', selectEvents([MANAGEMENT], S3_DATA), 'pass'],
        ],
        bad: [
          ['management events alone', basic({}), 'fail'],
          ['the other half', basic({ ReadWriteType: other, DataResources: [OBJECTS] }), 'fail'],
          [
            'the objects of one bucket',
            basic({ DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3:::orders/'] }] }),
            'fail',
          ],
          ['a trail of one Region', toTrail({ IsMultiRegionTrail: false }), 'fail'],
          ['a trail that was stopped', toStatus({ IsLogging: false }), 'fail'],
        ],
        edge: [
          [
            'all objects but those of the log bucket',
            selectEvents([...S3_DATA, allBut(`arn:aws:s3:::${BUCKET}/`)]),
            'pass',
          ],
          [
            'all objects but those of another bucket',
            selectEvents([...S3_DATA, allBut('arn:aws:s3:::orders/')]),
            'fail',
          ],
          [
            'all objects but those of the log bucket and another one',
            selectEvents([...S3_DATA, allBut(`arn:aws:s3:::${BUCKET}/`, 'arn:aws:s3:::orders/')]),
            'fail',
          ],
          ['calls of one name alone', selectEvents([...S3_DATA, equals('eventName', 'GetObject')]), 'fail'],
          [
            'all objects in a Region of China',
            basic({ DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws-cn:s3:::'] }] }),
            'pass',
          ],
          ['selectors that may not be read', { 'cloudtrail:GetEventSelectors': 'denied' }, 'unknown'],
        ],
      });
    }),
  ],
};
