import type { WatchedLogGroup } from './aws/cloudwatch/log-group';
import { readPattern } from './aws/cloudwatch/filter-pattern';
import { readScope } from './aws/provider';
import { judge } from './aws/provider';
import { GLOBAL_REGION, known, unread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, aResource, aUnit } from './testing/resources';
import { ALARM_CHECKS, TRAIL_PATTERNS } from './testing/trail-patterns';
import { ALL_MANAGEMENT_EVENTS, LOG_GROUP, LOUD_ALARM } from './testing/watching-resources';

const refused = unread('Access denied.');

describeCheck('iam-access-analyzer-enabled', 'aws.access-analyzer.region', [
  ['fails a region without analyzers', { analyzers: known([]) }, 'fail'],
  [
    'fails an analyzer that is being created',
    { analyzers: known([{ name: 'a', type: 'ACCOUNT', status: 'CREATING' }]) },
    'fail',
  ],
  [
    'fails an analyzer of unused access',
    { analyzers: known([{ name: 'a', type: 'ACCOUNT_UNUSED_ACCESS', status: 'ACTIVE' }]) },
    'fail',
  ],
  ['does not know refused analyzers', { analyzers: refused }, 'unknown'],
]);
describeCheck('backup-vault-exists', 'aws.backup.region', [
  ['fails a region without a vault', { vault: known(null) }, 'fail'],
  ['does not know refused vaults', { vault: refused }, 'unknown'],
]);
const scope = known({ lack: null, hasGlobalTypes: true, isDaily: false });
describeCheck('config-recorder-on', 'aws.config.region', [
  ['fails a region without a recorder', { recorders: known([]) }, 'fail'],
  [
    'fails a stopped recorder',
    { recorders: known([{ name: 'r', isRecording: false, lastStatus: 'SUCCESS', scope }]) },
    'fail',
  ],
  [
    'fails a recorder whose delivery failed',
    { recorders: known([{ name: 'r', isRecording: true, lastStatus: 'Failure', scope }]) },
    'fail',
  ],
  [
    'passes a recorder that has just begun',
    { recorders: known([{ name: 'r', isRecording: true, lastStatus: null, scope }]) },
    'pass',
  ],
  ['is unknown if the status is denied', { recorders: refused }, 'unknown'],
]);
describeCheck('guardduty-enabled', 'aws.guardduty.region', [
  ['fails a region without a detector', { detectors: known([]) }, 'fail'],
  ['fails a suspended detector', { detectors: known([{ id: 'd', status: 'DISABLED' }]) }, 'fail'],
  ['does not know refused detectors', { detectors: refused }, 'unknown'],
]);
describeCheck('guardduty-s3-protection', 'aws.guardduty.detector', [
  ['fails a detector that does not see S3', { settings: known({ status: 'ENABLED', watchesS3: false }) }, 'fail'],
  ['says nothing of a suspended detector', { settings: known({ status: 'DISABLED', watchesS3: false }) }, 'nothing'],
  ['does not know a refused detector', { settings: refused }, 'unknown'],
]);
describeCheck('macie-enabled', 'aws.macie.region', [
  ['fails where Macie was never on', { status: known(null) }, 'fail'],
  ['fails a paused Macie', { status: known('PAUSED') }, 'fail'],
  ['does not know a refused session', { status: refused }, 'unknown'],
]);
describeCheck('organizations-member', 'aws.organizations.membership', [
  ['fails an account on its own', { organizationId: known(null) }, 'fail'],
  ['does not know a refused organization', { organizationId: refused }, 'unknown'],
]);
describeCheck('securityhub-enabled', 'aws.securityhub.region', [
  ['fails an account that is not subscribed', { hub: known(null) }, 'fail'],
  ['fails a hub that nothing feeds', { hub: known({ arn: 'a', standards: [], integrations: [] }) }, 'fail'],
  [
    'passes a hub with an integration alone',
    { hub: known({ arn: 'a', standards: [], integrations: ['guardduty'] }) },
    'pass',
  ],
  ['does not know a refused hub', { hub: refused }, 'unknown'],
]);
describeCheck('ssm-document-public', 'aws.ssm.document', [
  ['fails a document shared with all', { sharedWith: known(['All']) }, 'fail'],
  ['passes a document shared with one account', { sharedWith: known(['999999999999']) }, 'pass'],
  ['does not know a refused permission', { sharedWith: refused }, 'unknown'],
]);
describeCheck('cw-log-group-retention', 'aws.cloudwatch.log-group', [
  ['fails 364 days', { retentionDays: 364 }, 'fail'],
  ['passes for ever', { retentionDays: null }, 'pass'],
]);
describeCheck('cw-log-group-kms', 'aws.cloudwatch.log-group', [
  ['fails a group without a key', { kmsKeyId: null }, 'fail'],
]);

const watching = (pattern: string, more: Partial<WatchedLogGroup> = {}, hasAlarm = true) => ({
  logGroups: known([
    {
      arn: LOG_GROUP,
      trail: 'arn:trail',
      isMultiRegion: true,
      isLogging: known(true),
      managementEvents: known(ALL_MANAGEMENT_EVENTS),
      filters: known([{ name: 'f', pattern, alarms: hasAlarm ? [LOUD_ALARM] : [] }]),
      ...more,
    },
  ]),
});

for (const check of ALARM_CHECKS) {
  const pattern = TRAIL_PATTERNS[check];
  const inner = pattern.slice(1, -1);
  describeCheck(check, 'aws.cloudwatch.trail-watch', [
    ['passes its own filter alone', watching(pattern), 'pass'],
    ['fails a filter that no alarm watches', watching(pattern, {}, false), 'fail'],
    ['fails an account whose trails write to no log group', { logGroups: known([]) }, 'fail'],
    ['fails a log group without filters', watching('', { filters: known([]) }), 'fail'],
    ['fails a filter that lets everything through', watching('{ $.eventName = * }'), 'fail'],
    ['fails a filter turned round', watching(pattern.replaceAll('!=', '=').replaceAll('= ', '!= ')), 'fail'],
    ['fails a filter narrowed to one user', watching(`{ (${inner}) && ($.userIdentity.userName = "ann") }`), 'fail'],
    ['fails a filter that is no JSON pattern', watching('ERROR'), 'fail'],
    ['fails a filter with a bracket too many', watching(`{ (${inner} }`), 'fail'],
    ['fails the filter of a trail that was stopped', watching(pattern, { isLogging: known(false) }), 'fail'],
    ['does not know whether the trail records', watching(pattern, { isLogging: refused }), 'unknown'],
    ['does not know refused filters', watching(pattern, { filters: refused }), 'unknown'],
    ['does not know refused trails', { logGroups: refused }, 'unknown'],
    ['fails the trail of one Region', watching(pattern, { isMultiRegion: false }), 'fail'],
    [
      'fails a trail that records no reads',
      watching(pattern, { managementEvents: known({ ...ALL_MANAGEMENT_EVENTS, reads: false }) }),
      'fail',
    ],
    ['does not know refused selectors', watching(pattern, { managementEvents: refused }), 'unknown'],
  ]);
}

describe('alarms on trails', () => {
  const silent = aResource('aws.cloudwatch.trail-watch', { logGroups: known([]) });
  const statuses = (units: Parameters<typeof judge>[1]) =>
    judge(ACCOUNT, units)
      .filter(({ check }) => check === 'cw-alarm-root-usage')
      .map(({ status, resource, region }) => `${status} ${resource} ${region}`);
  const root = `arn:aws:iam::${ACCOUNT}:root ${GLOBAL_REGION}`;

  it('are one verdict on the account, however many regions were read', () => {
    const units = ['us-east-1', 'eu-west-1'].map((region) => aUnit('cloudtrail', region, { resources: [silent] }));
    expect(statuses(units)).toEqual([`fail ${root}`]);
  });
  it('are enough in one region for all of them', () => {
    const sound = aUnit('cloudtrail', 'us-east-1', { resources: [aResource('aws.cloudwatch.trail-watch')] });
    expect(statuses([sound, aUnit('cloudtrail', 'eu-west-1', { resources: [silent] })])).toEqual([`pass ${root}`]);
  });
  it('may be resolved only once every region was read', () => {
    const lost = { kind: 'aws.cloudwatch.trail-watch', operation: 'cloudtrail:*', reason: 'No answer.' };
    const read = ['us-east-1', 'eu-west-1'].map((region) => aUnit('cloudtrail', region, { resources: [silent] }));
    const finding = { check: 'cw-alarm-root-usage', region: GLOBAL_REGION };
    expect(readScope(read)(finding)).toBe(true);
    expect(readScope([...read, aUnit('cloudtrail', 'eu-north-1', { unreadKinds: [lost] })])(finding)).toBe(false);
    expect(readScope([])(finding)).toBe(false);
  });
  it('are not known while a region that may hold them is not', () => {
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
    // AND binds more closely than OR.
    ['{ $.eventName = Other && $.readOnly IS TRUE || $.userIdentity.type = Root }', true],
    ['{ $.eventName = Other && ($.readOnly IS TRUE || $.userIdentity.type = Root) }', false],
  ])('%s', (pattern, holds) => expect(readPattern(pattern)?.(event)).toBe(holds));
  it.each(['', '{}', '{ $.eventName }', '[ip, user]', `{ ${'('.repeat(5000)} }`])(
    'that is not understood matches nothing: %s',
    (pattern) => expect(readPattern(pattern)).toBeUndefined(),
  );
});
