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
  /** What it records; asked for only where it records at all. */
  readonly scope: Fact<RecorderScope>;
}

export interface RecorderScope {
  /** What keeps it from recording every regional resource type: `records 3 resource types only`; null where nothing does. */
  readonly lack: string | null;
  /** Whether it records the users, groups, roles and policies of IAM, which every Region shows alike. */
  readonly hasGlobalTypes: boolean;
  /** Whether it looks once a day instead of at every change. */
  readonly isDaily: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.config.region': ConfigRegion;
  }
}
