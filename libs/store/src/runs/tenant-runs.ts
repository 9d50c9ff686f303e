import type { AccountCapabilities, CapabilityMode, PowerSchedule, Run, RunChange } from '@cloudmend/domain/runs';
import type { Page } from '../page';

export interface RunStore {
  /** What is on in each account that has ever had something on. */
  listCapabilities(): Promise<readonly AccountCapabilities[]>;
  readCapabilities(accountId: string): Promise<AccountCapabilities>;
  /** @throws AppError conflict if they were changed at the same time */
  changeCapabilities(
    accountId: string,
    modes: Readonly<Record<string, CapabilityMode>>,
  ): Promise<{ readonly before: AccountCapabilities; readonly after: AccountCapabilities }>;
  /** @throws AppError conflict if the resource has an open run of this capability */
  create(run: Run): Promise<Run>;
  get(runId: string): Promise<Run | undefined>;
  /** Newest first. */
  list(page: { readonly limit: number; readonly cursor?: string }): Promise<Page<Run>>;
  /** Runs that are not at rest, oldest first. */
  listOpen(): Promise<readonly Run[]>;
  /** Stores a step. @throws AppError conflict if the run is no longer as given, or may not go there */
  save(run: Run, change: RunChange): Promise<Run>;
  /** By instance. */
  listPowerSchedules(): Promise<readonly PowerSchedule[]>;
  getPowerSchedule(target: string): Promise<PowerSchedule | undefined>;
  /** Stores the version after the given one; 0 for a new one. @throws AppError conflict if it was changed since */
  savePowerSchedule(schedule: PowerSchedule): Promise<PowerSchedule>;
  /** Returns false if there is none. */
  removePowerSchedule(target: string): Promise<boolean>;
}
