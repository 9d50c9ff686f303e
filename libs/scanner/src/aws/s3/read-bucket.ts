import type { LifecycleRule } from '@aws-sdk/client-s3';
import { type Fact, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { parsePolicy } from '../policy-text';
import { toIso, present, toTags } from '../shapes';
import { ABSENT_BLOCK, toBlock } from './block';
import type { LifecycleActions, S3Bucket } from './s3-bucket';

type FactOf<N extends keyof S3Bucket> = S3Bucket[N] extends Fact<infer T> ? T : never;

interface Versioning {
  readonly state: FactOf<'versioning'>;
  readonly mfaDelete: boolean;
}

const isWholeBucket = ({ Prefix, Filter }: LifecycleRule): boolean =>
  !Prefix && !Filter?.Prefix && !Filter?.Tag && !Filter?.And;

/** The combined effect of lifecycle rules. Uploads outside a rule's prefix are kept. */
export const toLifecycle = (rules: readonly LifecycleRule[]): LifecycleActions => {
  const days = present(
    rules.filter(isWholeBucket).map((rule) => rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation),
  );
  return {
    movesObjects: rules.some(({ Transitions }) => (Transitions ?? []).length > 0),
    abortsUploadsAfterDays: days.length === 0 ? null : Math.min(...days),
    handlesNoncurrent: rules.some(
      ({ NoncurrentVersionExpiration, NoncurrentVersionTransitions }) =>
        NoncurrentVersionExpiration !== undefined || (NoncurrentVersionTransitions ?? []).length > 0,
    ),
  };
};

/** The reads of one bucket, all in the bucket's region. */
export const bucketReads = (collecting: Collecting, Bucket: string) => {
  const subject = Bucket;
  return {
    block: () =>
      readFact(
        collecting,
        async () =>
          toBlock((await callIn(collecting, 's3', 'GetPublicAccessBlock', { Bucket })).PublicAccessBlockConfiguration),
        { subject, absent: ABSENT_BLOCK },
      ),
    policy: () =>
      readFact<FactOf<'policy'>>(
        collecting,
        async () =>
          parsePolicy((await callIn(collecting, 's3', 'GetBucketPolicy', { Bucket })).Policy, 's3:GetBucketPolicy'),
        { subject, absent: { codes: ['NoSuchBucketPolicy'], value: null } },
      ),
    encryption: () =>
      readFact(
        collecting,
        async () => {
          const { ServerSideEncryptionConfiguration } = await callIn(collecting, 's3', 'GetBucketEncryption', {
            Bucket,
          });
          return present(
            (ServerSideEncryptionConfiguration?.Rules ?? []).map(
              (rule): string | undefined => rule.ApplyServerSideEncryptionByDefault?.SSEAlgorithm,
            ),
          );
        },
        { subject, absent: { codes: ['ServerSideEncryptionConfigurationNotFoundError'], value: [] } },
      ),
    versioning: () =>
      readFact<Versioning>(
        collecting,
        async () => {
          const { Status, MFADelete } = await callIn(collecting, 's3', 'GetBucketVersioning', { Bucket });
          return { state: Status ?? 'Off', mfaDelete: MFADelete === 'Enabled' };
        },
        { subject },
      ),
    logging: () =>
      readFact<string | null>(
        collecting,
        async () => {
          const { LoggingEnabled } = await callIn(collecting, 's3', 'GetBucketLogging', { Bucket });
          return LoggingEnabled ? (LoggingEnabled.TargetBucket ?? '') : null;
        },
        { subject },
      ),
    lifecycle: () =>
      readFact<readonly LifecycleRule[]>(
        collecting,
        async () =>
          ((await callIn(collecting, 's3', 'GetBucketLifecycleConfiguration', { Bucket })).Rules ?? []).filter(
            ({ Status }) => Status === 'Enabled',
          ),
        { subject, absent: { codes: ['NoSuchLifecycleConfiguration'], value: [] } },
      ),
    oldestUpload: () =>
      readFact<string | null>(
        collecting,
        async () => {
          const { Uploads } = await callIn(collecting, 's3', 'ListMultipartUploads', { Bucket });
          return present((Uploads ?? []).map(({ Initiated }) => toIso(Initiated))).sort()[0] ?? null;
        },
        { subject },
      ),
    ownership: () =>
      readFact<string | null>(
        collecting,
        async () =>
          (await callIn(collecting, 's3', 'GetBucketOwnershipControls', { Bucket })).OwnershipControls?.Rules?.[0]
            ?.ObjectOwnership ?? null,
        { subject, absent: { codes: ['OwnershipControlsNotFoundError'], value: null } },
      ),
    objectLock: () =>
      readFact(
        collecting,
        async () =>
          (await callIn(collecting, 's3', 'GetObjectLockConfiguration', { Bucket })).ObjectLockConfiguration
            ?.ObjectLockEnabled === 'Enabled',
        { subject, absent: { codes: ['ObjectLockConfigurationNotFoundError'], value: false } },
      ),
    grantees: () =>
      readFact(
        collecting,
        async () =>
          present(
            ((await callIn(collecting, 's3', 'GetBucketAcl', { Bucket })).Grants ?? []).map(
              ({ Grantee }) => Grantee?.URI ?? Grantee?.ID,
            ),
          ),
        { subject },
      ),
    tags: () =>
      readFact(
        collecting,
        async () => toTags((await callIn(collecting, 's3', 'GetBucketTagging', { Bucket })).TagSet),
        {
          subject,
          absent: { codes: ['NoSuchTagSet'], value: {} },
        },
      ),
  };
};

export type BucketReads = ReturnType<typeof bucketReads>;

/** Object Lock exists only on versioned buckets, so others are skipped. */
export const readVersions = async (
  reads: BucketReads,
): Promise<Pick<S3Bucket, 'versioning' | 'mfaDelete' | 'hasObjectLock'>> => {
  const read = await reads.versioning();
  if (!read.known) return { versioning: read, mfaDelete: read, hasObjectLock: await reads.objectLock() };
  const { state, mfaDelete } = read.value;
  const hasObjectLock = state === 'Off' ? toFact(false) : await reads.objectLock();
  return { versioning: toFact(state), mfaDelete: toFact(mfaDelete), hasObjectLock };
};
