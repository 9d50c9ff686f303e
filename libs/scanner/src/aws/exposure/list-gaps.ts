import type { SecurityGap } from '@cloudmend/domain/add-ons';
import type { ResourceKind } from '../../kinds';
import type { UnitSnapshot } from '../../snapshot';
import type { AccountFacts } from './account-facts';

/** The kinds that paths are made of, as a reader names them. */
const KINDS: ReadonlyArray<readonly [ResourceKind, string]> = [
  ['aws.ec2.instance', 'EC2 instances'],
  ['aws.ec2.security-group', 'Security groups'],
  ['aws.ec2.subnet', 'Subnets'],
  ['aws.ec2.network-acl', 'Network ACLs'],
  ['aws.elb.load-balancer', 'Classic Load Balancers'],
  ['aws.elbv2.load-balancer', 'Load balancers'],
  ['aws.lambda.function', 'Lambda functions'],
  ['aws.iam.role', 'IAM roles'],
  ['aws.iam.policy', 'IAM policies'],
  ['aws.iam.user', 'IAM users'],
  ['aws.s3.bucket', 'S3 buckets'],
  ['aws.dynamodb.table', 'DynamoDB tables'],
  ['aws.rds.instance', 'RDS instances'],
  ['aws.ecs.task-definition', 'ECS task definitions'],
];

/** What was not read, although paths may lead through it. */
export const listGaps = (accountId: string, units: readonly UnitSnapshot[], facts: AccountFacts): SecurityGap[] => [
  ...units.flatMap(({ unit, unreadKinds }) =>
    KINDS.flatMap(([kind, what]) =>
      unreadKinds
        .filter((each) => each.kind === kind)
        .map(({ reason }) => ({ accountId, region: unit.region, what, reason })),
    ),
  ),
  ...facts
    .list('aws.elbv2.load-balancer')
    .filter(({ scheme, targets }) => scheme !== 'internal' && !targets?.known)
    .map(({ name, region, targets }) => ({
      accountId,
      region,
      what: `Targets of ${name}`,
      reason: targets && !targets.known ? targets.reason : 'They were not recorded.',
    })),
];
