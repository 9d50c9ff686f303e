import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { letsEverybodyWrite } from '../../public-policy';
import { leavesToAccessPoints } from '../access-points';
import { isBlocked } from '../public-access';
import { blockPublic } from '../remedies';

export const s3BucketPolicyPublicWrite = defineCheck({
  id: 's3-bucket-policy-public-write',
  service: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket policies do not allow public write access',
  fault: 'S3 bucket policy allows public write access',
  recommendation: 'Remove the statement from the bucket policy and turn on Block Public Access.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_policy_public_write_access'], cloudsploit: ['bucketAllUsersPolicy'] },
  evaluate: (bucket) => {
    const blocked = isBlocked(bucket, 'restrictPublicBuckets');
    if (blocked === true) return pass('Block Public Access is on, so public policies have no effect.');
    return judgeFact(bucket.policy, (policy) => {
      if (policy && leavesToAccessPoints(policy, letsEverybodyWrite))
        return unknown('The bucket policy leaves write access to access points, whose policies are not read.');
      if (!policy || !letsEverybodyWrite(policy)) return pass('The bucket policy does not allow public write access.');
      return blocked === undefined
        ? unknown(
            'The bucket policy allows public write access, and the Block Public Access settings could not be read.',
          )
        : fail('The bucket policy allows everyone to write or delete, without a restricting condition.');
    });
  },
  remedy: blockPublic(
    'Under Bucket policy, remove the statement that allows everyone to write, or name the allowed principals.',
  ),
});
