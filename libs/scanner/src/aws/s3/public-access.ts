import type { Fact } from '../../snapshot';
import type { PublicAccessBlock, S3Bucket } from './s3-bucket';

/** True if all four settings are on. */
export const blocksEverything = (block: PublicAccessBlock): boolean =>
  block.blockPublicAcls === true &&
  block.ignorePublicAcls === true &&
  block.blockPublicPolicy === true &&
  block.restrictPublicBuckets === true;

/** Whether a setting is on for the bucket or its account; undefined if not read. */
export const isBlocked = (
  { publicAccessBlock, accountPublicAccessBlock }: Pick<S3Bucket, 'publicAccessBlock' | 'accountPublicAccessBlock'>,
  setting: keyof PublicAccessBlock,
): boolean | undefined => {
  const blocks: readonly Fact<PublicAccessBlock>[] = [publicAccessBlock, accountPublicAccessBlock];
  if (blocks.some((block) => block.known && block.value[setting] === true)) return true;
  return blocks.every((block) => block.known) ? false : undefined;
};
