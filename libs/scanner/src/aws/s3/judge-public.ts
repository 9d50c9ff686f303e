import { type Judgement, fail, pass, unknown } from '../../define-check';
import type { Fact } from '../../snapshot';
import { admitsEverybody } from '../public-policy';
import { leavesToAccessPoints } from './access-points';
import { isBlocked } from './public-access';
import type { S3Bucket } from './s3-bucket';

/** Everyone, and everyone with an AWS account. The log delivery group is neither. */
const WORLD = new Set([
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
]);

/** One access path: open and not blocked fails; if either is unknown, the result is unknown. */
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

/** Requests through an access point are subject to the block of the bucket and of the account as well. */
const judgeAccessPoints = (bucket: S3Bucket): Judgement =>
  isBlocked(bucket, 'restrictPublicBuckets') !== true &&
  bucket.policy.known &&
  bucket.policy.value !== null &&
  leavesToAccessPoints(bucket.policy.value, admitsEverybody)
    ? unknown(`The policy of ${bucket.name} leaves access to its access points, whose policies are not read.`)
    : pass('');

/** Whether a bucket is public through its ACL or policy, after Block Public Access. */
export const judgePublic = (bucket: S3Bucket): Judgement => {
  const { name } = bucket;
  const blockUnread = `${name} allows public access, and its Block Public Access settings could not be read.`;
  const ways = [
    judgeWay(
      isBlocked(bucket, 'ignorePublicAcls'),
      bucket.grantees,
      (grantees) => grantees.some((grantee) => WORLD.has(grantee)),
      { open: `The ACL of ${name} grants public access.`, blockUnread },
    ),
    judgeWay(
      isBlocked(bucket, 'restrictPublicBuckets'),
      bucket.policy,
      (policy) => policy !== null && admitsEverybody(policy),
      { open: `The policy of ${name} allows everyone, without a restricting condition.`, blockUnread },
    ),
    judgeAccessPoints(bucket),
  ];
  return (
    ways.find(({ status }) => status === 'fail') ??
    ways.find(({ status }) => status === 'unknown') ??
    pass(`Neither the ACL nor the policy of ${name} allows public access.`)
  );
};
