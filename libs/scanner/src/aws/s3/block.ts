import type { PublicAccessBlock } from './s3-bucket';

interface SdkBlock {
  readonly BlockPublicAcls?: boolean | undefined;
  readonly IgnorePublicAcls?: boolean | undefined;
  readonly BlockPublicPolicy?: boolean | undefined;
  readonly RestrictPublicBuckets?: boolean | undefined;
}

/** The four settings, each off unless S3 says otherwise. */
export const toBlock = (block: SdkBlock | undefined): PublicAccessBlock => ({
  blockPublicAcls: block?.BlockPublicAcls === true,
  ignorePublicAcls: block?.IgnorePublicAcls === true,
  blockPublicPolicy: block?.BlockPublicPolicy === true,
  restrictPublicBuckets: block?.RestrictPublicBuckets === true,
});

/** What S3's error stands for where nobody has set a block. */
export const ABSENT_BLOCK = { codes: ['NoSuchPublicAccessBlockConfiguration'], value: toBlock(undefined) };
