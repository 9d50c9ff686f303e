import type { Fact, Resource } from '../../snapshot';

export interface EksCluster extends Resource {
  readonly kind: 'aws.eks.cluster';
  readonly settings: Fact<EksSettings>;
}

/** Null where AWS did not say. */
export interface EksSettings {
  readonly version: string | null;
  readonly isEndpointPublic: boolean | null;
  readonly publicAccessCidrs: readonly string[] | null;
  /** What is encrypted with a KMS key: `secrets`. */
  readonly encryptedResources: readonly string[];
  readonly enabledLogs: readonly string[];
}
