import type { Fact, Resource } from '../../snapshot';

/** A stage of a REST API. */
export interface RestStage extends Resource {
  readonly kind: 'aws.apigateway.stage';
  /**
   * The levels (`ERROR`, `INFO`, `OFF`) of the stage's method settings; the path of stars covers
   * methods without settings of their own.
   */
  readonly methodLogging: ReadonlyArray<{ readonly path: string; readonly level: string | null }>;
  /**
   * Deployed methods, named as in the settings' paths; read only if some methods are logged and no setting covers
   * all.
   * @default - not recorded
   */
  readonly deployedMethods?: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.apigateway.stage': RestStage;
  }
}
