import { isFinished } from '@cloudmend/domain/scans';
import { amountRead, BILL_PART, type UnitSnapshot } from '@cloudmend/scanner';
import { MoreToRead } from './more-to-read';
import type { ScanContext } from './scan-context';
import type { UnitInput } from './scan-input';
import { readBill } from './read-bill';
import { finish, toScanPart, readUnit, type Asked, type UnitWork } from './read-unit';

/** The next worker must start before the account's deadline. */
const MARGIN_MS = 30_000;

/**
 * Reads one service of one account in one region and stores the result. A refused or failed unit is a gap. @throws
 * MoreToRead
 */
export const recordUnit =
  (context: ScanContext) =>
  async (input: UnitInput): Promise<Record<string, never>> => {
    const { scanId, accountId, region, service } = input;
    const stores = context.services.openStores(input.tenantId);
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return {};
    const provider = context.services.providers.of(scan.cloud);
    const work: UnitWork = { context, provider, stores, input, unit: { accountId, region, service } };
    if (!(await stores.scans.startPart(scanId, work.unit, context.services.clock().toISOString()))) return {};
    await (service === BILL_PART ? readBill(work, scan) : readAndKeep(work, scan));
    return {};
  };

/** What the previous worker read until it ran out of time. */
const earlierPart = async ({ stores, input, unit }: UnitWork): Promise<UnitSnapshot | undefined> => {
  const kept = (await stores.snapshots.get(input.scanId, unit)) as UnitSnapshot | undefined;
  return kept?.cutShort ? kept : undefined;
};

/** Another worker continues while each reads more than the one before, until the account's deadline. */
const isWorthGoingOn = (
  { context, input }: UnitWork,
  snapshot: UnitSnapshot,
  earlier: UnitSnapshot | undefined,
): boolean =>
  snapshot.cutShort === true &&
  amountRead(snapshot) > (earlier ? amountRead(earlier) : 0) &&
  context.services.clock().getTime() + MARGIN_MS < Date.parse(input.deadline);

const readAndKeep = async (work: UnitWork, scan: Asked): Promise<void> => {
  const { context, stores, input, unit } = work;
  const earlier = await earlierPart(work);
  const snapshot = await readUnit(work, scan, earlier ? { earlier } : {});
  if (!snapshot) return;
  // A scan that was cancelled while AWS answered leaves nothing behind.
  if (!(await stores.scans.heartbeat(input.scanId, context.services.clock().toISOString()))) return;
  await stores.snapshots.put(input.scanId, unit, snapshot);
  if (isWorthGoingOn(work, snapshot, earlier)) throw new MoreToRead();
  // Prices from the store are older than this reading.
  const fresh = (snapshot.prices ?? []).filter(({ readAt }) => readAt === snapshot.takenAt);
  if (fresh.length > 0) await stores.prices.keep(unit, fresh, snapshot.takenAt);
  const { gaps, apiCalls, paidCalls = 0 } = snapshot;
  await finish(work, toScanPart(snapshot), { gaps, apiCalls, paidCalls });
};
