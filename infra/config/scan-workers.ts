import { READERS_SHARE } from './capacity';

export interface WorkerSize {
  readonly memoryMiB: number;
  /** Of the workers' concurrency. */
  readonly share: number;
}

/** The size of each scan worker. Reading and evaluating an account are the two that need much memory. */
export const SCAN_WORKERS = {
  PlanScan: { memoryMiB: 512, share: 0.05 },
  PlanAccount: { memoryMiB: 512, share: 0.1 },
  CollectRegion: { memoryMiB: 1024, share: READERS_SHARE },
  JudgeAccount: { memoryMiB: 2048, share: 0.1 },
  AbandonParts: { memoryMiB: 256, share: 0.05 },
  ConcludeScan: { memoryMiB: 1024, share: 0.05 },
};
