import { judge } from './aws/provider';
import { GLOBAL_REGION, toFact, toUnread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, aResource, aUnit } from './testing/resources';

const refused = toUnread('Access denied.');

const rule = (protocol: string, fromPort: number | null, toPort: number | null, ...ranges: string[]) => ({
  ingress: [{ protocol, fromPort, toPort, ranges, references: [] }],
});
const ANY = '0.0.0.0/0';
describeCheck('ec2-sg-open-all-ports', 'aws.ec2.security-group', [
  ['fails all protocols', rule('-1', null, null, ANY), 'fail'],
  ['fails all TCP ports', rule('tcp', 0, 65_535, '::/0'), 'fail'],
  ['fails all UDP ports', rule('udp', 0, 65_535, ANY), 'fail'],
  ['passes almost all ports', rule('tcp', 1, 65_535, ANY), 'pass'],
  ['passes all ports from one network', rule('-1', null, null, '10.0.0.0/8'), 'pass'],
  ['passes ICMP', rule('icmp', -1, -1, ANY), 'pass'],
]);
for (const [check, port, other] of [
  ['ec2-sg-open-database-ports', 5432, 5433],
  ['ec2-sg-open-high-risk-ports', 8080, 8081],
  ['ec2-sg-open-cifs', 445, 446],
] as const)
  describeCheck(check, 'aws.ec2.security-group', [
    ['fails the port from anywhere', rule('tcp', port, port, ANY), 'fail'],
    ['fails a port range from any IPv6 address', rule('6', port - 1, port + 1, '::/0'), 'fail'],
    ['passes another port', rule('tcp', other, other, ANY), 'pass'],
    ['passes the port from one network', rule('tcp', port, port, '192.168.0.0/16'), 'pass'],
  ]);
describeCheck(
  'ec2-sg-unused',
  'aws.ec2.security-group',
  [
    ['does not apply to the default group', { users: toFact([]) }, 'nothing'],
    ['fails an unused group', { name: 'old', users: toFact([]) }, 'fail'],
    ['passes a group that is used', { name: 'web', users: toFact(['eni-1']) }, 'pass'],
    ['is unknown if interfaces are denied', { name: 'web', users: refused }, 'unknown'],
  ],
  'nothing',
);
const entry = (number: number, isAllow: boolean, more: object = {}) => ({
  number,
  isAllow,
  protocol: '6',
  range: ANY,
  fromPort: 22,
  toPort: 22,
  ...more,
});
describeCheck('ec2-nacl-open-admin-ports', 'aws.ec2.network-acl', [
  ['fails SSH from anywhere', { ingress: [entry(100, true)] }, 'fail'],
  [
    'fails RDP from any IPv6 address',
    { ingress: [entry(100, true, { range: '::/0', fromPort: 3000, toPort: 4000 })] },
    'fail',
  ],
  ['fails all protocols', { ingress: [entry(100, true, { protocol: '-1', fromPort: null, toPort: null })] }, 'fail'],
  ['passes a preceding deny rule, in any list order', { ingress: [entry(100, true), entry(90, false)] }, 'pass'],
  ['fails a deny rule for IPv6 only', { ingress: [entry(90, false, { range: '::/0' }), entry(100, true)] }, 'fail'],
  ['passes SSH from one network', { ingress: [entry(100, true, { range: '10.0.0.0/8' })] }, 'pass'],
  ['passes UDP', { ingress: [entry(100, true, { protocol: '17' })] }, 'pass'],
]);
describeCheck('ec2-nacl-open-all', 'aws.ec2.network-acl', [
  ['fails all traffic from anywhere', { ingress: [entry(100, true, { protocol: '-1' })] }, 'fail'],
  [
    'passes a preceding deny rule',
    { ingress: [entry(90, false, { protocol: '-1' }), entry(100, true, { protocol: '-1' })] },
    'pass',
  ],
  ['passes one port', { ingress: [entry(100, true)] }, 'pass'],
]);
describeCheck('ec2-instance-public-ip', 'aws.ec2.instance', [
  ['fails a public IP address', { publicIp: '203.0.113.7' }, 'fail'],
  ['does not apply to a terminated instance', { state: 'terminated', publicIp: '203.0.113.7' }, 'nothing'],
]);
describeCheck('ec2-instance-profile', 'aws.ec2.instance', [
  ['fails an instance without one', { instanceProfileArn: null }, 'fail'],
  ['does not apply to a terminated instance', { state: 'terminated', instanceProfileArn: null }, 'nothing'],
]);
describeCheck('ec2-instance-detailed-monitoring', 'aws.ec2.instance', [
  ['fails without it', { detailedMonitoring: 'disabled' }, 'fail'],
  ['does not apply to a stopped instance', { state: 'stopped', detailedMonitoring: 'disabled' }, 'nothing'],
  ['is unknown if AWS omits the value', { detailedMonitoring: null }, 'unknown'],
]);
describeCheck('ec2-instance-userdata-secrets', 'aws.ec2.instance', [
  ['fails a password', { userDataSecrets: toFact(['password']) }, 'fail'],
  ['fails a stopped instance as well', { state: 'stopped', userDataSecrets: toFact(['private key']) }, 'fail'],
  ['does not apply to a terminated instance', { state: 'terminated', userDataSecrets: refused }, 'nothing'],
  ['is unknown if user data is denied', { userDataSecrets: refused }, 'unknown'],
]);
describeCheck('ec2-instance-ssm-managed', 'aws.ec2.instance', [
  ['fails an instance unknown to Systems Manager', { isSsmManaged: toFact(false) }, 'fail'],
  ['does not apply to a stopped instance', { state: 'stopped', isSsmManaged: toFact(false) }, 'nothing'],
  ['is unknown if the list is denied', { isSsmManaged: refused }, 'unknown'],
]);
describe('ec2-instance-stopped-old', () => {
  const readDetail = (facts: object) => {
    const unit = aUnit('ec2', 'us-east-1', {
      resources: [aResource('aws.ec2.instance', { state: 'stopped', ...facts })],
    });
    return judge(ACCOUNT, [unit]).find(({ check }) => check === 'ec2-instance-stopped-old')?.status;
  };
  it.each([
    ['fails 91 days', { stoppedAt: '2026-08-22T11:00:00Z' }, 'fail'],
    ['passes exactly 90 days', { stoppedAt: '2026-08-23T12:00:00Z' }, 'pass'],
    ['is unknown if AWS omits the value', { stoppedAt: null }, 'unknown'],
    ['does not apply to a running instance', { state: 'running', stoppedAt: '2020-01-01T00:00:00Z' }, undefined],
  ])('%s', (_why, facts, status) => expect(readDetail(facts)).toBe(status));
});
const version = (metadataTokens: string | null, metadataEndpoint: string | null = 'enabled') => ({
  number: 2,
  metadataTokens,
  metadataEndpoint,
});
describeCheck('ec2-launch-template-imdsv2', 'aws.ec2.launch-template', [
  ['fails optional tokens', { versions: [version('required'), version('optional')] }, 'fail'],
  [
    'fails if neither the template nor the account sets it',
    { versions: [version(null, null)], metadataDefaults: toFact({ metadataTokens: null, metadataEndpoint: null }) },
    'fail',
  ],
  ['passes a disabled endpoint', { versions: [version('optional', 'disabled')] }, 'pass'],
  ['is unknown for a template without versions', { versions: [] }, 'unknown'],
]);
describeCheck('ec2-ebs-default-encryption', 'aws.ec2.region', [
  ['fails a region without it', { encryptsNewVolumes: false }, 'fail'],
]);
describeCheck('ec2-ebs-snapshot-public', 'aws.ec2.snapshot', [
  ['fails a public snapshot', { isShared: toFact(true) }, 'fail'],
  ['is unknown if the permission is denied', { isShared: refused }, 'unknown'],
]);
describeCheck('ec2-ebs-snapshot-encrypted', 'aws.ec2.snapshot', [
  ['fails an unencrypted snapshot', { isEncrypted: false }, 'fail'],
]);
describeCheck('ec2-ebs-volume-has-snapshot', 'aws.ec2.volume', [
  ['fails a volume without a snapshot', { hasSnapshot: toFact(false) }, 'fail'],
  ['is unknown if snapshots are denied', { hasSnapshot: refused }, 'unknown'],
]);
describeCheck('ec2-ami-public', 'aws.ec2.image', [['fails a public image', { isPublic: true }, 'fail']]);
describeCheck('ec2-eip-unassociated', 'aws.ec2.address', [
  ['fails an unassociated address', { associationId: null }, 'fail'],
  ['passes an associated address', { associationId: null, instanceId: 'i-1' }, 'pass'],
]);
describeCheck('vpc-ec2-endpoint', 'aws.ec2.vpc', [
  ['fails a VPC without endpoints', { endpointServices: toFact([]) }, 'fail'],
  ['fails an endpoint for S3', { endpointServices: toFact(['com.amazonaws.us-east-1.s3']) }, 'fail'],
  ['is unknown if endpoints are denied', { endpointServices: refused }, 'unknown'],
]);
const makeRoute = (destination: string) => ({ routes: toFact([{ routeTableId: 'rtb-1', destination }]) });
describeCheck('vpc-peering-least-route', 'aws.ec2.vpc-peering-connection', [
  ['fails all of the peer network', makeRoute('10.1.0.0/16'), 'fail'],
  ['fails more than the peer network', makeRoute('10.0.0.0/8'), 'fail'],
  ['fails all traffic', makeRoute(ANY), 'fail'],
  ['fails all IPv6 traffic', makeRoute('::/0'), 'fail'],
  ['passes half of the peer network', makeRoute('10.1.128.0/17'), 'pass'],
  ['passes an unrelated network', makeRoute('10.9.0.0/16'), 'pass'],
  ['passes a connection without routes', { routes: toFact([]) }, 'pass'],
  ['does not apply to a deleted connection', { state: 'deleted', ...makeRoute(ANY) }, 'nothing'],
  ['is unknown if route tables are denied', { routes: refused }, 'unknown'],
]);
describeCheck('rds-instance-multi-az', 'aws.rds.instance', [
  ['fails a single zone', { isMultiAz: false }, 'fail'],
  ['does not apply to an instance of a cluster', { isMultiAz: false, clusterId: 'ledger' }, 'nothing'],
]);
describeCheck('rds-instance-auto-minor-upgrade', 'aws.rds.instance', [
  ['fails without it', { upgradesMinorVersions: false }, 'fail'],
]);
describeCheck('rds-instance-deletion-protection', 'aws.rds.instance', [
  ['fails without it', { isDeletionProtected: false }, 'fail'],
]);
describeCheck('rds-instance-iam-auth', 'aws.rds.instance', [
  ['fails without it', { hasIamAuthentication: false }, 'fail'],
  ['does not apply to an engine without support', { engine: 'oracle-ee', hasIamAuthentication: false }, 'nothing'],
]);
describeCheck('rds-instance-log-export', 'aws.rds.instance', [['fails without logs', { exportedLogs: [] }, 'fail']]);
describeCheck('rds-instance-enhanced-monitoring', 'aws.rds.instance', [
  ['fails an interval of 0', { monitoringIntervalSeconds: 0 }, 'fail'],
  ['is unknown if AWS omits the value', { monitoringIntervalSeconds: null }, 'unknown'],
]);
describeCheck('rds-instance-default-admin', 'aws.rds.instance', [
  ['fails admin', { masterUsername: 'admin' }, 'fail'],
  ['fails postgres', { masterUsername: 'postgres' }, 'fail'],
  ['is unknown if AWS omits the value', { masterUsername: null }, 'unknown'],
]);
describeCheck('rds-instance-copy-tags', 'aws.rds.instance', [
  ['fails without it', { copiesTagsToSnapshots: false }, 'fail'],
]);
describeCheck('rds-snapshot-public', 'aws.rds.snapshot', [
  ['fails a public snapshot', { isShared: toFact(true) }, 'fail'],
  ['is unknown if the attribute is denied', { isShared: refused }, 'unknown'],
]);
describeCheck('rds-snapshot-encrypted', 'aws.rds.snapshot', [
  ['fails an unencrypted snapshot', { isEncrypted: false }, 'fail'],
]);
describeCheck('rds-cluster-encrypted', 'aws.rds.cluster', [
  ['fails unencrypted storage', { isEncrypted: false }, 'fail'],
]);
describeCheck('rds-cluster-deletion-protection', 'aws.rds.cluster', [
  ['fails without it', { isDeletionProtected: false }, 'fail'],
]);
describeCheck('cloudtrail-kms', 'aws.cloudtrail.trail', [['fails a trail without a key', { kmsKeyId: null }, 'fail']]);
describeCheck('cloudtrail-cloudwatch', 'aws.cloudtrail.trail', [
  ['fails a trail without a log group', { logGroupArn: null, logGroupDeliveredAt: refused }, 'fail'],
  ['fails a trail that never delivered', { logGroupDeliveredAt: toFact(null) }, 'fail'],
  ['fails a last delivery two days ago', { logGroupDeliveredAt: toFact('2026-11-19T12:00:00Z') }, 'fail'],
  ['is unknown if the status is denied', { logGroupDeliveredAt: refused }, 'unknown'],
]);

describe.each(['cloudtrail-bucket-not-public', 'cloudtrail-bucket-logging'])('%s', (check) => {
  const open = {
    blockPublicAcls: false,
    ignorePublicAcls: false,
    blockPublicPolicy: false,
    restrictPublicBuckets: false,
  };
  const everyone = toFact(['http://acs.amazonaws.com/groups/global/AllUsers']);
  const readDetail = (bucket: object, unit: object = {}) => {
    const trail = aUnit('cloudtrail', 'us-east-1', { resources: [aResource('aws.cloudtrail.trail')] });
    const s3 = aUnit('s3', GLOBAL_REGION, { resources: [aResource('aws.s3.bucket', bucket)], ...unit });
    return judge(ACCOUNT, [trail, s3]).filter((verdict) => verdict.check === check);
  };
  it('passes a private bucket with access logging', () =>
    expect(readDetail({}).map(({ status }) => status)).toEqual(['pass']));
  it('fails a public bucket, and one without access logging', () => {
    const bucket = { publicAccessBlock: toFact(open), grantees: everyone, logsTo: toFact(null) };
    expect(readDetail(bucket).map(({ status }) => status)).toEqual(['fail']);
  });
  it('is unknown for a bucket whose facts were refused', () => {
    const bucket = { publicAccessBlock: toFact(open), grantees: refused, logsTo: refused };
    expect(readDetail(bucket).map(({ status }) => status)).toEqual(['unknown']);
  });
  it('is unknown for the bucket of another account', () =>
    expect(readDetail({ name: 'other' })).toEqual([
      expect.objectContaining({ status: 'unknown', detail: expect.stringContaining('papers') }),
    ]));
  it('gives the reason if buckets could not be listed', () => {
    const unreadKinds = [{ kind: 'aws.s3.bucket', operation: 's3:ListAllMyBuckets', reason: 'No list of buckets.' }];
    expect(readDetail({ name: 'other' }, { unreadKinds })).toEqual([
      expect.objectContaining({ detail: 'No list of buckets.' }),
    ]);
  });
  it('does not apply without a trail', () => expect(judge(ACCOUNT, [aUnit('cloudtrail', 'us-east-1')])).toEqual([]));
});

for (const [check, objectEvents] of [
  ['cloudtrail-s3-data-events-read', { reads: false, writes: true }],
  ['cloudtrail-s3-data-events-write', { reads: true, writes: false }],
] as const) {
  const far = (facts: object) => ({
    farTrails: [
      { arn: 'arn:far', isMultiRegion: true, objectEvents: toFact(objectEvents), isLogging: toFact(true), ...facts },
    ],
  });
  const everything = toFact({ reads: true, writes: true });
  describeCheck(check, 'aws.cloudtrail.account', [
    ['fails an account without trails', { farTrails: [] }, 'fail'],
    ['fails a trail that records only the other event type', far({}), 'fail'],
    ['passes a trail that records the events', far({ objectEvents: everything }), 'pass'],
    ['fails a single-region trail', far({ objectEvents: everything, isMultiRegion: false }), 'fail'],
    ['fails a stopped trail', far({ objectEvents: everything, isLogging: toFact(false) }), 'fail'],
    [
      'fails a stopped trail whose selectors are denied',
      far({ objectEvents: refused, isLogging: toFact(false) }),
      'fail',
    ],
    ['is unknown if the trail status is denied', far({ objectEvents: everything, isLogging: refused }), 'unknown'],
    ['is unknown if selectors are denied', far({ objectEvents: refused }), 'unknown'],
  ]);
  describe(check, () => {
    const account = aUnit('cloudtrail', 'us-east-1', {
      resources: [aResource('aws.cloudtrail.account', { farTrails: [] })],
    });
    const readDetail = (elsewhere: object) =>
      judge(ACCOUNT, [account, aUnit('cloudtrail', 'eu-west-1', elsewhere)])
        .filter((verdict) => verdict.check === check)
        .map(({ status }) => status);
    it('passes with a trail of another region', () =>
      expect(readDetail({ resources: [aResource('aws.cloudtrail.trail')] })).toEqual(['pass']));
    it('fails with a stopped trail of another region', () =>
      expect(readDetail({ resources: [aResource('aws.cloudtrail.trail', { isLogging: toFact(false) })] })).toEqual([
        'fail',
      ]));
    it('is unknown while trails of another region could not be read', () =>
      expect(
        readDetail({ unreadKinds: [{ kind: 'aws.cloudtrail.trail', operation: 'x', reason: 'Denied.' }] }),
      ).toEqual(['unknown']));
  });
}
