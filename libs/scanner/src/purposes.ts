import { CloudError, type CloudCall, type CloudReader } from './cloud-port';
import { actionOf } from './aws/actions';
import type { Purpose } from './snapshot';

export const BOTH_PURPOSES: readonly Purpose[] = ['cost', 'security'];

/** What only a saving rule weighs. Every other operation serves both, or is named below. */
const FOR_COST: ReadonlySet<string> = new Set([
  'cloudwatch:GetMetricData',
  'cloudwatch-logs:DescribeSubscriptionFilters',
  'cloudwatch-logs:ListTagsForResource',
  'ec2:DescribeInstanceTypeOfferings',
  'ec2:DescribeInstanceTypes',
  'ec2:DescribeNatGateways',
  'ec2:DescribeReservedInstances',
  'ec2:DescribeVolumesModifications',
  'ecr:DescribeImages',
  'ecr:ListTagsForResource',
  'ecs:DescribeServices',
  'ecs:ListServices',
  'elasticache:ListTagsForResource',
  'elb:DescribeTags',
  'elbv2:DescribeTags',
  'elbv2:DescribeTargetGroups',
  'elbv2:DescribeTargetHealth',
  'lambda:ListProvisionedConcurrencyConfigs',
  'lambda:ListTags',
  'pricing:GetProducts',
  'rds:DescribeOrderableDBInstanceOptions',
  's3:ListMultipartUploads',
  'savingsplans:DescribeSavingsPlans',
]);

/** What only a check judges. */
const FOR_SECURITY: ReadonlySet<string> = new Set([
  'cloudwatch-logs:DescribeDeliveries',
  'cloudwatch-logs:DescribeDeliverySources',
  'dynamodb:DescribeContinuousBackups',
  'ec2:DescribeFlowLogs',
  'ec2:DescribeInstanceAttribute',
  'ec2:DescribeLaunchTemplateVersions',
  'ec2:DescribeNetworkAcls',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSecurityGroups',
  'ec2:DescribeSnapshotAttribute',
  'ec2:DescribeSubnets',
  'ec2:DescribeVpcPeeringConnections',
  'ec2:GetEbsEncryptionByDefault',
  'ec2:GetInstanceMetadataDefaults',
  'ec2:GetManagedPrefixListEntries',
  'ecr:GetRegistryScanningConfiguration',
  'ecr:GetRepositoryPolicy',
  'eks:DescribeClusterVersions',
  'elb:DescribeLoadBalancerAttributes',
  'elbv2:DescribeListeners',
  'elbv2:DescribeRules',
  'lambda:GetFunctionUrlConfig',
  'lambda:GetPolicy',
  'lambda:ListAliases',
  'rds:DescribeDBClusters',
  'rds:DescribeDBClusterSnapshotAttributes',
  'rds:DescribeDBClusterSnapshots',
  'rds:DescribeDBSnapshotAttributes',
  'redshift:DescribeLoggingStatus',
  's3:GetBucketAcl',
  's3:GetBucketEncryption',
  's3:GetBucketLogging',
  's3:GetBucketOwnershipControls',
  's3:GetBucketPolicy',
  's3:GetPublicAccessBlock',
  's3-control:GetPublicAccessBlock',
  'ssm:DescribeInstanceInformation',
]);

/** Tags that take a call of their own: they class what an account holds and keep savings off, and no check reads them. */
const FOR_TAGS: ReadonlySet<string> = new Set([
  'dynamodb:ListTagsOfResource',
  'opensearch:ListTags',
  's3:GetBucketTagging',
]);

const serves = ({ service, operation, input }: CloudCall): readonly Purpose[] => {
  const id = `${service}:${operation}`;
  // Single interfaces are asked for to learn which addresses are idle; all of them, to learn who uses a security group.
  if (id === 'ec2:DescribeNetworkInterfaces' && 'Filters' in input) return ['cost'];
  if (FOR_COST.has(id)) return ['cost'];
  if (FOR_TAGS.has(id)) return ['cost', 'stock'];
  // Snapshots are listed a second time to learn which of them are public.
  const isForSecurity = FOR_SECURITY.has(id) || (id === 'ec2:DescribeSnapshots' && 'RestorableByUserIds' in input);
  return isForSecurity ? ['security'] : BOTH_PURPOSES;
};

/** A reader that leaves out what a scan of this kind has no use for: it refuses such a call without making it. */
export const readingFor = (reader: CloudReader, purposes: readonly Purpose[]): CloudReader => ({
  get calls() {
    return reader.calls;
  },
  read: (call, signal) => {
    if (serves(call).some((purpose) => purposes.includes(purpose))) return reader.read(call, signal);
    const action = actionOf(call.service, call.operation);
    return Promise.reject(
      new CloudError(
        'not-asked',
        action,
        'NotAsked',
        `${action} is of no use for a scan for ${purposes.join(' and ')}.`,
      ),
    );
  },
});

/** True where a snapshot was read for a purpose; older snapshots do not say, and were read for both. */
export const isReadFor = (
  { purposes = BOTH_PURPOSES }: { readonly purposes?: readonly Purpose[] },
  purpose: Purpose,
): boolean => purposes.includes(purpose);
