import { RULES } from '../rules/index';

const EC2_OTHER = 'EC2 - Other';

/** The name under which Cost Explorer bills what a kind of resource costs. */
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
  // A savings plan lowers what on-demand machines cost.
  'aws.cost.commitments': 'Amazon Elastic Compute Cloud - Compute',
};

/** The volumes of a stopped instance are billed as volumes. */
const SERVICE_OF_RULE: Readonly<Record<string, string>> = { 'EC2-STOPPED-EBS': EC2_OTHER };

const KIND_OF_RULE: ReadonlyMap<string, string | undefined> = new Map(RULES.map(({ id, kinds }) => [id, kinds[0]]));

/** The service that a saving lowers; undefined where it is not known, so that it is spread over all. */
export const billedAs = (rule: string): string | undefined => {
  if (Object.hasOwn(SERVICE_OF_RULE, rule)) return SERVICE_OF_RULE[rule];
  const kind = KIND_OF_RULE.get(rule);
  return kind !== undefined && Object.hasOwn(SERVICE_OF_KIND, kind) ? SERVICE_OF_KIND[kind] : undefined;
};
