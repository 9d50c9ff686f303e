import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { blocksEverything } from '../public-access';
import { blockPublic } from '../remedies';

export const s3BucketPublicAccessBlock = defineCheck({
  id: 's3-bucket-public-access-block',
  service: 's3',
  severity: 'HIGH',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets block public access',
  fault: 'S3 bucket does not block public access',
  recommendation: 'Turn on all four Block Public Access settings for the bucket, or for the whole account.',
  subjects: ['s3-public-block', 'public-data'],
  equivalents: { prowler: ['s3_bucket_level_public_access_block'], cloudsploit: ['bucketPublicAccessBlock'] },
  evaluate: ({ publicAccessBlock, accountPublicAccessBlock }) => {
    if (accountPublicAccessBlock.known && blocksEverything(accountPublicAccessBlock.value))
      return pass('The account blocks public access to all of its buckets.');
    return judgeFact(publicAccessBlock, (block) => {
      if (blocksEverything(block)) return pass('All four Block Public Access settings are on.');
      // The account's settings may still block everything.
      if (!accountPublicAccessBlock.known) return unknown(accountPublicAccessBlock.reason);
      const off = Object.entries(block).flatMap(([setting, isOn]) => (isOn === true ? [] : [setting]));
      return fail(
        `Block Public Access settings that are off for the bucket, and not all on for the account: ${off.join(', ')}.`,
      );
    });
  },
  remedy: blockPublic(),
});
