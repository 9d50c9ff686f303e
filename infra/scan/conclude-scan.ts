import { acrossAccounts } from '@cloudmend/domain/compliance';
import { isFinished, isOpenPart, type ScanDetail, type ScanPart } from '@cloudmend/domain/scans';
import type { Stores } from '@cloudmend/store';
import { recordGaps } from './parts';
import type { ScanContext } from './scan-context';
import type { ConcludeInput } from './scan-input';

const BROKEN = 'The scan stopped because of a fault on our side. Results read before are kept; please start it again.';
const NOTHING_TO_READ = 'There was nothing to read in the selected accounts.';

/** Ends a scan after its last batch: done with its gaps listed, or failed if nothing was read. */
export const concludeScan =
  ({ services, assessment }: ScanContext) =>
  async ({ tenantId, scanId, batch, broken }: ConcludeInput): Promise<Record<string, never>> => {
    const { openStores, workflow, clock, log } = services;
    const stores = openStores(tenantId);
    const at = clock().toISOString();
    if (!broken && batch && !(await workflow.finish({ tenantId, scanId, ...batch }))) return {};
    const outcome = broken
      ? await fail(stores, { scanId, at }, BROKEN)
      : await conclude(stores, assessment, { scanId, at });
    await workflow.end({ tenantId, scanId });
    if (outcome === 'done') log.info('A scan ended.', { tenantId, scanId }, { scansDone: 1 });
    if (outcome === 'failed') log.warn('A scan failed.', { tenantId, scanId }, { scansFailed: 1 });
    return {};
  };

/** How a scan ended just now; undefined if it had before. */
type Outcome = 'done' | 'failed' | undefined;

interface Ending {
  readonly scanId: string;
  readonly at: string;
}

const fail = async ({ scans }: Stores, { scanId, at }: Ending, reason: string): Promise<Outcome> => {
  return (await scans.conclude(scanId, 'failed', at, reason)) === 'failed' ? 'failed' : undefined;
};

const conclude = async (
  stores: Stores,
  assessment: ScanContext['assessment'],
  { scanId, at }: Ending,
): Promise<Outcome> => {
  const scan = await stores.scans.get(scanId);
  if (!scan || isFinished(scan.status)) return undefined;
  await closeUnread(stores, scan);
  if (!scan.parts.some(({ state }) => state === 'read')) return fail(stores, { scanId, at }, whyNothing(scan.parts));
  await stores.costs.rollUp();
  await recordCoverage(stores, assessment, at);
  // It may have been cancelled meanwhile.
  return (await stores.scans.conclude(scanId, 'done', at)) === 'done' ? 'done' : undefined;
};

const closeUnread = (stores: Stores, { scanId, parts }: ScanDetail): Promise<void> =>
  recordGaps(
    stores,
    scanId,
    parts.filter(isOpenPart).map(({ accountId, region, service }) => ({
      accountId,
      region,
      service,
      operation: 'scan',
      reason: 'The scan ended before this part was read.',
    })),
  );

const whyNothing = (parts: readonly ScanPart[]): string => {
  const reasons = [...new Set(parts.flatMap(({ reason }) => reason ?? []))];
  if (reasons.length === 0) return NOTHING_TO_READ;
  const more = reasons.length - 1;
  return `Nothing could be read. ${reasons[0]}${more > 0 ? ` (and ${more} more ${more === 1 ? 'reason' : 'reasons'})` : ''}`;
};

const recordCoverage = async (
  { compliance }: Stores,
  assessment: ScanContext['assessment'],
  at: string,
): Promise<void> => {
  const { accounts } = await compliance.read();
  if (accounts.length === 0) return;
  const coverage = acrossAccounts(accounts).map(({ framework, controls }) => ({
    framework,
    coverage: assessment.measureCoverage(controls),
  }));
  await compliance.recordCoverage(at.slice(0, 10), coverage);
};
