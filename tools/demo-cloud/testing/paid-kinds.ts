const VPC = 'Amazon Virtual Private Cloud';
const EC2_OTHER = 'EC2 - Other';
const RDS = 'Amazon Relational Database Service';
const SNS = 'Amazon Simple Notification Service';
const ELB = 'Amazon Elastic Load Balancing';

/** The service of Cost Explorer under which a kind of thing is paid. */
export const PAID_AS: Readonly<Record<string, string>> = {
  'aws.apigateway.stage': 'Amazon API Gateway',
  'aws.backup.region': 'AWS Backup',
  'aws.cloudfront.distribution': 'Amazon CloudFront',
  'aws.cloudtrail.trail': 'AWS CloudTrail',
  'aws.cloudwatch.log-group': 'AmazonCloudWatch',
  'aws.config.region': 'AWS Config',
  'aws.dynamodb.table': 'Amazon DynamoDB',
  'aws.ec2.address': VPC,
  'aws.ec2.instance': 'Amazon Elastic Compute Cloud - Compute',
  'aws.ec2.nat-gateway': EC2_OTHER,
  'aws.ec2.snapshot': EC2_OTHER,
  'aws.ec2.volume': EC2_OTHER,
  'aws.ec2.vpc-endpoint': VPC,
  'aws.ecr.repository': 'Amazon EC2 Container Registry (ECR)',
  'aws.efs.file-system': 'Amazon Elastic File System',
  'aws.eks.cluster': 'Amazon Elastic Container Service for Kubernetes',
  'aws.elasticache.replication-group': 'Amazon ElastiCache',
  'aws.elb.load-balancer': ELB,
  'aws.elbv2.load-balancer': ELB,
  'aws.guardduty.detector': 'Amazon GuardDuty',
  'aws.kinesis.stream': 'Amazon Kinesis',
  'aws.kms.key': 'AWS Key Management Service',
  'aws.lambda.function': 'AWS Lambda',
  'aws.macie.region': 'Amazon Macie',
  'aws.opensearch.domain': 'Amazon OpenSearch Service',
  'aws.rds.cluster': RDS,
  'aws.rds.cluster-snapshot': RDS,
  'aws.rds.instance': RDS,
  'aws.rds.snapshot': RDS,
  'aws.redshift.cluster': 'Amazon Redshift',
  'aws.s3.bucket': 'Amazon Simple Storage Service',
  'aws.secretsmanager.secret': 'AWS Secrets Manager',
  'aws.securityhub.region': 'AWS Security Hub',
  'aws.sns.subscription': SNS,
  'aws.sns.topic': SNS,
  'aws.sqs.queue': 'Amazon Simple Queue Service',
};

/** Kinds without a charge: networks, identities, public certificates, launch templates and task definitions. */
export const FREE: ReadonlySet<string> = new Set([
  'aws.acm.certificate',
  'aws.dms.endpoint',
  // The demo's instances are in their free period.
  'aws.dms.replication-instance',
  'aws.ec2.image',
  'aws.ec2.launch-template',
  'aws.ec2.network-acl',
  'aws.ec2.security-group',
  'aws.ec2.subnet',
  'aws.ec2.vpc',
  'aws.ec2.vpc-peering-connection',
  'aws.ecs.cluster',
  'aws.ecs.task-definition',
  'aws.iam.group',
  'aws.iam.policy',
  'aws.iam.role',
  'aws.iam.server-certificate',
  'aws.iam.user',
  'aws.ssm.document',
]);
