import { type CheckContext, type Judgement, unknown, findWorst } from '../../define-check';
import type { S3Bucket } from '../s3/s3-bucket';
import type { Trail } from './trail';

/** Evaluates a trail's bucket if it belongs to this account and was read. */
export const judgeBucket = (
  { name, bucket }: Trail,
  context: CheckContext,
  judge: (bucket: S3Bucket) => Judgement,
): Judgement => {
  if (!bucket) return unknown(`AWS does not report the bucket of ${name}.`);
  // If the same bucket was read twice, the worse result counts.
  const judged = findWorst(context.all('aws.s3.bucket').flatMap((each) => (each.name === bucket ? [judge(each)] : [])));
  const missing = `The bucket ${bucket} was not read: another account may own it.`;
  return judged ?? unknown(context.unread('aws.s3.bucket')[0] ?? missing);
};
