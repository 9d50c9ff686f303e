/** One fix of the test matrix: a check, its resource, and code that fails the check. */
export interface Subject {
  readonly check: string;
  readonly arn: string;
  readonly type: string;
  readonly nameAttribute: string;
  readonly name: string;
  /** Other arguments that the provider requires. */
  readonly needs: readonly string[];
  /** The argument that the fix sets and its current value; none for fixes that add a block or a resource. */
  readonly wrong?: { readonly attribute: string; readonly value: string };
}

const ACCOUNT = '111122223333';
const regional = (service: string, rest: string): string => `arn:aws:${service}:us-east-1:${ACCOUNT}:${rest}`;

const subject = (
  check: string,
  arn: string,
  [type, nameAttribute, name, ...needs]: readonly [string, string, string, ...string[]],
  wrong?: string,
): Subject => {
  const [attribute, value] = wrong?.split(' = ') ?? [];
  return {
    check,
    arn,
    type,
    nameAttribute,
    name,
    needs,
    ...(attribute && value ? { wrong: { attribute, value } } : {}),
  };
};

const db = (check: string, wrong: string): Subject =>
  subject(
    check,
    regional('rds', 'db:orders'),
    ['aws_db_instance', 'identifier', 'orders', 'instance_class = "db.t3.micro"'],
    wrong,
  );
const bucket = (check: string): Subject =>
  subject(check, 'arn:aws:s3:::acme-orders', ['aws_s3_bucket', 'bucket', 'acme-orders']);
const table = (check: string, wrong?: string): Subject =>
  subject(
    check,
    regional('dynamodb', 'table/orders'),
    ['aws_dynamodb_table', 'name', 'orders', 'hash_key = "id"', 'billing_mode = "PAY_PER_REQUEST"'],
    wrong,
  );
const repository = (check: string, wrong?: string): Subject =>
  subject(check, regional('ecr', 'repository/orders'), ['aws_ecr_repository', 'name', 'orders'], wrong);
const domain = (check: string): Subject =>
  subject(check, regional('es', 'domain/orders'), ['aws_opensearch_domain', 'domain_name', 'orders']);
const cluster = (check: string, wrong: string): Subject =>
  subject(
    check,
    regional('redshift', 'cluster:orders'),
    ['aws_redshift_cluster', 'cluster_identifier', 'orders', 'node_type = "ra3.large"'],
    wrong,
  );
const balancer = (check: string, wrong: string): Subject =>
  subject(
    check,
    regional('elasticloadbalancing', 'loadbalancer/app/orders/50dc6c495c0c9188'),
    ['aws_lb', 'name', 'orders', 'internal = true'],
    wrong,
  );

/** More than twenty fixes: arguments, blocks and separate resources. */
export const SUBJECTS: readonly Subject[] = [
  db('rds-instance-multi-az', 'multi_az = false'),
  db('rds-instance-backup', 'backup_retention_period = 0'),
  db('rds-instance-auto-minor-upgrade', 'auto_minor_version_upgrade = false'),
  db('rds-instance-deletion-protection', 'deletion_protection = false'),
  db('rds-instance-iam-auth', 'iam_database_authentication_enabled = false'),
  db('rds-instance-copy-tags', 'copy_tags_to_snapshot = false'),
  db('rds-instance-public', 'publicly_accessible = true'),
  subject(
    'rds-cluster-deletion-protection',
    regional('rds', 'cluster:orders'),
    ['aws_rds_cluster', 'cluster_identifier', 'orders', 'engine = "aurora-mysql"'],
    'deletion_protection = false',
  ),
  table('dynamodb-deletion-protection', 'deletion_protection_enabled = false'),
  table('dynamodb-pitr'),
  table('dynamodb-kms'),
  repository('ecr-tag-immutability', 'image_tag_mutability = "MUTABLE"'),
  repository('ecr-scan-on-push'),
  subject(
    'cw-log-group-retention',
    regional('logs', 'log-group:/app/orders'),
    ['aws_cloudwatch_log_group', 'name', '/app/orders'],
    'retention_in_days = 30',
  ),
  subject(
    'kinesis-encrypted',
    regional('kinesis', 'stream/orders'),
    ['aws_kinesis_stream', 'name', 'orders', 'kms_key_id = "alias/aws/kinesis"'],
    'encryption_type = "NONE"',
  ),
  subject(
    'sqs-queue-encrypted',
    regional('sqs', 'orders'),
    ['aws_sqs_queue', 'name', 'orders', 'delay_seconds = 5'],
    'sqs_managed_sse_enabled = false',
  ),
  subject(
    'cloudtrail-log-validation',
    regional('cloudtrail', 'trail/orders'),
    ['aws_cloudtrail', 'name', 'orders', 's3_bucket_name = "acme-trail"'],
    'enable_log_file_validation = false',
  ),
  balancer('elbv2-deletion-protection', 'enable_deletion_protection = false'),
  balancer('elbv2-drop-invalid-headers', 'drop_invalid_header_fields = false'),
  cluster('redshift-public', 'publicly_accessible = true'),
  cluster('redshift-encrypted', 'encrypted = false'),
  domain('opensearch-node-to-node'),
  domain('opensearch-https'),
  domain('opensearch-encryption'),
  bucket('s3-bucket-versioning'),
  bucket('s3-bucket-public-access-block'),
  bucket('s3-bucket-encryption'),
  bucket('s3-bucket-acl-disabled'),
];
