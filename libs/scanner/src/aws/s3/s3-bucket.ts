import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface S3Bucket extends Resource {
  readonly kind: 'aws.s3.bucket';
  readonly createdAt: string | null;
  /** The bucket's own block; all false where it has none. Not asked where the account's blocks everything. */
  readonly publicAccessBlock: Fact<PublicAccessBlock>;
  /** The block of the whole account; all false where it has none. */
  readonly accountPublicAccessBlock: Fact<PublicAccessBlock>;
  /** Not asked where public ACLs are ignored anyway; empty where ACLs are switched off. */
  readonly grantees: Fact<readonly string[]>;
  /** Null where the bucket has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  /** Algorithms of the default encryption rules: `AES256`, `aws:kms`; empty where there is none. */
  readonly encryption: Fact<readonly string[]>;
  readonly versioning: Fact<'Enabled' | 'Suspended' | 'Off'>;
  readonly mfaDelete: Fact<boolean>;
  /** The bucket that access logs go to; null where nothing is logged. */
  readonly logsTo: Fact<string | null>;
  readonly activeLifecycleRules: Fact<number>;
  /** What the rules that are on do. */
  readonly lifecycle?: Fact<LifecycleActions>;
  /** Uploads begun and never finished; null where none is. */
  readonly oldestUploadAt?: Fact<string | null>;
  /** `BucketOwnerEnforced` switches ACLs off; null where nothing was set. */
  readonly ownership: Fact<string | null>;
  readonly hasObjectLock: Fact<boolean>;
}

export interface LifecycleActions {
  readonly movesObjects: boolean;
  /** Null where unfinished uploads stay. */
  readonly abortsUploadsAfterDays: number | null;
  readonly handlesNoncurrent: boolean;
}

export interface PublicAccessBlock {
  readonly blockPublicAcls: boolean;
  readonly ignorePublicAcls: boolean;
  readonly blockPublicPolicy: boolean;
  readonly restrictPublicBuckets: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.s3.bucket': S3Bucket;
  }
}
