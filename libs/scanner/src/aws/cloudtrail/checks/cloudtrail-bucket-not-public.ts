import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isBlocked } from '../../s3/public-access';
import { judgeBucket } from '../judge-bucket';

const EVERYBODY = 'http://acs.amazonaws.com/groups/global/AllUsers';

export const cloudtrailBucketNotPublic = defineCheck({
  id: 'cloudtrail-bucket-not-public',
  service: 'cloudtrail',
  unitService: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'CRITICAL',
  kind: 'aws.cloudtrail.trail',
  title: 'Bucket of the trail is not public',
  fault: 'Bucket of the trail is public',
  recommendation: 'Turn on Block Public Access for the bucket and switch its ACLs off.',
  evaluate: (trail, context) =>
    judgeBucket(trail, context, (bucket) => {
      if (isBlocked(bucket, 'ignorePublicAcls') === true)
        return pass(`ACLs of ${bucket.name} that let everybody in are ignored.`);
      return judgeFact(bucket.grantees, (grantees) =>
        grantees.includes(EVERYBODY)
          ? fail(`The ACL of ${bucket.name} grants access to everybody.`)
          : pass(`The ACL of ${bucket.name} does not grant access to everybody.`),
      );
    }),
});
