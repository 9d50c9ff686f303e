import type { Collecting } from './aws/collecting';
import { collectAccessAnalyzer } from './aws/accessanalyzer/collect-access-analyzer';
import { collectAcm } from './aws/acm/collect-acm';
import { collectBackup } from './aws/backup/collect-backup';
import { collectApiGateway } from './aws/apigateway/collect-apigateway';
import { collectCloudFront } from './aws/cloudfront/collect-cloudfront';
import { collectCloudTrail } from './aws/cloudtrail/collect-cloudtrail';
import { collectLogGroups } from './aws/cloudwatch/collect-log-groups';
import { collectTrailWatch } from './aws/cloudwatch/collect-trail-watch';
import { withSubscriptions } from './aws/cloudwatch/read-subscriptions';
import { collectConfig } from './aws/config/collect-config';
import { collectDynamoDb } from './aws/dynamodb/collect-dynamodb';
import { collectCompute } from './aws/ec2/collect-ec2';
import { collectEfs } from './aws/efs/collect-efs';
import { collectGuardDuty } from './aws/guardduty/collect-guardduty';
import { collectIam } from './aws/iam/collect-iam';
import { collectKinesis } from './aws/kinesis/collect-kinesis';
import { collectKms } from './aws/kms/collect-kms';
import { collectMacie } from './aws/macie/collect-macie';
import { collectOrganizations } from './aws/organizations/collect-organizations';
import { collectEcr } from './aws/ecr/collect-ecr';
import { collectEcs } from './aws/ecs/collect-ecs';
import { collectEks } from './aws/eks/collect-eks';
import { collectElastiCache } from './aws/elasticache/collect-elasticache';
import { collectElb } from './aws/elb/collect-elb';
import { collectElbV2 } from './aws/elbv2/collect-elbv2';
import { collectLambda } from './aws/lambda/collect-lambda';
import { collectOpenSearch } from './aws/opensearch/collect-opensearch';
import { collectRds } from './aws/rds/collect-rds';
import { collectRedshift } from './aws/redshift/collect-redshift';
import { collectS3 } from './aws/s3/collect-s3';
import { collectSecrets } from './aws/secretsmanager/collect-secrets';
import { collectSecurityHub } from './aws/securityhub/collect-security-hub';
import { collectSns } from './aws/sns/collect-sns';
import { collectSqs } from './aws/sqs/collect-sqs';
import { collectSsm } from './aws/ssm/collect-ssm';
import { withTags } from './aws/tags/with-tags';
import { collectNetwork } from './aws/vpc/collect-vpc';
import type { ResourceKind } from './aws/resources';
import type { Resource } from './snapshot';
import type { UnitService } from './units';

type Collector = (collecting: Collecting) => Promise<Resource[]>;

interface Collectors {
  readonly collect: readonly Collector[];
  readonly kinds: readonly ResourceKind[];
  /** Reads what is worth a question only once it is known how much a thing is used. */
  readonly afterUse?: (collecting: Collecting, resources: readonly Resource[]) => Promise<Resource[]>;
}

const COLLECTORS: Readonly<Record<Exclude<UnitService, 'cost'>, Collectors>> = {
  iam: {
    collect: [collectIam, collectOrganizations],
    kinds: [
      'aws.account',
      'aws.iam.group',
      'aws.iam.policy',
      'aws.iam.role',
      'aws.iam.server-certificate',
      'aws.iam.user',
      'aws.organizations.membership',
    ],
  },
  s3: { collect: [collectS3], kinds: ['aws.s3.account', 'aws.s3.bucket'] },
  ec2: {
    collect: [collectCompute, collectNetwork],
    kinds: [
      'aws.ec2.address',
      'aws.ec2.image',
      'aws.ec2.instance',
      'aws.ec2.instance-type',
      'aws.ec2.launch-template',
      'aws.ec2.nat-gateway',
      'aws.ec2.network-acl',
      'aws.ec2.region',
      'aws.ec2.reserved-instances',
      'aws.ec2.security-group',
      'aws.ec2.snapshot',
      'aws.ec2.subnet',
      'aws.ec2.volume',
      'aws.ec2.vpc',
      'aws.ec2.vpc-endpoint',
      'aws.ec2.vpc-peering-connection',
    ],
  },
  rds: {
    collect: [collectRds],
    kinds: ['aws.rds.cluster', 'aws.rds.cluster-snapshot', 'aws.rds.instance', 'aws.rds.snapshot'],
  },
  cloudtrail: {
    collect: [collectCloudTrail, collectTrailWatch],
    kinds: ['aws.cloudtrail.account', 'aws.cloudtrail.region', 'aws.cloudtrail.trail', 'aws.cloudwatch.trail-watch'],
  },
  efs: { collect: [collectEfs], kinds: ['aws.efs.file-system'] },
  governance: {
    collect: [
      collectAccessAnalyzer,
      collectBackup,
      collectConfig,
      collectGuardDuty,
      collectMacie,
      collectSecurityHub,
      collectSsm,
    ],
    kinds: [
      'aws.access-analyzer.region',
      'aws.backup.region',
      'aws.config.region',
      'aws.guardduty.detector',
      'aws.guardduty.region',
      'aws.macie.region',
      'aws.securityhub.region',
      'aws.ssm.document',
    ],
  },
  keys: {
    collect: [collectAcm, collectKms, collectSecrets],
    kinds: ['aws.acm.certificate', 'aws.kms.key', 'aws.secretsmanager.secret'],
  },
  logs: {
    collect: [collectLogGroups],
    kinds: ['aws.cloudwatch.log-group'],
    afterUse: async (collecting, groups) => withTags(collecting, await withSubscriptions(collecting, groups)),
  },
  messaging: {
    collect: [collectKinesis, collectSns, collectSqs],
    kinds: ['aws.kinesis.stream', 'aws.sns.subscription', 'aws.sns.topic', 'aws.sqs.queue'],
  },
  apigateway: { collect: [collectApiGateway], kinds: ['aws.apigateway.stage'] },
  cloudfront: { collect: [collectCloudFront], kinds: ['aws.cloudfront.distribution'] },
  dynamodb: { collect: [collectDynamoDb], kinds: ['aws.dynamodb.table'] },
  ecr: { collect: [collectEcr], kinds: ['aws.ecr.repository'], afterUse: withTags },
  ecs: { collect: [collectEcs], kinds: ['aws.ecs.cluster', 'aws.ecs.service', 'aws.ecs.task-definition'] },
  eks: { collect: [collectEks], kinds: ['aws.eks.cluster'] },
  elasticache: { collect: [collectElastiCache], kinds: ['aws.elasticache.replication-group'], afterUse: withTags },
  elb: { collect: [collectElb], kinds: ['aws.elb.load-balancer'], afterUse: withTags },
  elbv2: { collect: [collectElbV2], kinds: ['aws.elbv2.load-balancer'], afterUse: withTags },
  lambda: { collect: [collectLambda], kinds: ['aws.lambda.function'], afterUse: withTags },
  opensearch: { collect: [collectOpenSearch], kinds: ['aws.opensearch.domain'] },
  redshift: { collect: [collectRedshift], kinds: ['aws.redshift.cluster'] },
};

/** What reads the units of a service, and the kinds it finds; undefined for a service that nothing collects. */
export const collectorsOf = (service: string) =>
  Object.hasOwn(COLLECTORS, service) ? COLLECTORS[service as keyof typeof COLLECTORS] : undefined;
