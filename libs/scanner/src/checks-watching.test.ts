import type { WatchedLogGroup } from './aws/cloudwatch/log-group';
import { readPattern } from './aws/cloudwatch/filter-pattern';
import { readScope } from './aws/provider';
import { judge } from './aws/provider';
import { GLOBAL_REGION, toFact, toUnread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, aResource, aUnit } from './testing/resources';
import { ALARM_CHECKS, TRAIL_PATTERNS } from './testing/trail-patterns';
import { ALL_MANAGEMENT_EVENTS, LOG_GROUP, LOUD_ALARM } from './testing/watching-resources';

const refused = toUnread('Access denied.');

describeCheck('iam-access-analyzer-enabled', 'aws.access-analyzer.region', [
  ['fails a region without analyzers', { analyzers: toFact([]) }, 'fail'],
  [
    'fails an analyzer that is being created',
    { analyzers: toFact([{ name: 'a', type: 'ACCOUNT', status: 'CREATING' }]) },
    'fail',
  ],
  [
    'fails an unused access analyzer',
    { analyzers: toFact([{ name: 'a', type: 'ACCOUNT_UNUSED_ACCESS', status: 'ACTIVE' }]) },
    'fail',
  ],
  ['is unknown if analyzers are denied', { analyzers: refused }, 'unknown'],
]);
describeCheck('backup-vault-exists', 'aws.backup.region', [
  ['fails a region without a vault', { vault: toFact(null) }, 'fail'],
  ['is unknown if vaults are denied', { vault: refused }, 'unknown'],
]);
const scope = toFact({ lack: null, hasGlobalTypes: true, isDaily: false });
describeCheck('config-recorder-on', 'aws.config.region', [
  ['fails a region without a recorder', { recorders: toFact([]) }, 'fail'],
  [
    'fails a stopped recorder',
    { recorders: toFact([{ name: 'r', isRecording: false, lastStatus: 'SUCCESS', scope }]) },
    'fail',
  ],
  [
    'fails a recorder with a failed delivery',
    { recorders: toFact([{ name: 'r', isRecording: true, lastStatus: 'Failure', scope }]) },
    'fail',
  ],
  ['passes a new recorder', { recorders: toFact([{ name: 'r', isRecording: true, lastStatus: null, scope }]) }, 'pass'],
  ['is unknown if the status is denied', { recorders: refused }, 'unknown'],
]);
describeCheck('guardduty-enabled', 'aws.guardduty.region', [
  ['fails a region without a detector', { detectors: toFact([]) }, 'fail'],
  ['fails a suspended detector', { detectors: toFact([{ id: 'd', status: 'DISABLED' }]) }, 'fail'],
  ['is unknown if detectors are denied', { detectors: refused }, 'unknown'],
]);
describeCheck('guardduty-s3-protection', 'aws.guardduty.detector', [
  ['fails a detector without S3 protection', { settings: toFact({ status: 'ENABLED', watchesS3: false }) }, 'fail'],
  ['does not apply to a suspended detector', { settings: toFact({ status: 'DISABLED', watchesS3: false }) }, 'nothing'],
  ['is unknown if the detector is denied', { settings: refused }, 'unknown'],
]);
describeCheck('macie-enabled', 'aws.macie.region', [
  ['fails if Macie was never enabled', { status: toFact(null) }, 'fail'],
  ['fails a paused Macie', { status: toFact('PAUSED') }, 'fail'],
  ['is unknown if the session is denied', { status: refused }, 'unknown'],
]);
describeCheck('organizations-member', 'aws.organizations.membership', [
  ['fails a standalone account', { organizationId: toFact(null) }, 'fail'],
  ['is unknown if the organization is denied', { organizationId: refused }, 'unknown'],
]);
describeCheck('securityhub-enabled', 'aws.securityhub.region', [
  ['fails an account without Security Hub', { hub: toFact(null) }, 'fail'],
  [
    'fails a hub without standards or integrations',
    { hub: toFact({ arn: 'a', standards: [], integrations: [] }) },
    'fail',
  ],
  [
    'passes a hub with only an integration',
    { hub: toFact({ arn: 'a', standards: [], integrations: ['guardduty'] }) },
    'pass',
  ],
  ['is unknown if the hub is denied', { hub: refused }, 'unknown'],
]);
describeCheck('ssm-document-public', 'aws.ssm.document', [
  ['fails a public document', { sharedWith: toFact(['All']) }, 'fail'],
  ['passes a document shared with one account', { sharedWith: toFact(['999999999999']) }, 'pass'],
  ['is unknown if the permission is denied', { sharedWith: refused }, 'unknown'],
]);
describeCheck('cw-log-group-retention', 'aws.cloudwatch.log-group', [
  ['fails 364 days', { retentionDays: 364 }, 'fail'],
  ['passes unlimited retention', { retentionDays: null }, 'pass'],
]);
describeCheck('cw-log-group-kms', 'aws.cloudwatch.log-group', [
  ['fails a group without a key', { kmsKeyId: null }, 'fail'],
]);

const makeWatching = (pattern: string, more: Partial<WatchedLogGroup> = {}, hasAlarm = true) => ({
  logGroups: toFact([
    {
      arn: LOG_GROUP,
      trail: 'arn:trail',
      isMultiRegion: true,
      isLogging: toFact(true),
      managementEvents: toFact(ALL_MANAGEMENT_EVENTS),
      filters: toFact([{ name: 'f', pattern, alarms: hasAlarm ? [LOUD_ALARM] : [] }]),
      ...more,
    },
  ]),
});

for (const check of ALARM_CHECKS) {
  const pattern = TRAIL_PATTERNS[check];
  const inner = pattern.slice(1, -1);
  describeCheck(check, 'aws.cloudwatch.trail-watch', [
    ['passes its filter alone', makeWatching(pattern), 'pass'],
    ['fails a filter without an alarm', makeWatching(pattern, {}, false), 'fail'],
    ['fails an account whose trails send no events to CloudWatch Logs', { logGroups: toFact([]) }, 'fail'],
    ['fails a log group without filters', makeWatching('', { filters: toFact([]) }), 'fail'],
    ['fails a filter that matches everything', makeWatching('{ $.eventName = * }'), 'fail'],
    ['fails a negated filter', makeWatching(pattern.replaceAll('!=', '=').replaceAll('= ', '!= ')), 'fail'],
    [
      'fails a filter restricted to one user',
      makeWatching(`{ (${inner}) && ($.userIdentity.userName = "ann") }`),
      'fail',
    ],
    ['fails a filter that is not a JSON pattern', makeWatching('ERROR'), 'fail'],
    ['fails a filter with unbalanced brackets', makeWatching(`{ (${inner} }`), 'fail'],
    ['fails the filter of a stopped trail', makeWatching(pattern, { isLogging: toFact(false) }), 'fail'],
    ['is unknown if the trail status is unknown', makeWatching(pattern, { isLogging: refused }), 'unknown'],
    ['is unknown if filters are denied', makeWatching(pattern, { filters: refused }), 'unknown'],
    ['is unknown if trails are denied', { logGroups: refused }, 'unknown'],
    ['fails a single-region trail', makeWatching(pattern, { isMultiRegion: false }), 'fail'],
    [
      'fails a trail that excludes read events',
      makeWatching(pattern, { managementEvents: toFact({ ...ALL_MANAGEMENT_EVENTS, reads: false }) }),
      'fail',
    ],
    ['is unknown if selectors are denied', makeWatching(pattern, { managementEvents: refused }), 'unknown'],
  ]);
}

describe('trail alarms', () => {
  const silent = aResource('aws.cloudwatch.trail-watch', { logGroups: toFact([]) });
  const statuses = (units: Parameters<typeof judge>[1]) =>
    judge(ACCOUNT, units)
      .filter(({ check }) => check === 'cw-alarm-root-usage')
      .map(({ status, resource, region }) => `${status} ${resource} ${region}`);
  const root = `arn:aws:iam::${ACCOUNT}:root ${GLOBAL_REGION}`;

  it('give one verdict per account, however many regions were read', () => {
    const units = ['us-east-1', 'eu-west-1'].map((region) => aUnit('cloudtrail', region, { resources: [silent] }));
    expect(statuses(units)).toEqual([`fail ${root}`]);
  });
  it('suffice in one region for all', () => {
    const sound = aUnit('cloudtrail', 'us-east-1', { resources: [aResource('aws.cloudwatch.trail-watch')] });
    expect(statuses([sound, aUnit('cloudtrail', 'eu-west-1', { resources: [silent] })])).toEqual([`pass ${root}`]);
  });
  it('can be resolved only if every region was read', () => {
    const lost = { kind: 'aws.cloudwatch.trail-watch', operation: 'cloudtrail:*', reason: 'No answer.' };
    const read = ['us-east-1', 'eu-west-1'].map((region) => aUnit('cloudtrail', region, { resources: [silent] }));
    const finding = { check: 'cw-alarm-root-usage', region: GLOBAL_REGION };
    expect(readScope(read)(finding)).toBe(true);
    expect(readScope([...read, aUnit('cloudtrail', 'eu-north-1', { unreadKinds: [lost] })])(finding)).toBe(false);
    expect(readScope([])(finding)).toBe(false);
  });
  it('are unknown while a region that may have them was not read', () => {
    const lost = { kind: 'aws.cloudwatch.trail-watch', operation: 'cloudtrail:*', reason: 'No answer.' };
    const units = [
      aUnit('cloudtrail', 'us-east-1', { resources: [silent] }),
      aUnit('cloudtrail', 'eu-west-1', { unreadKinds: [lost] }),
    ];
    expect(statuses(units).every((said) => said.startsWith('unknown'))).toBe(true);
  });
});

describe('a filter pattern', () => {
  const event = { eventName: 'DeleteTrail', readOnly: false, 'userIdentity.type': 'Root' };
  it.each([
    ['{ $.eventName = DeleteTrail }', true],
    ['{ $.eventName = "Delete*" }', true],
    ['{ $.eventName = "*Tr*il" }', true],
    ['{ $.eventName != DeleteTrail }', false],
    ['{ $.sessionId != any }', false],
    ['{ $.sessionId NOT EXISTS && $.eventName EXISTS }', true],
    ['{ $.readOnly IS FALSE }', true],
    ['{ $.readOnly is true }', false],
    ['{ $.eventName = %^Del% }', true],
    ['{ $.eventName = %Create|Del.*Trail$% }', true],
    ['{ $.eventName = %^Trail% }', false],
    ['{ $.eventName = %[A-Z]elete% }', undefined],
    ['{ $.eventName = Other && $.eventName = %[A-Z]elete% }', false],
    ['{ $.eventName = DeleteTrail || $.eventName = %[A-Z]elete% }', true],
    ['{ $.sessionId = %[A-Z]elete% }', false],
    ['{ $.bytes > 10 }', undefined],
    // AND has precedence over OR.
    ['{ $.eventName = Other && $.readOnly IS TRUE || $.userIdentity.type = Root }', true],
    ['{ $.eventName = Other && ($.readOnly IS TRUE || $.userIdentity.type = Root) }', false],
  ])('%s', (pattern, holds) => expect(readPattern(pattern)?.(event)).toBe(holds));
  it.each(['', '{}', '{ $.eventName }', '[ip, user]', `{ ${'('.repeat(5000)} }`])(
    'that is not supported matches nothing: %s',
    (pattern) => expect(readPattern(pattern)).toBeUndefined(),
  );
});
