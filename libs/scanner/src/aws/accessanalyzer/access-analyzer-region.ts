import type { Fact, UntaggedResource } from '../../snapshot';

/** IAM Access Analyzer in one region. */
export interface AccessAnalyzerRegion extends UntaggedResource {
  readonly kind: 'aws.access-analyzer.region';
  readonly analyzers: Fact<readonly Analyzer[]>;
}

export interface Analyzer {
  readonly name: string;
  /** `ACCOUNT` and `ORGANIZATION` detect external access; other types detect unused access. */
  readonly type: string;
  readonly status: string;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.access-analyzer.region': AccessAnalyzerRegion;
  }
}
