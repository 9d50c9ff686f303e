import { judge } from '@cloudmend/scanner';
import { findCheck } from '../../../scanner/src/aws/provider';
import { ACCOUNT, type BuiltKind, aResource, aUnit } from '../../../scanner/src/testing/resources';

/** The arguments of a resource by name; a block is an object. */
export type Values = Readonly<Record<string, unknown>>;

const known = <T>(value: T) => ({ known: true as const, value });
const within = (values: Values, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Values)[name] : undefined),
    values,
  );

const database = (v: Values) => ({
  isMultiAz: v['multi_az'] === true,
  backupRetentionDays: Number(v['backup_retention_period'] ?? 0),
  upgradesMinorVersions: v['auto_minor_version_upgrade'] !== false,
  isDeletionProtected: v['deletion_protection'] === true,
  hasIamAuthentication: v['iam_database_authentication_enabled'] === true,
  copiesTagsToSnapshots: v['copy_tags_to_snapshot'] === true,
  isPublic: v['publicly_accessible'] === true,
});

export interface Reading {
  readonly kind: BuiltKind;
  /** The facts that a scan would read after the plan; AWS's defaults for missing values. */
  readonly facts: (values: Values) => object;
}

/** What a scan reads of each type. */
export const READINGS: Readonly<Record<string, Reading>> = {
  aws_db_instance: { kind: 'aws.rds.instance', facts: database },
  aws_rds_cluster: {
    kind: 'aws.rds.cluster',
    facts: (v) => ({ isDeletionProtected: v['deletion_protection'] === true }),
  },
  aws_dynamodb_table: {
    kind: 'aws.dynamodb.table',
    facts: (v) => ({
      settings: known({
        encryptionType: within(v, 'server_side_encryption', 'enabled') === true ? 'KMS' : 'DEFAULT',
        isDeletionProtected: v['deletion_protection_enabled'] === true,
      }),
      pointInTimeRecovery: known(within(v, 'point_in_time_recovery', 'enabled') === true ? 'ENABLED' : 'DISABLED'),
    }),
  },
  aws_ecr_repository: {
    kind: 'aws.ecr.repository',
    facts: (v) => ({
      tagMutability: v['image_tag_mutability'] ?? 'MUTABLE',
      scansOnPush: within(v, 'image_scanning_configuration', 'scan_on_push') === true,
      registryScanning: known({ scanType: 'BASIC', frequencies: [] }),
    }),
  },
  aws_cloudwatch_log_group: {
    kind: 'aws.cloudwatch.log-group',
    facts: (v) => ({ retentionDays: Number(v['retention_in_days'] ?? 0) || null }),
  },
  aws_cloudtrail: {
    kind: 'aws.cloudtrail.trail',
    facts: (v) => ({ validatesLogFiles: v['enable_log_file_validation'] === true }),
  },
  aws_lb: {
    kind: 'aws.elbv2.load-balancer',
    facts: (v) => ({
      attributes: known({
        'deletion_protection.enabled': String(v['enable_deletion_protection'] === true),
        'routing.http.drop_invalid_header_fields.enabled': String(v['drop_invalid_header_fields'] === true),
      }),
    }),
  },
  aws_redshift_cluster: {
    kind: 'aws.redshift.cluster',
    facts: (v) => ({ isPublic: v['publicly_accessible'] === true, isEncrypted: v['encrypted'] === true }),
  },
  aws_opensearch_domain: {
    kind: 'aws.opensearch.domain',
    facts: (v) => ({
      settings: known({
        isEncrypted: within(v, 'encrypt_at_rest', 'enabled') === true,
        encryptsBetweenNodes: within(v, 'node_to_node_encryption', 'enabled') === true,
        enforcesHttps: within(v, 'domain_endpoint_options', 'enforce_https') === true,
        network: 'vpc-1',
      }),
    }),
  },
  aws_kinesis_stream: {
    kind: 'aws.kinesis.stream',
    facts: (v) => ({ encryption: known(v['encryption_type'] ?? 'NONE') }),
  },
  aws_sqs_queue: {
    kind: 'aws.sqs.queue',
    facts: (v) => ({ encryption: known(v['sqs_managed_sse_enabled'] === true ? 'SQS' : null) }),
  },
  aws_s3_bucket_versioning: {
    kind: 'aws.s3.bucket',
    facts: (v) => ({ versioning: known(within(v, 'versioning_configuration', 'status') ?? 'Off') }),
  },
  aws_s3_bucket_ownership_controls: {
    kind: 'aws.s3.bucket',
    facts: (v) => ({ ownership: known(within(v, 'rule', 'object_ownership') ?? null) }),
  },
  aws_s3_bucket_server_side_encryption_configuration: {
    kind: 'aws.s3.bucket',
    facts: (v) => {
      const algorithm = within(v, 'rule', 'apply_server_side_encryption_by_default', 'sse_algorithm');
      return { encryption: known(algorithm === undefined ? [] : [algorithm]) };
    },
  },
  aws_s3_bucket_public_access_block: {
    kind: 'aws.s3.bucket',
    facts: (v) => {
      const block = {
        blockPublicAcls: v['block_public_acls'] === true,
        ignorePublicAcls: v['ignore_public_acls'] === true,
        blockPublicPolicy: v['block_public_policy'] === true,
        restrictPublicBuckets: v['restrict_public_buckets'] === true,
      };
      const open = {
        blockPublicAcls: false,
        ignorePublicAcls: false,
        blockPublicPolicy: false,
        restrictPublicBuckets: false,
      };
      return { publicAccessBlock: known(block), accountPublicAccessBlock: known(open) };
    },
  },
};

/** The check's verdict on the planned resource. */
export const verdictOn = (check: string, { kind, facts }: Reading, values: Values): string => {
  const resource = aResource(kind, facts(values) as never);
  const unit = aUnit(findCheck(check)?.unitService ?? '', 'us-east-1', { resources: [resource] });
  return judge(ACCOUNT, [unit])
    .filter((verdict) => verdict.check === check)
    .map(({ status }) => status)
    .join();
};
