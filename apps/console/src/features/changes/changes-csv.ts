import type { ChangeSummary } from '@cloudmend/domain/changes';
import { toCsv } from '@cloudmend/domain/csv';
import { describeNext, readSaving, titleState } from './change-view';

const COLUMNS = [
  'id',
  'title',
  'state',
  'next',
  'repository',
  'pullRequest',
  'monthlySavingUsd',
  'monthlyKgCo2e',
  'controlsGained',
  'controlsLost',
  'proposedBy',
  'createdAt',
  'updatedAt',
] as const;

/** Changes as a file, one per line, in the order shown. */
export const changesCsv = (changes: readonly ChangeSummary[]): string =>
  toCsv(
    COLUMNS,
    changes.map((change) => {
      const row = {
        ...change,
        state: titleState(change.state),
        next: describeNext(change),
        repository: change.repository?.name,
        pullRequest: change.pullRequest?.url,
        monthlySavingUsd: readSaving(change) ?? undefined,
        monthlyKgCo2e: change.carbon ? 0 - Number(change.carbon.monthlyKg) : undefined,
        controlsGained: change.controls.gained.length,
        controlsLost: change.controls.lost.length,
        proposedBy: change.proposedBy.name,
      };
      return COLUMNS.map((column) => row[column]);
    }),
  );
