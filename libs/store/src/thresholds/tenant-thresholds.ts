import type { Thresholds } from '@cloudmend/domain/thresholds';

/** The limits that a tenant has set for its checks; the defaults where it has set none. */
export interface ThresholdStore {
  read(): Promise<Thresholds>;
  /** Sets what is named and leaves the rest. @throws AppError conflict when somebody else changed them at the same moment */
  change(values: Partial<Thresholds>): Promise<{ readonly before: Thresholds; readonly after: Thresholds }>;
}
