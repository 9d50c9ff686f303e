import type { UntaggedResource } from '../../snapshot';

/** A TLS certificate uploaded to IAM. */
export interface ServerCertificate extends UntaggedResource {
  readonly kind: 'aws.iam.server-certificate';
  /** Null if AWS does not report it. */
  readonly expiresAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.server-certificate': ServerCertificate;
  }
}
