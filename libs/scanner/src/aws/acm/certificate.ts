import type { UntaggedResource } from '../../snapshot';

export interface Certificate extends UntaggedResource {
  readonly kind: 'aws.acm.certificate';
  /** Whether AWS resources use it; null if AWS does not report it. */
  readonly isInUse: boolean | null;
  /** Whether it was exported, to serve outside AWS, and not revoked since; absent in older snapshots. */
  readonly wasExported?: boolean;
  /** Null until it is issued. */
  readonly notAfter: string | null;
  /** `RSA_2048`, `EC_prime256v1`; null if AWS does not report it. */
  readonly keyAlgorithm: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.acm.certificate': Certificate;
  }
}
