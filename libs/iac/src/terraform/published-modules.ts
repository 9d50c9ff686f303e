import { isDeepStrictEqual } from 'node:util';
import type { ResourceFix, ValueObject } from '../fix';

/** A setting that the module has under another name, or in its own resource. */
interface Setting {
  readonly type: string;
  readonly sets: ValueObject;
  readonly inputs: ValueObject;
  /** The resource with the setting. @default - the module's main one */
  readonly address?: string;
  /** Inputs that exclude the setting. */
  readonly excludes?: readonly string[];
}

/** A module of the public registry whose inputs are arguments of one resource. */
export interface PublishedModule {
  readonly source: string;
  readonly type: string;
  /** The input with the resource's name; none if AWS names it. */
  readonly name?: string;
  /** The address of the resource in the module. */
  readonly address: string;
  /** Arguments that have an input of the same name. */
  readonly inputs: readonly string[];
  readonly settings: readonly Setting[];
}

const published = (
  source: string,
  [type, name]: readonly [type: string, name?: string],
  inputs: string,
  more: Partial<Pick<PublishedModule, 'address' | 'settings'>> = {},
): PublishedModule => ({
  source: `terraform-aws-modules/${source}`,
  type,
  ...(name === undefined ? {} : { name }),
  address: `${type}.this[0]`,
  inputs: inputs.split(' '),
  settings: [],
  ...more,
});

const PUBLIC_ACCESS = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const BY_DEFAULT = { rule: { apply_server_side_encryption_by_default: { sse_algorithm: 'AES256' } } };

const OF_BUCKETS: readonly Setting[] = [
  {
    type: 'aws_s3_bucket_versioning',
    sets: { versioning_configuration: { status: 'Enabled' } },
    inputs: { versioning: { enabled: true } },
  },
  {
    type: 'aws_s3_bucket_public_access_block',
    sets: PUBLIC_ACCESS,
    inputs: PUBLIC_ACCESS,
    excludes: ['attach_public_policy'],
  },
  {
    type: 'aws_s3_bucket_ownership_controls',
    sets: { rule: { object_ownership: 'BucketOwnerEnforced' } },
    inputs: { control_object_ownership: true, object_ownership: 'BucketOwnerEnforced' },
    excludes: ['acl', 'grant'],
  },
  {
    type: 'aws_s3_bucket_server_side_encryption_configuration',
    sets: BY_DEFAULT,
    inputs: { server_side_encryption_configuration: BY_DEFAULT },
  },
];

/** Source: variables and main.tf of the modules. Only what has had the same name for several major versions. */
export const PUBLISHED: readonly PublishedModule[] = [
  published(
    'rds/aws',
    ['aws_db_instance', 'identifier'],
    'multi_az backup_retention_period deletion_protection auto_minor_version_upgrade publicly_accessible ' +
      'iam_database_authentication_enabled copy_tags_to_snapshot instance_class storage_type',
    { address: 'module.db_instance.aws_db_instance.this[0]' },
  ),
  published('rds-aurora/aws', ['aws_rds_cluster', 'name'], 'deletion_protection'),
  published('s3-bucket/aws', ['aws_s3_bucket', 'bucket'], '', {
    settings: OF_BUCKETS.map((setting) => ({ ...setting, address: `${setting.type}.this[0]` })),
  }),
  published('dynamodb-table/aws', ['aws_dynamodb_table', 'name'], 'deletion_protection_enabled table_class'),
  published('ecr/aws', ['aws_ecr_repository', 'repository_name'], '', {
    settings: [
      {
        type: 'aws_ecr_repository',
        sets: { image_tag_mutability: 'IMMUTABLE' },
        inputs: { repository_image_tag_mutability: 'IMMUTABLE' },
      },
      {
        type: 'aws_ecr_repository',
        sets: { image_scanning_configuration: { scan_on_push: true } },
        inputs: { repository_image_scan_on_push: true },
      },
    ],
  }),
  published('alb/aws', ['aws_lb', 'name'], 'enable_deletion_protection drop_invalid_header_fields'),
  published('ec2-instance/aws', ['aws_instance'], 'instance_type monitoring'),
  published('lambda/aws', ['aws_lambda_function', 'function_name'], 'memory_size'),
  published('cloudwatch/aws//modules/log-group', ['aws_cloudwatch_log_group', 'name'], 'retention_in_days'),
];

/** The inputs of a module that fix a resource. */
export interface InputFix {
  readonly module: PublishedModule;
  readonly inputs: ValueObject;
  readonly address: string;
  readonly excludes: readonly string[];
}

/** What to set in calls of published modules; none if no module has such an input. */
export const listInputFixes = ({ type, body }: ResourceFix): readonly InputFix[] =>
  PUBLISHED.flatMap((module): InputFix[] => {
    const setting = module.settings.find((each) => each.type === type && isDeepStrictEqual(each.sets, body));
    if (setting) {
      const { inputs, address = module.address, excludes = [] } = setting;
      return [{ module, inputs, address, excludes }];
    }
    const isKnown = module.type === type && Object.keys(body).every((name) => module.inputs.includes(name));
    return isKnown ? [{ module, inputs: body, address: module.address, excludes: [] }] : [];
  });
