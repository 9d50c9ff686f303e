import type { Resource } from '../../snapshot';

/** A stage of a REST API. */
export interface RestStage extends Resource {
  readonly kind: 'aws.apigateway.stage';
  /** The levels that the stage's method settings set: `ERROR`, `INFO`, `OFF`. */
  readonly loggingLevels: readonly string[];
}
