import { unlessMissing } from '../cloud';
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

export const s3AccountBlockPublicAccess = defineCapability<BlockFacts, 'aws.s3.account'>({
  id: 's3-account-block-public-access',
  title: 'Block public access to all S3 buckets of the account',
  kind: 'aws.s3.account',
  checks: ['s3-account-public-access-block'],
  rules: [],
  // These actions take no resource.
  actions: [
    { action: 's3:GetAccountPublicAccessBlock', on: ['*'] },
    { action: 's3:PutAccountPublicAccessBlock', on: ['*'] },
  ],
  risk: 'Every website or download that is served from a bucket of the account without CloudFront stops working.',
  undo: { isExact: true, how: 'Restores the previous four settings, or removes them if there were none.' },
  sources: ['https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_PutPublicAccessBlock.html'],
  callsHomeRegion: true,
  findTargetId: ({ arn }) => arn,
  toEvidence: ({ publicAccessBlock: block }) => (block.known ? toScannedBlock(block.value) : undefined),
  toView: viewBlock,
  read: async (cloud, { accountId: AccountId }) => {
    const found = await unlessMissing(cloud.send('s3-control', 'GetPublicAccessBlock', { AccountId }), NO_BLOCK);
    return { facts: toBlock(found?.PublicAccessBlockConfiguration), tags: {} };
  },
  plan: () => ALL_ON,
  write: async ({ cloud, target, after }) => {
    if (after.block)
      await cloud.send('s3-control', 'PutPublicAccessBlock', {
        AccountId: target.accountId,
        PublicAccessBlockConfiguration: fromBlock(after.block),
      });
  },
  takeBack: async ({ cloud, target: { accountId: AccountId }, before: { block } }) => {
    await (block
      ? cloud.send('s3-control', 'PutPublicAccessBlock', {
          AccountId,
          PublicAccessBlockConfiguration: fromBlock(block),
        })
      : cloud.send('s3-control', 'DeletePublicAccessBlock', { AccountId }));
    return undefined;
  },
});
