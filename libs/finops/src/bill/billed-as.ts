import { RULES } from '../rules/index';

const EC2_OTHER = 'EC2 - Other';

/** The Cost Explorer service name under which each kind of resource is billed. */
const SERVICE_OF_KIND: Readonly<Record<string, string>> = {
  'aws.ec2.volume': EC2_OTHER,
  'aws.ec2.snapshot': EC2_OTHER,
  'aws.ec2.nat-gateway': EC2_OTHER,
  'aws.ec2.address': 'Amazon Virtual Private Cloud',
  'aws.ec2.vpc-endpoint': 'Amazon Virtual Private Cloud',
  'aws.ec2.instance': 'Amazon Elastic Compute Cloud - Compute',
  'aws.elb.load-balancer': 'Amazon Elastic Load Balancing',
  'aws.elbv2.load-balancer': 'Amazon Elastic Load Balancing',
  'aws.rds.instance': 'Amazon Relational Database Service',
  'aws.rds.snapshot': 'Amazon Relational Database Service',
  'aws.s3.bucket': 'Amazon Simple Storage Service',
  'aws.cloudwatch.log-group': 'AmazonCloudWatch',
  'aws.lambda.function': 'AWS Lambda',
  'aws.dynamodb.table': 'Amazon DynamoDB',
  'aws.elasticache.cluster': 'Amazon ElastiCache',
  'aws.elasticache.replication-group': 'Amazon ElastiCache',
  'aws.redshift.cluster': 'Amazon Redshift',
  'aws.opensearch.domain': 'Amazon OpenSearch Service',
  'aws.ecr.repository': 'Amazon EC2 Container Registry (ECR)',
  'aws.ecs.service': 'Amazon Elastic Container Service',
  // Savings Plans lower the cost of on-demand instances.
  'aws.cost.commitments': 'Amazon Elastic Compute Cloud - Compute',
};

/** Volumes of a stopped instance are billed as EBS volumes. */
const SERVICE_OF_RULE: Readonly<Record<string, string>> = { 'EC2-STOPPED-EBS': EC2_OTHER };

const KIND_OF_RULE: ReadonlyMap<string, string | undefined> = new Map(RULES.map(({ id, kinds }) => [id, kinds[0]]));

/** The service whose bill a saving lowers; undefined when unknown, so that the saving is spread over all services. */
export const billedAs = (rule: string): string | undefined => {
  if (Object.hasOwn(SERVICE_OF_RULE, rule)) return SERVICE_OF_RULE[rule];
  const kind = KIND_OF_RULE.get(rule);
  return kind !== undefined && Object.hasOwn(SERVICE_OF_KIND, kind) ? SERVICE_OF_KIND[kind] : undefined;
};
