import type { PublicAccessBlockConfiguration } from '@aws-sdk/client-s3';
import type { Facts } from '../define-capability';

/** The four settings; null if none is configured. */
export interface BlockFacts extends Facts {
  readonly block: Readonly<Record<'acls' | 'ignoreAcls' | 'policy' | 'restrict', boolean>> | null;
}

export const ALL_ON: BlockFacts = { block: { acls: true, ignoreAcls: true, policy: true, restrict: true } };

export const toBlock = (block: PublicAccessBlockConfiguration | undefined): BlockFacts => ({
  block: block
    ? {
        acls: block.BlockPublicAcls === true,
        ignoreAcls: block.IgnorePublicAcls === true,
        policy: block.BlockPublicPolicy === true,
        restrict: block.RestrictPublicBuckets === true,
      }
    : null,
});

export const fromBlock = (block: NonNullable<BlockFacts['block']>): PublicAccessBlockConfiguration => ({
  BlockPublicAcls: block.acls,
  IgnorePublicAcls: block.ignoreAcls,
  BlockPublicPolicy: block.policy,
  RestrictPublicBuckets: block.restrict,
});

/** S3's error if nothing is configured. */
export const NO_BLOCK = 'NoSuchPublicAccessBlockConfiguration';

interface Scanned {
  readonly blockPublicAcls: boolean;
  readonly ignorePublicAcls: boolean;
  readonly blockPublicPolicy: boolean;
  readonly restrictPublicBuckets: boolean;
}

/** A scan does not tell "none configured" from "all off". */
export const viewBlock = ({ block }: BlockFacts): Facts => ({
  acls: block?.acls ?? false,
  ignoreAcls: block?.ignoreAcls ?? false,
  policy: block?.policy ?? false,
  restrict: block?.restrict ?? false,
});

/** The same of what a scan stored. */
export const toScannedBlock = (scanned: Scanned): Facts => ({
  acls: scanned.blockPublicAcls,
  ignoreAcls: scanned.ignorePublicAcls,
  policy: scanned.blockPublicPolicy,
  restrict: scanned.restrictPublicBuckets,
});
