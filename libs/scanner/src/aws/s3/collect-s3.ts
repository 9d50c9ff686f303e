import type { Bucket } from '@aws-sdk/client-s3';
import type { Fact, Resource } from '../../snapshot';
import { toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList, thingOr } from '../collecting';
import { readPages } from '../pages';
import { toIso, tagsFact } from '../shapes';
import { ABSENT_BLOCK, toBlock } from './block';
import { blocksEverything } from './public-access';
import { type BucketReads, bucketReads, toLifecycle, readVersions } from './read-bucket';
import type { S3Account } from './s3-account';
import type { PublicAccessBlock, S3Bucket } from './s3-bucket';

const PAGE = 1000;

const readAccountBlock = (collecting: Collecting): Promise<Fact<PublicAccessBlock>> =>
  readFact(
    collecting,
    async () =>
      toBlock(
        (await callIn(collecting, 's3-control', 'GetPublicAccessBlock', { AccountId: collecting.unit.accountId }))
          .PublicAccessBlockConfiguration,
      ),
    { absent: ABSENT_BLOCK },
  );

/** Former region names that S3 still returns. */
const LOCATIONS: Readonly<Record<string, string>> = { '': 'us-east-1', US: 'us-east-1', EU: 'eu-west-1' };

const readRegion = (collecting: Collecting, bucket: Bucket & { Name: string }): Promise<Fact<string>> =>
  bucket.BucketRegion
    ? Promise.resolve(toFact(bucket.BucketRegion))
    : readFact(
        collecting,
        async () => {
          const location: string =
            (await callIn(collecting, 's3', 'GetBucketLocation', { Bucket: bucket.Name })).LocationConstraint ?? '';
          return LOCATIONS[location] ?? location;
        },
        { subject: bucket.Name },
      );

type Access = Pick<S3Bucket, 'publicAccessBlock' | 'accountPublicAccessBlock' | 'ownership' | 'grantees'>;

const readAccess = async (reads: BucketReads, accountBlock: Promise<Fact<PublicAccessBlock>>): Promise<Access> => {
  const [ofAccount, ownership] = await Promise.all([accountBlock, reads.ownership()]);
  const own =
    ofAccount.known && blocksEverything(ofAccount.value)
      ? toUnread('Not read: the account blocks public access to all of its buckets.')
      : await reads.block();
  const ignoresAcls = [ofAccount, own].some((block) => block.known && block.value.ignorePublicAcls);
  const readGrantees = (): Promise<Fact<readonly string[]>> | Fact<readonly string[]> => {
    if (ownership.known && ownership.value === 'BucketOwnerEnforced') return toFact([]);
    return ignoresAcls ? toUnread('Not read: public ACLs are ignored.') : reads.grantees();
  };
  return { publicAccessBlock: own, accountPublicAccessBlock: ofAccount, ownership, grantees: await readGrantees() };
};

const collectBucket = async (
  collecting: Collecting,
  bucket: Bucket & { Name: string },
  accountBlock: Promise<Fact<PublicAccessBlock>>,
): Promise<S3Bucket> => {
  const found = await readRegion(collecting, bucket);
  const region = found.known ? found.value : collecting.region;
  const reads = bucketReads({ ...collecting, region }, bucket.Name);
  const [access, versions, policy, encryption, logsTo, rules, tags, oldestUploadAt] = await Promise.all([
    readAccess(reads, accountBlock),
    readVersions(reads),
    reads.policy(),
    reads.encryption(),
    reads.logging(),
    reads.lifecycle(),
    reads.tags(),
    reads.oldestUpload(),
  ]);
  return {
    kind: 'aws.s3.bucket',
    arn: toArn(collecting, bucket.Name),
    id: bucket.Name,
    name: bucket.Name,
    region,
    ...tagsFact(tags),
    createdAt: toIso(bucket.CreationDate),
    ...access,
    ...versions,
    policy,
    encryption,
    logsTo,
    activeLifecycleRules: rules.known ? toFact(rules.value.length) : rules,
    lifecycle: rules.known ? toFact(toLifecycle(rules.value)) : rules,
    oldestUploadAt,
  };
};

const toArn = ({ partition }: Collecting, name: string): string => `arn:${partition}:s3:::${name}`;

/** Buckets that an earlier worker read completely are not read again. */
const bucketOr = (
  collecting: Collecting,
  bucket: Bucket & { Name: string },
  accountBlock: Promise<Fact<PublicAccessBlock>>,
): Promise<S3Bucket> =>
  thingOr(collecting, 'aws.s3.bucket', toArn(collecting, bucket.Name), () =>
    collectBucket(collecting, bucket, accountBlock),
  );

async function* bucketPages(
  collecting: Collecting,
  accountBlock: Promise<Fact<PublicAccessBlock>>,
): AsyncGenerator<S3Bucket[]> {
  const pages = readPages(collecting, {
    service: 's3',
    operation: 'ListBuckets',
    // S3 returns each bucket's region only if a page size is requested.
    input: (ContinuationToken) => ({ MaxBuckets: PAGE, ContinuationToken }),
    next: ({ ContinuationToken }) => ContinuationToken,
  });
  for await (const { Buckets } of pages)
    yield await Promise.all(
      (Buckets ?? []).flatMap((bucket) =>
        bucket.Name ? [bucketOr(collecting, { ...bucket, Name: bucket.Name }, accountBlock)] : [],
      ),
    );
}

/** The account's settings; undefined if they could not be read. */
const toAccount = (collecting: Collecting, publicAccessBlock: Fact<PublicAccessBlock>): S3Account[] => {
  const { partition, unit, unreadKinds } = collecting;
  if (!publicAccessBlock.known) {
    const operation = 's3:GetAccountPublicAccessBlock';
    unreadKinds.set('aws.s3.account', { kind: 'aws.s3.account', operation, reason: publicAccessBlock.reason });
    return [];
  }
  const arn = `arn:${partition}:iam::${unit.accountId}:root`;
  return [
    {
      kind: 'aws.s3.account',
      arn,
      id: unit.accountId,
      name: unit.accountId,
      region: 'global',
      tags: {},
      publicAccessBlock,
    },
  ];
};

/** Every bucket of the account, each read in its own region, and the account's public access block. */
export const collectS3 = async (collecting: Collecting): Promise<Resource[]> => {
  const accountBlock = readAccountBlock(collecting);
  const buckets = await readList(collecting, ['aws.s3.bucket'], () => bucketPages(collecting, accountBlock));
  return [...toAccount(collecting, await accountBlock), ...buckets];
};
