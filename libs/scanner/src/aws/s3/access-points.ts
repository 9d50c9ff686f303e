import { type NarrowingKeys, WHO_OR_WHERE } from '../narrowing';
import type { PolicyDocument } from '../policy-document';

const WITHOUT_ACCESS_POINTS: NarrowingKeys = new Map(
  [...WHO_OR_WHERE].filter(([key]) => !key.startsWith('s3:dataaccesspoint')),
);

/**
 * True if a bucket policy leaves to access points whom it admits: their own policies decide, which are not read
 * (S3 user guide, "Configuring IAM policies for using access points", "Delegating access control to access points").
 */
export const leavesToAccessPoints = (
  policy: PolicyDocument,
  admits: (policy: PolicyDocument, keys?: NarrowingKeys) => boolean,
): boolean => !admits(policy) && admits(policy, WITHOUT_ACCESS_POINTS);
