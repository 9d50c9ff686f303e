import type { ScanGap } from '@cloudmend/domain/scans';
import { GLOBAL_REGION } from '@cloudmend/scanner';
import type { FinishedPart, Stores } from '@cloudmend/store';

/** The part that represents a whole account that could not be entered, planned or evaluated. */
export const ACCOUNT_PART = { region: GLOBAL_REGION, service: 'account' } as const;

/** A part that was not read. */
export const toGapPart = (gap: ScanGap): FinishedPart => {
  const { accountId, region, service, reason } = gap;
  return { accountId, region, service, state: 'gap', resources: 0, reason, gaps: [gap], apiCalls: 0 };
};

/** Records exactly once of each part that it was not read, and why. */
export const recordGaps = ({ scans }: Pick<Stores, 'scans'>, scanId: string, gaps: readonly ScanGap[]): Promise<void> =>
  scans.finishParts(scanId, gaps.map(toGapPart));

/** Records that an account, or something about it, could not be read. */
export const recordAccountGap = async (
  stores: Pick<Stores, 'scans'>,
  scanId: string,
  { accountId, operation, reason }: Pick<ScanGap, 'accountId' | 'operation' | 'reason'>,
): Promise<void> => {
  await stores.scans.plan(scanId, [{ accountId, ...ACCOUNT_PART }]);
  await recordGaps(stores, scanId, [{ accountId, ...ACCOUNT_PART, operation, reason }]);
};
