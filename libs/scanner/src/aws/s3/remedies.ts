import { type Remedy, tf, cfnPart, type Command, type Note, type RemedyObject } from '../../remedies/remedy';

const BLOCK = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };

export const TERRAFORM_BLOCK = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};

export const ALL_FOUR = 'BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true';

interface BucketFix {
  readonly tab: 'Properties' | 'Permissions' | 'Management';
  readonly steps: readonly string[];
  readonly cli: ReadonlyArray<Command | Note>;
  readonly terraform: readonly [type: string, body: RemedyObject];
  readonly properties: RemedyObject;
  /** Further notes for Terraform and CloudFormation. */
  readonly remark?: string;
  readonly hazard?: Remedy['hazard'];
}

export const editBucket = ({
  tab,
  steps,
  cli,
  terraform: [type, body],
  properties,
  remark,
  hazard,
}: BucketFix): Remedy => ({
  ...(hazard ? { hazard } : {}),
  console: [`Open the bucket {name} in S3, ${tab}.`, ...steps],
  cli,
  terraform: [tf(type, { bucket: '{name}', ...body }, remark)],
  cloudFormation: [cfnPart('AWS::S3::Bucket', { BucketName: '{name}', ...properties }, remark)],
});

export const blockPublic = (...steps: string[]): Remedy =>
  editBucket({
    tab: 'Permissions',
    steps: [...steps, 'Under Block public access, choose Edit, select Block all public access and save.'],
    cli: [`s3api put-public-access-block --bucket {name} --public-access-block-configuration ${ALL_FOUR}`],
    terraform: ['aws_s3_bucket_public_access_block', TERRAFORM_BLOCK],
    properties: { PublicAccessBlockConfiguration: BLOCK },
  });
