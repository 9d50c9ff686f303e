import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface S3Bucket extends Resource {
  readonly kind: 'aws.s3.bucket';
  readonly createdAt: string | null;
  /** The bucket's own settings; all false if it has none. Not read if the account blocks all public access. */
  readonly publicAccessBlock: Fact<PublicAccessBlock>;
  /** The account's settings; all false if it has none. */
  readonly accountPublicAccessBlock: Fact<PublicAccessBlock>;
  /** Not read if public ACLs are ignored; empty if ACLs are disabled. */
  readonly grantees: Fact<readonly string[]>;
  /** Null if the bucket has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  /** Algorithms of the default encryption rules: `AES256`, `aws:kms`; empty if there are none. */
  readonly encryption: Fact<readonly string[]>;
  readonly versioning: Fact<'Enabled' | 'Suspended' | 'Off'>;
  readonly mfaDelete: Fact<boolean>;
  /** The target bucket of access logs; null if logging is off. */
  readonly logsTo: Fact<string | null>;
  readonly activeLifecycleRules: Fact<number>;
  /** The effect of the active rules. */
  readonly lifecycle?: Fact<LifecycleActions>;
  /** Incomplete multipart uploads; null if there are none. */
  readonly oldestUploadAt?: Fact<string | null>;
  /** `BucketOwnerEnforced` disables ACLs; null if not set. */
  readonly ownership: Fact<string | null>;
  readonly hasObjectLock: Fact<boolean>;
}

export interface LifecycleActions {
  readonly movesObjects: boolean;
  /** Null if incomplete uploads are kept. */
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
