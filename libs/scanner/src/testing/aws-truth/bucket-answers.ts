import type { Answers } from './truth-case';

/** What S3 answers of one bucket, in the form of its API reference. */
const OWNER = { ID: '79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be' };
const group = (URI: string) => ({ Grantee: { Type: 'Group', URI }, Permission: 'READ' });
export const ALL_USERS = 'http://acs.amazonaws.com/groups/global/AllUsers';
export const AUTHENTICATED = 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers';
export const LOG_DELIVERY = 'http://acs.amazonaws.com/groups/s3/LogDelivery';

export const block = (isOn: boolean) => ({
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: isOn,
    IgnorePublicAcls: isOn,
    BlockPublicPolicy: isOn,
    RestrictPublicBuckets: isOn,
  },
});
/** A bucket of before April 2023: ACLs are obeyed and nothing is blocked. */
export const openBucket = (more: Answers): Answers => ({
  's3:GetPublicAccessBlock': 'not-found NoSuchPublicAccessBlockConfiguration',
  's3:GetBucketOwnershipControls': 'not-found OwnershipControlsNotFoundError',
  's3:GetBucketAcl': {
    Owner: OWNER,
    Grants: [{ Grantee: { ...OWNER, Type: 'CanonicalUser' }, Permission: 'FULL_CONTROL' }],
  },
  ...more,
});
export const grantTo = (...uris: readonly string[]): Answers => ({
  's3:GetBucketAcl': { Owner: OWNER, Grants: uris.map(group) },
});
