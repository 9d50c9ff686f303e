import type { Fact, Resource } from '../../snapshot';

/** A stage of a REST API. */
export interface RestStage extends Resource {
  readonly kind: 'aws.apigateway.stage';
  /** The levels (`ERROR`, `INFO`, `OFF`) of the stage's method settings; the path for all methods without one of their own is the one of stars. */
  readonly methodLogging: ReadonlyArray<{ readonly path: string; readonly level: string | null }>;
  /** Methods that were deployed, as the paths of settings name them; asked only where some of them log and no setting stands for all. @default - not recorded */
  readonly deployedMethods?: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.apigateway.stage': RestStage;
  }
}
