import type { PublicAccessBlock } from './s3-bucket';

interface SdkBlock {
  readonly BlockPublicAcls?: boolean | undefined;
  readonly IgnorePublicAcls?: boolean | undefined;
  readonly BlockPublicPolicy?: boolean | undefined;
  readonly RestrictPublicBuckets?: boolean | undefined;
}

/** The four settings; each is off unless S3 reports otherwise. */
export const toBlock = (block: SdkBlock | undefined): PublicAccessBlock => ({
  blockPublicAcls: block?.BlockPublicAcls === true,
  ignorePublicAcls: block?.IgnorePublicAcls === true,
  blockPublicPolicy: block?.BlockPublicPolicy === true,
  restrictPublicBuckets: block?.RestrictPublicBuckets === true,
});

/** S3's error if no block is configured. */
export const ABSENT_BLOCK = { codes: ['NoSuchPublicAccessBlockConfiguration'], value: toBlock(undefined) };
