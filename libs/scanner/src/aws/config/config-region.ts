import type { Fact, Resource } from '../../snapshot';

/** AWS Config in one region. */
export interface ConfigRegion extends Resource {
  readonly kind: 'aws.config.region';
  readonly recorders: Fact<readonly ConfigRecorder[]>;
}

export interface ConfigRecorder {
  readonly name: string;
  readonly isRecording: boolean;
  /** `Success`, `Pending`, `Failure`; null before the first delivery. */
  readonly lastStatus: string | null;
}
