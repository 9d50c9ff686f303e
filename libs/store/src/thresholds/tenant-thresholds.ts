import type { Thresholds } from '@cloudmend/domain/thresholds';

/** A tenant's thresholds; defaults where it has set none. */
export interface ThresholdStore {
  read(): Promise<Thresholds>;
  /** Sets the given thresholds and keeps the others. @throws AppError conflict under concurrent changes */
  change(values: Partial<Thresholds>): Promise<{ readonly before: Thresholds; readonly after: Thresholds }>;
}
