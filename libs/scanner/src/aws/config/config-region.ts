import type { Fact, UntaggedResource } from '../../snapshot';

/** AWS Config in one region. */
export interface ConfigRegion extends UntaggedResource {
  readonly kind: 'aws.config.region';
  readonly recorders: Fact<readonly ConfigRecorder[]>;
}

export interface ConfigRecorder {
  readonly name: string;
  readonly isRecording: boolean;
  /** `Success`, `Pending`, `Failure`; null before the first delivery. */
  readonly lastStatus: string | null;
  /** What it records; read only if it is recording. */
  readonly scope: Fact<RecorderScope>;
}

export interface RecorderScope {
  /** Why it does not record all regional resource types: `records only 3 resource types`; null if it does. */
  readonly lack: string | null;
  /** Whether it records IAM users, groups, roles and policies, which are the same in every region. */
  readonly hasGlobalTypes: boolean;
  /** Whether it records daily instead of continuously. */
  readonly isDaily: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.config.region': ConfigRegion;
  }
}
