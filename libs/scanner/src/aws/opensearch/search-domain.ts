import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface SearchDomain extends Resource {
  readonly kind: 'aws.opensearch.domain';
  readonly settings: Fact<{
    readonly isEncrypted: boolean;
    readonly encryptsBetweenNodes: boolean;
    readonly enforcesHttps: boolean;
    /** The VPC, or one of its subnets; null for a domain outside a VPC. */
    readonly network: string | null;
    readonly instanceType?: string | null;
    readonly instances?: number;
    /** Null for a domain without dedicated master nodes. */
    readonly masterType?: string | null;
    readonly masters?: number;
    /** `gp2`, `gp3` and others; null if it has no EBS volumes. */
    readonly volumeType?: string | null;
    /** Total of all nodes. */
    readonly volumeGiB?: number;
    readonly hasWarmNodes?: boolean;
  }>;
  /** Null if the domain has no access policy. */
  readonly policy: Fact<PolicyDocument | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.opensearch.domain': SearchDomain;
  }
}
