import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { letsEverybodyWrite } from '../../public-policy';
import { isBlocked } from '../public-access';
import { blockPublic } from '../remedies';

export const s3BucketPolicyPublicWrite = defineCheck({
  id: 's3-bucket-policy-public-write',
  service: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'Nobody can write into the S3 bucket anonymously',
  fault: 'Anybody can write into the S3 bucket',
  recommendation: 'Take the statement out of the bucket policy and turn on Block Public Access.',
  subjects: ['public-data'],
  equivalents: { prowler: ['s3_bucket_policy_public_write_access'], cloudsploit: ['bucketAllUsersPolicy'] },
  evaluate: (bucket) => {
    const blocked = isBlocked(bucket, 'restrictPublicBuckets');
    if (blocked === true) return pass('Public policies are without effect: Block Public Access is on.');
    return judgeFact(bucket.policy, (policy) => {
      if (!policy || !letsEverybodyWrite(policy)) return pass('The bucket policy lets nobody write anonymously.');
      return blocked === undefined
        ? unknown('The bucket policy lets anybody write, and the Block Public Access settings could not be read.')
        : fail('The bucket policy lets anybody write or delete, and no condition says who or from where.');
    });
  },
  remedy: blockPublic('Under Bucket policy, take out the statement that lets everybody write, or name who may.'),
});
