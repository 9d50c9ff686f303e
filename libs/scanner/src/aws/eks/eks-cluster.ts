import type { Fact, Resource } from '../../snapshot';

export interface EksCluster extends Resource {
  readonly kind: 'aws.eks.cluster';
  readonly settings: Fact<EksSettings>;
  /** The support status of its Kubernetes version; null if AWS does not list the version. */
  readonly support: Fact<VersionSupport | null>;
}

/** Null if AWS does not report it. */
export interface EksSettings {
  readonly version: string | null;
  readonly isEndpointPublic: boolean | null;
  readonly publicAccessCidrs: readonly string[] | null;
  /** What is encrypted with a KMS key: `secrets`. */
  readonly encryptedResources: readonly string[];
  readonly enabledLogs: readonly string[];
}

export interface VersionSupport {
  /** `STANDARD_SUPPORT`, `EXTENDED_SUPPORT` or `UNSUPPORTED`. */
  readonly status: string | null;
  /** ISO times. */
  readonly standardEndsAt: string | null;
  readonly extendedEndsAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.eks.cluster': EksCluster;
  }
}
