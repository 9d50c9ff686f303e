import { type CheckContext, type Judgement, unknown, worstOf } from '../../define-check';
import type { S3Bucket } from '../s3/s3-bucket';
import type { Trail } from './trail';

/** Judges the bucket that a trail writes to, where it is one of this account and was read. */
export const judgeBucket = (
  { name, bucket }: Trail,
  context: CheckContext,
  judge: (bucket: S3Bucket) => Judgement,
): Judgement => {
  if (!bucket) return unknown(`AWS did not say which bucket ${name} writes to.`);
  // The same bucket may have been read twice, and the worse reading counts.
  const judged = worstOf(context.all('aws.s3.bucket').flatMap((each) => (each.name === bucket ? [judge(each)] : [])));
  const missing = `The bucket ${bucket} is not among the buckets that were read: another account may own it.`;
  return judged ?? unknown(context.unread('aws.s3.bucket')[0] ?? missing);
};
