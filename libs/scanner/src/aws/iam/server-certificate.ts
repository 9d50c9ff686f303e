import type { Resource } from '../../snapshot';

/** A TLS certificate that somebody loaded up into IAM. */
export interface ServerCertificate extends Resource {
  readonly kind: 'aws.iam.server-certificate';
  /** Null where AWS did not say. */
  readonly expiresAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.server-certificate': ServerCertificate;
  }
}
