import type { Resource } from '../../snapshot';

export interface Certificate extends Resource {
  readonly kind: 'aws.acm.certificate';
  /** Null where AWS did not say. */
  readonly isInUse: boolean | null;
  /** Null before it is issued. */
  readonly notAfter: string | null;
  /** `RSA_2048`, `EC_prime256v1`; null where AWS did not say. */
  readonly keyAlgorithm: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.acm.certificate': Certificate;
  }
}
