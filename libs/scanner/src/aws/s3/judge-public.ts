import { type Judgement, fail, pass, unknown } from '../../define-check';
import type { Fact } from '../../snapshot';
import { admitsEverybody } from '../public-policy';
import { isBlocked } from './public-access';
import type { S3Bucket } from './s3-bucket';

/** Anyone, and anyone with an AWS account. The group that delivers logs is neither. */
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

/** Whether the world gets into a bucket, by its ACL or its policy, past what Block Public Access stops. */
export const judgePublic = (bucket: S3Bucket): Judgement => {
  const { name } = bucket;
  const blockUnread = `${name} is opened to the world, and its Block Public Access settings could not be read.`;
  const ways = [
    judgeWay(
      isBlocked(bucket, 'ignorePublicAcls'),
      bucket.grantees,
      (grantees) => grantees.some((grantee) => WORLD.has(grantee)),
      { open: `The ACL of ${name} grants access to everyone.`, blockUnread },
    ),
    judgeWay(
      isBlocked(bucket, 'restrictPublicBuckets'),
      bucket.policy,
      (policy) => policy !== null && admitsEverybody(policy),
      { open: `The policy of ${name} allows everyone, and no condition says who or from where.`, blockUnread },
    ),
  ];
  return (
    ways.find(({ status }) => status === 'fail') ??
    ways.find(({ status }) => status === 'unknown') ??
    pass(`Neither the ACL nor the policy of ${name} lets the world in.`)
  );
};
