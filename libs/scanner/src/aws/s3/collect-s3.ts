import type { Bucket } from '@aws-sdk/client-s3';
import type { Fact, Resource } from '../../snapshot';
import { known, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { parsePolicy } from '../policy-text';
import { isoOf, present, tagsOf } from '../shapes';
import { blocksEverything } from './public-access';
import type { PublicAccessBlock, S3Bucket } from './s3-bucket';

const NO_BLOCK: PublicAccessBlock = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};
const PAGE = 1000;

interface SdkBlock {
  readonly BlockPublicAcls?: boolean | undefined;
  readonly IgnorePublicAcls?: boolean | undefined;
  readonly BlockPublicPolicy?: boolean | undefined;
  readonly RestrictPublicBuckets?: boolean | undefined;
}

const toBlock = (block: SdkBlock | undefined): PublicAccessBlock => ({
  blockPublicAcls: block?.BlockPublicAcls === true,
  ignorePublicAcls: block?.IgnorePublicAcls === true,
  blockPublicPolicy: block?.BlockPublicPolicy === true,
  restrictPublicBuckets: block?.RestrictPublicBuckets === true,
});

const absentBlock = { codes: ['NoSuchPublicAccessBlockConfiguration'], value: NO_BLOCK };

const readAccountBlock = (collecting: Collecting): Promise<Fact<PublicAccessBlock>> =>
  readFact(
    collecting,
    async () =>
      toBlock(
        (await callIn(collecting, 's3-control', 'GetPublicAccessBlock', { AccountId: collecting.unit.accountId }))
          .PublicAccessBlockConfiguration,
      ),
    {
      absent: absentBlock,
    },
  );

/** Old names of regions that S3 still answers. */
const LOCATIONS: Readonly<Record<string, string>> = { '': 'us-east-1', US: 'us-east-1', EU: 'eu-west-1' };

const readRegion = (collecting: Collecting, bucket: Bucket & { Name: string }): Promise<Fact<string>> =>
  bucket.BucketRegion
    ? Promise.resolve(known(bucket.BucketRegion))
    : readFact(
        collecting,
        async () => {
          const location: string =
            (await callIn(collecting, 's3', 'GetBucketLocation', { Bucket: bucket.Name })).LocationConstraint ?? '';
          return LOCATIONS[location] ?? location;
        },
        { subject: bucket.Name },
      );

/** The reads of one bucket, all in the bucket's own region. */
const bucketReads = (collecting: Collecting, Bucket: string) => {
  const subject = Bucket;
  return {
    block: () =>
      readFact(
        collecting,
        async () => toBlock((await callIn(collecting, 's3', 'GetPublicAccessBlock', { Bucket })).PublicAccessBlockConfiguration),
        { subject, absent: absentBlock },
      ),
    policy: () =>
      readFact<S3Bucket['policy'] extends Fact<infer P> ? P : never>(
        collecting,
        async () => parsePolicy((await callIn(collecting, 's3', 'GetBucketPolicy', { Bucket })).Policy, 's3:GetBucketPolicy'),
        {
          subject,
          absent: { codes: ['NoSuchBucketPolicy'], value: null },
        },
      ),
    encryption: () =>
      readFact(
        collecting,
        async () => {
          const { ServerSideEncryptionConfiguration } = await callIn(collecting, 's3', 'GetBucketEncryption', { Bucket });
          return present(
            (ServerSideEncryptionConfiguration?.Rules ?? []).map(
              (rule): string | undefined => rule.ApplyServerSideEncryptionByDefault?.SSEAlgorithm,
            ),
          );
        },
        { subject, absent: { codes: ['ServerSideEncryptionConfigurationNotFoundError'], value: [] } },
      ),
    versioning: () =>
      readFact<'Enabled' | 'Suspended' | 'Off'>(
        collecting,
        async () => (await callIn(collecting, 's3', 'GetBucketVersioning', { Bucket })).Status ?? 'Off',
        { subject },
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
      readFact(collecting, async () => tagsOf((await callIn(collecting, 's3', 'GetBucketTagging', { Bucket })).TagSet), {
        subject,
        absent: { codes: ['NoSuchTagSet'], value: {} },
      }),
  };
};

const isOn = (block: Fact<PublicAccessBlock>, setting: (value: PublicAccessBlock) => boolean): boolean =>
  block.known && setting(block.value);

const collectBucket = async (
  collecting: Collecting,
  bucket: Bucket & { Name: string },
  accountBlock: Promise<Fact<PublicAccessBlock>>,
): Promise<S3Bucket> => {
  const found = await readRegion(collecting, bucket);
  const region = found.known ? found.value : collecting.region;
  const reads = bucketReads({ ...collecting, region }, bucket.Name);
  const blocks = async () => {
    const ofAccount = await accountBlock;
    const own = isOn(ofAccount, blocksEverything)
      ? unread('Not asked: the account blocks public access to all of its buckets.')
      : await reads.block();
    const ignoresAcls = [ofAccount, own].some((block) => isOn(block, ({ ignorePublicAcls }) => ignorePublicAcls));
    return { ofAccount, own, grantees: ignoresAcls ? unread('Not asked: public ACLs are ignored.') : await reads.grantees() };
  };
  const [block, policy, encryption, versioning, tags] = await Promise.all([
    blocks(),
    reads.policy(),
    reads.encryption(),
    reads.versioning(),
    reads.tags(),
  ]);
  return {
    kind: 'aws.s3.bucket',
    arn: `arn:${collecting.partition}:s3:::${bucket.Name}`,
    id: bucket.Name,
    name: bucket.Name,
    region,
    tags: tags.known ? tags.value : {},
    createdAt: isoOf(bucket.CreationDate),
    publicAccessBlock: block.own,
    accountPublicAccessBlock: block.ofAccount,
    grantees: block.grantees,
    policy,
    encryption,
    versioning,
  };
};

async function* bucketPages(collecting: Collecting): AsyncGenerator<S3Bucket[]> {
  const accountBlock = readAccountBlock(collecting);
  const pages = pagesOf(collecting, {
    service: 's3',
    operation: 'ListBuckets',
    // S3 names each bucket's region only when a page size is asked for.
    input: (ContinuationToken) => ({ MaxBuckets: PAGE, ContinuationToken }),
    next: ({ ContinuationToken }) => ContinuationToken,
  });
  for await (const { Buckets } of pages)
    yield await Promise.all(
      (Buckets ?? []).flatMap((bucket) =>
        bucket.Name ? [collectBucket(collecting, { ...bucket, Name: bucket.Name }, accountBlock)] : [],
      ),
    );
}

/** Every bucket of the account, each asked in its own region. */
export const collectS3 = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.s3.bucket'], () => bucketPages(collecting));
