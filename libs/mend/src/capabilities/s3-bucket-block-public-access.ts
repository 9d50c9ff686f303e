import { unlessMissing } from '../cloud';
import { ifBucketExists } from './bucket';
import { defineCapability } from '../define-capability';
import {
  ALL_ON,
  type BlockFacts,
  fromBlock,
  NO_BLOCK,
  toScannedBlock,
  toBlock,
  viewBlock,
} from './public-access-block';
import { toTags } from './tags';

const BUCKET = ['arn:{partition}:s3:::{id}'];

export const s3BucketBlockPublicAccess = defineCapability<BlockFacts, 'aws.s3.bucket'>({
  id: 's3-bucket-block-public-access',
  title: 'Block public access to an S3 bucket',
  kind: 'aws.s3.bucket',
  checks: ['s3-bucket-public-access-block', 's3-bucket-public'],
  rules: [],
  actions: [
    { action: 's3:GetBucketPublicAccessBlock', on: BUCKET },
    { action: 's3:GetBucketTagging', on: BUCKET },
    { action: 's3:PutBucketPublicAccessBlock', on: BUCKET },
  ],
  risk: 'A website or download that is served from the bucket without CloudFront stops working.',
  undo: { isExact: true, how: 'Restores the previous four settings, or removes them if there were none.' },
  sources: [
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutPublicAccessBlock.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeletePublicAccessBlock.html',
  ],
  findTargetId: ({ name }) => name,
  toEvidence: ({ publicAccessBlock: block }) => (block.known ? toScannedBlock(block.value) : undefined),
  toView: viewBlock,
  read: (cloud, { id: Bucket }) =>
    ifBucketExists(async () => {
      const tagging = await unlessMissing(cloud.send('s3', 'GetBucketTagging', { Bucket }), 'NoSuchTagSet');
      const found = await unlessMissing(cloud.send('s3', 'GetPublicAccessBlock', { Bucket }), NO_BLOCK);
      return { facts: toBlock(found?.PublicAccessBlockConfiguration), tags: toTags(tagging?.TagSet) };
    }),
  plan: () => ALL_ON,
  write: async ({ cloud, target, after }) => {
    if (after.block)
      await cloud.send('s3', 'PutPublicAccessBlock', {
        Bucket: target.id,
        PublicAccessBlockConfiguration: fromBlock(after.block),
      });
  },
  takeBack: async ({ cloud, target: { id: Bucket }, before: { block } }) => {
    await (block
      ? cloud.send('s3', 'PutPublicAccessBlock', { Bucket, PublicAccessBlockConfiguration: fromBlock(block) })
      : cloud.send('s3', 'DeletePublicAccessBlock', { Bucket }));
    return undefined;
  },
});
