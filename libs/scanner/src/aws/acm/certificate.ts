import type { UntaggedResource } from '../../snapshot';

export interface Certificate extends UntaggedResource {
  readonly kind: 'aws.acm.certificate';
  /** Null if AWS does not report it. */
  readonly isInUse: boolean | null;
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
