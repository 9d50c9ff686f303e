import { collectAwsUnit } from './aws/collect-aws-unit';
import { listResources } from './kinds';
import { GLOBAL_REGION } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';
import { isGlobalService } from './aws/provider';

const read = async (answers: Readonly<Record<string, FakeAnswer | `not-found ${string}`>>, service: string) => {
  const region = isGlobalService(service) ? GLOBAL_REGION : 'us-east-1';
  const unit = await collectAwsUnit(
    fakeReader(answers),
    { accountId: ACCOUNT, region, service },
    { now: NOW, range: '30d' },
  );
  return { unit };
};

/** Two pages with one item each. */
const pages =
  (token: string, list: string, first: object, second: object): FakeAnswer =>
  (input) =>
    input[token] === 'page-2' ? { [list]: [second] } : { [list]: [first], [token]: 'page-2' };

describe('lists of more than one page', () => {
  it.each([
    [
      'ec2',
      'ec2:DescribeSnapshots',
      'aws.ec2.snapshot',
      pages('NextToken', 'Snapshots', { SnapshotId: 'snap-1' }, { SnapshotId: 'snap-2' }),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeImages',
      'aws.ec2.image',
      pages('NextToken', 'Images', { ImageId: 'ami-1' }, { ImageId: 'ami-2' }),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeLaunchTemplateVersions',
      'aws.ec2.launch-template',
      pages(
        'NextToken',
        'LaunchTemplateVersions',
        { LaunchTemplateId: 'lt-1', VersionNumber: 1 },
        { LaunchTemplateId: 'lt-1', VersionNumber: 2 },
      ),
      1,
    ],
    [
      'ec2',
      'ec2:DescribeNetworkAcls',
      'aws.ec2.network-acl',
      pages('NextToken', 'NetworkAcls', { NetworkAclId: 'acl-1' }, { NetworkAclId: 'acl-2' }),
      2,
    ],
    [
      'ec2',
      'ec2:DescribeVpcPeeringConnections',
      'aws.ec2.vpc-peering-connection',
      pages(
        'NextToken',
        'VpcPeeringConnections',
        { VpcPeeringConnectionId: 'pcx-1' },
        { VpcPeeringConnectionId: 'pcx-2' },
      ),
      2,
    ],
    [
      'rds',
      'rds:DescribeDBSnapshots',
      'aws.rds.snapshot',
      pages('Marker', 'DBSnapshots', { DBSnapshotIdentifier: 'a' }, { DBSnapshotIdentifier: 'b' }),
      2,
    ],
    [
      'rds',
      'rds:DescribeDBClusters',
      'aws.rds.cluster',
      pages('Marker', 'DBClusters', { DBClusterIdentifier: 'a' }, { DBClusterIdentifier: 'b' }),
      2,
    ],
    [
      'rds',
      'rds:DescribeDBClusterSnapshots',
      'aws.rds.cluster-snapshot',
      pages('Marker', 'DBClusterSnapshots', { DBClusterSnapshotIdentifier: 'a' }, { DBClusterSnapshotIdentifier: 'b' }),
      2,
    ],
  ] as const)('are read to the last page: %s %s', async (...[service, operation, kind, answer, count]) => {
    const { unit } = await read({ [operation]: answer }, service);
    expect(listResources(unit, kind)).toHaveLength(count);
    expect(unit.gaps).toEqual([]);
  });
});

describe('a denied list', () => {
  it.each([
    ['ec2', 'ec2:DescribeImages', 'aws.ec2.image'],
    ['ec2', 'ec2:DescribeLaunchTemplateVersions', 'aws.ec2.launch-template'],
    ['ec2', 'ec2:DescribeNetworkAcls', 'aws.ec2.network-acl'],
    ['ec2', 'ec2:DescribeSnapshots', 'aws.ec2.snapshot'],
    ['ec2', 'ec2:DescribeVpcPeeringConnections', 'aws.ec2.vpc-peering-connection'],
    ['ec2', 'ec2:GetEbsEncryptionByDefault', 'aws.ec2.region'],
    ['rds', 'rds:DescribeDBClusters', 'aws.rds.cluster'],
    ['rds', 'rds:DescribeDBClusterSnapshots', 'aws.rds.cluster-snapshot'],
    ['rds', 'rds:DescribeDBSnapshots', 'aws.rds.snapshot'],
    ['iam', 'iam:ListServerCertificates', 'aws.iam.server-certificate'],
  ])('of %s by %s leaves a gap and continues', async (service, operation, kind) => {
    const { unit } = await read(
      { 'iam:GenerateCredentialReport': { State: 'COMPLETE' }, [operation]: 'denied' },
      service,
    );
    expect(unit.unreadKinds).toContainEqual(expect.objectContaining({ kind, operation }));
    expect(unit.gaps.find((gap) => gap.operation === operation)?.reason).toContain(`does not allow ${operation}`);
  });
});

describe('account facts derived from identities', () => {
  const answers = {
    'iam:GetAccountSummary': { SummaryMap: { AccountAccessKeysPresent: 0, AccountMFAEnabled: 1 } },
    'iam:GenerateCredentialReport': { State: 'COMPLETE' },
  };

  it('include who may contact AWS Support and use CloudShell', async () => {
    const policy = (name: string) => [{ PolicyArn: `arn:aws:iam::aws:policy/${name}` }];
    const details = {
      RoleDetailList: [{ Arn: 'arn:role', RoleName: 'helper', AttachedManagedPolicies: policy('AWSSupportAccess') }],
      GroupDetailList: [{ Arn: 'arn:group', AttachedManagedPolicies: policy('AWSCloudShellFullAccess') }],
    };
    const { unit } = await read({ ...answers, 'iam:GetAccountAuthorizationDetails': details }, 'iam');
    expect(listResources(unit, 'aws.account')[0]).toMatchObject({
      supportRoles: { known: true, value: ['helper'] },
      cloudShellHolders: { known: true, value: ['arn:group'] },
    });
    const denied = await read({ ...answers, 'iam:GetAccountAuthorizationDetails': 'denied' }, 'iam');
    expect(listResources(denied.unit, 'aws.account')[0]?.supportRoles.known).toBe(false);
  });

  it('identify the root user by its own row, and its virtual device by the owner', async () => {
    const wide =
      'user,arn,user_creation_time,password_enabled,password_last_used,mfa_active,access_key_1_last_used_date,access_key_2_last_used_date';
    const row = `<root_account>,arn:aws:iam::${ACCOUNT}:root,2020-01-01T00:00:00+00:00,not_supported,2026-11-01T00:00:00+00:00,true,N/A,2026-11-02T00:00:00+00:00`;
    const { unit } = await read(
      {
        ...answers,
        'iam:GetCredentialReport': { Content: new TextEncoder().encode(`${wide}\n${row}\n`) },
        'iam:ListVirtualMFADevices': {
          VirtualMFADevices: [{ SerialNumber: 'x', User: { Arn: `arn:aws:iam::${ACCOUNT}:root` } }],
        },
      },
      'iam',
    );
    expect(listResources(unit, 'aws.account')[0]).toMatchObject({
      rootHasVirtualMfa: { known: true, value: true },
      rootUse: {
        known: true,
        value: { passwordLastUsedAt: '2026-11-01T00:00:00.000Z', keysLastUsedAt: '2026-11-02T00:00:00.000Z' },
      },
    });
  });
});
