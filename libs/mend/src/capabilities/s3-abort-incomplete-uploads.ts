import type { LifecycleRule, TransitionDefaultMinimumObjectSize } from '@aws-sdk/client-s3';
import { unlessMissing } from '../cloud';
import { ifBucketExists } from './bucket';
import { defineCapability, type Facts, refuse } from '../define-capability';
import { toTags } from './tags';

/** The lifecycle rules as S3 returns them: a write replaces all of them, so an undo needs every member. */
interface LifecycleFacts extends Facts {
  /** JSON of each rule, in S3's order. */
  readonly rules: readonly string[];
  readonly minimumSize: string | null;
}

const RULE: LifecycleRule = {
  ID: 'cloudmend-abort-incomplete-uploads',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
};
/** Amazon S3 user guide, Managing the lifecycle of objects. */
const MAX_RULES = 1000;
const BUCKET = ['arn:{partition}:s3:::{id}'];

const parse = (rule: string): LifecycleRule =>
  JSON.parse(rule, (key, value: unknown) =>
    key === 'Date' && typeof value === 'string' ? new Date(value) : value,
  ) as LifecycleRule;
const findAbortDays = (rule: LifecycleRule): number | undefined =>
  rule.Status === 'Enabled' && !rule.Prefix && !rule.Filter?.Prefix && !rule.Filter?.Tag && !rule.Filter?.And
    ? rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation
    : undefined;
/** Members in one order, because S3 does not document one. */
const toText = (rule: LifecycleRule): string =>
  JSON.stringify(rule, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The same rule with a filter. One rule with a prefix in its old place makes S3 reject the filter of any other: "Filter
 * element can only be used in Lifecycle V2" (https://github.com/noobaa/noobaa-core/issues/8426).
 */
const toFiltered = (rule: string): string => {
  const { Prefix, ...rest } = parse(rule);
  return Prefix === undefined ? rule : toText({ ...rest, Filter: { Prefix } });
};

export const s3AbortIncompleteUploads = defineCapability<LifecycleFacts, 'aws.s3.bucket'>({
  id: 's3-abort-incomplete-uploads',
  title: 'Abort incomplete uploads to an S3 bucket after 7 days',
  kind: 'aws.s3.bucket',
  checks: [],
  rules: ['S3-MPU'],
  actions: [
    { action: 's3:GetBucketTagging', on: BUCKET },
    { action: 's3:GetLifecycleConfiguration', on: BUCKET },
    { action: 's3:PutLifecycleConfiguration', on: BUCKET },
  ],
  risk: 'Uploads that take longer than 7 days fail, and S3 deletes their parts.',
  undo: { isExact: false, how: 'Restores the previous lifecycle rules. Parts that S3 has deleted are not restored.' },
  sources: [
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html',
  ],
  findTargetId: ({ name }) => name,
  toEvidence: ({ activeLifecycleRules: count, lifecycle }) =>
    count.known && lifecycle?.known
      ? { activeRules: count.value, abortsAfterDays: lifecycle.value.abortsUploadsAfterDays }
      : undefined,
  toView: ({ rules }) => {
    const days = rules.map(parse).flatMap((rule) => findAbortDays(rule) ?? []);
    return {
      activeRules: rules.map(parse).filter(({ Status }) => Status === 'Enabled').length,
      abortsAfterDays: days.length > 0 ? Math.min(...days) : null,
    };
  },
  read: (cloud, { id: Bucket }) =>
    ifBucketExists(async () => {
      const tagging = await unlessMissing(cloud.send('s3', 'GetBucketTagging', { Bucket }), 'NoSuchTagSet');
      const found = await unlessMissing(
        cloud.send('s3', 'GetBucketLifecycleConfiguration', { Bucket }),
        'NoSuchLifecycleConfiguration',
      );
      return {
        facts: {
          rules: (found?.Rules ?? []).map(toText),
          minimumSize: found?.TransitionDefaultMinimumObjectSize ?? null,
        },
        tags: toTags(tagging?.TagSet),
      };
    }),
  plan: (facts) => {
    if (facts.rules.some((rule) => (findAbortDays(parse(rule)) ?? Infinity) <= 7))
      return refuse('already', 'A lifecycle rule already aborts incomplete uploads.');
    if (facts.rules.length >= MAX_RULES) return refuse('limit', `The bucket has ${MAX_RULES} lifecycle rules.`);
    return { ...facts, rules: [...facts.rules.map(toFiltered), toText(RULE)] };
  },
  write: async ({ cloud, target, after }) => {
    await cloud.send('s3', 'PutBucketLifecycleConfiguration', {
      Bucket: target.id,
      LifecycleConfiguration: { Rules: after.rules.map(parse) },
      ...toSize(after),
    });
  },
  takeBack: async ({ cloud, target: { id: Bucket }, before }) => {
    await (before.rules.length > 0
      ? cloud.send('s3', 'PutBucketLifecycleConfiguration', {
          Bucket,
          LifecycleConfiguration: { Rules: before.rules.map(parse) },
          ...toSize(before),
        })
      : cloud.send('s3', 'DeleteBucketLifecycle', { Bucket }));
    return undefined;
  },
});

const toSize = ({ minimumSize }: LifecycleFacts) =>
  minimumSize === null ? {} : { TransitionDefaultMinimumObjectSize: minimumSize as TransitionDefaultMinimumObjectSize };
