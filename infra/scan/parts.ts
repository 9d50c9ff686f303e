import type { ScanGap } from '@cloudmend/domain/scans';
import { GLOBAL_REGION } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';

/** The part that represents a whole account that could not be entered, planned or evaluated. */
export const ACCOUNT_PART = { region: GLOBAL_REGION, service: 'account' } as const;

/** Records exactly once that a part of a scan was not read, and why. */
export const recordGap = async ({ scans }: Pick<Stores, 'scans'>, scanId: string, gap: ScanGap): Promise<void> => {
  const { accountId, region, service, reason } = gap;
  await scans.finishPart(
    scanId,
    { accountId, region, service, state: 'gap', resources: 0, reason },
    { gaps: [gap], apiCalls: 0 },
  );
};

/** Records that an account, or something about it, could not be read. */
export const recordAccountGap = async (
  stores: Pick<Stores, 'scans'>,
  scanId: string,
  { accountId, operation, reason }: Pick<ScanGap, 'accountId' | 'operation' | 'reason'>,
): Promise<void> => {
  await stores.scans.plan(scanId, [{ accountId, ...ACCOUNT_PART }]);
  await recordGap(stores, scanId, { accountId, ...ACCOUNT_PART, operation, reason });
};
