import type { Fact } from '../../../snapshot';
import { type Judgement, defineCheck, fail, pass, unknown } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { isBlocked } from '../public-access';

const WORLD = new Set([
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
]);

/** One way in: open and not blocked is a fail, wherever one of the two is not known it stays unknown. */
const judgeWay = <T>(
  blocked: boolean | undefined,
  fact: Fact<T>,
  isOpen: (value: T) => boolean,
  words: { open: string; blockUnread: string },
): Judgement => {
  if (blocked === true) return pass('');
  if (!fact.known) return unknown(fact.reason);
  if (!isOpen(fact.value)) return pass('');
  return blocked === undefined ? unknown(words.blockUnread) : fail(words.open);
};

const BLOCK_UNREAD = 'The bucket is opened to the world, and its Block Public Access settings could not be read.';

export const s3BucketPublic = defineCheck({
  id: 's3-bucket-public',
  service: 's3',
  unitService: 's3',
  severity: 'CRITICAL',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket is closed to the world',
  fault: 'S3 bucket is open to the world',
  recommendation:
    'Turn on Block Public Access. Where files must be public, serve them through CloudFront from a closed bucket.',
  evaluate: (bucket) => {
    const ways = [
      judgeWay(
        isBlocked(bucket, 'ignorePublicAcls'),
        bucket.grantees,
        (grantees) => grantees.some((grantee) => WORLD.has(grantee)),
        {
          open: 'The ACL grants access to everybody.',
          blockUnread: BLOCK_UNREAD,
        },
      ),
      judgeWay(
        isBlocked(bucket, 'restrictPublicBuckets'),
        bucket.policy,
        (policy) => policy !== null && admitsEverybody(policy),
        {
          open: 'The bucket policy allows everybody, and no condition says who or from where.',
          blockUnread: BLOCK_UNREAD,
        },
      ),
    ];
    return (
      ways.find(({ status }) => status === 'fail') ??
      ways.find(({ status }) => status === 'unknown') ??
      pass('Neither ACL nor bucket policy lets the world in.')
    );
  },
});
