import { isFinished, type ScanMode, type ScanPart, type TimeRange } from '@cloudmend/domain/scans';
import { CloudError, isOwned, isWhollyUnread, type ScanUnit, type UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { costWindowOf } from './cost-window';
import { enterAccount, NO_ROLE, partitionOfRole, reasonOf, scanObstacle } from './enter-account';
import type { CostWindow } from './engine';
import { recordGap } from './parts';
import type { ScanContext } from './scan-context';
import type { UnitInput } from './scan-input';

/** Reading one unit may take this long, and what was read until then is kept; the worker's own limit, 230 s, leaves time to keep it. */
const PATIENCE_MS = 200_000;
const COST = 'cost';

interface Work {
  readonly context: ScanContext;
  readonly stores: Stores;
  readonly input: UnitInput;
  readonly unit: ScanUnit;
}

/** Reads one service of one account in one region and keeps what it saw. A refused or failed unit is a gap. */
export const collectUnit =
  (context: ScanContext) =>
  async (input: UnitInput): Promise<Record<string, never>> => {
    const { scanId, accountId, region, service } = input;
    const stores = context.services.openStores(input.tenantId);
    const work: Work = { context, stores, input, unit: { accountId, region, service } };
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return {};
    if (!(await stores.scans.startPart(scanId, work.unit, context.services.clock().toISOString()))) return {};

    const costWindow =
      service === COST ? costWindowOf(await stores.costs.freshness(accountId), context.services.clock()) : undefined;
    if (service === COST && !costWindow) await keepEarlier(work);
    else await readAndKeep(work, scan, costWindow);
    return {};
  };

/** The bill was read today: this scan judges by what was read then, and asks nothing. */
const keepEarlier = async (work: Work): Promise<void> => {
  const { stores, input, unit } = work;
  const earlier = await stores.costs.lastReading(unit.accountId);
  // A worker that was killed after it read finds its own reading, whose snapshot is there already.
  if (earlier && earlier.scanId !== input.scanId) await stores.snapshots.put(input.scanId, unit, earlier.snapshot);
  await finish(work, { state: 'read', resources: 0 }, { gaps: [], apiCalls: 0 });
};

/** What a scan was asked for. */
interface Asked {
  readonly mode: ScanMode;
  readonly range: TimeRange;
}

const readAndKeep = async (work: Work, scan: Asked, costWindow: CostWindow | undefined): Promise<void> => {
  const { context, stores, input, unit } = work;
  const snapshot = await read(work, scan, costWindow);
  if (!snapshot) return;
  // A scan that was cancelled while AWS answered leaves nothing behind (THREATS R16).
  if (!(await stores.scans.heartbeat(input.scanId, context.services.clock().toISOString()))) return;
  // The snapshot comes before the cost, whose record forbids asking again: a worker killed in between loses nothing.
  await stores.snapshots.put(input.scanId, unit, snapshot);
  // What was taken from the store is older than the reading.
  const fresh = (snapshot.prices ?? []).filter(({ readAt }) => readAt === snapshot.takenAt);
  if (fresh.length > 0) await stores.prices.keep(unit, fresh, snapshot.takenAt);
  const { costs, gaps, apiCalls, paidCalls = 0 } = snapshot;
  if (unit.service === COST) await keepBill(work, snapshot);
  if (costs) await stores.costs.record(unit.accountId, costs, snapshot.takenAt);
  await finish(work, partOf(snapshot), { gaps, apiCalls, paidCalls });
};

/** Counts what the reading cost, and keeps it for the further scans of the day. */
const keepBill = async (
  { stores, input: { scanId }, unit }: Work,
  { costs, paidCalls = 0, ...rest }: UnitSnapshot,
): Promise<void> => {
  if (paidCalls > 0) await stores.costs.addPaidCalls(rest.takenAt.slice(0, 7), paidCalls);
  if (costs)
    await stores.costs.keepReading(unit.accountId, { scanId, snapshot: { ...rest, apiCalls: 0 } }, rest.takenAt);
};

/** The snapshot, or undefined where the unit became a gap. */
const read = async (
  work: Work,
  { mode, range }: Asked,
  costWindow: CostWindow | undefined,
): Promise<UnitSnapshot | undefined> => {
  const { context, stores, input, unit } = work;
  const gap = (operation: string, reason: string): Promise<void> =>
    recordGap(stores, input.scanId, { ...unit, operation, reason });
  if (context.services.clock().toISOString() > input.deadline) {
    await gap('scan', 'The account took longer than 15 minutes; this part was not reached.');
    return undefined;
  }
  const account = await stores.accounts.get(unit.accountId);
  const obstacle = scanObstacle(account, context.services.customerCloud.isEmulated);
  if (obstacle || !account?.roleArn) {
    await gap('sts:AssumeRole', obstacle ?? NO_ROLE);
    return undefined;
  }
  try {
    return await ask(work, account.roleArn, {
      mode,
      range,
      patienceMs: PATIENCE_MS,
      ...(costWindow ? { costWindow } : {}),
    });
  } catch (error) {
    const [operation, reason] = whyUnread(error);
    await gap(operation, reason);
    return undefined;
  }
};

const ask = async (
  { context, stores, input, unit }: Work,
  roleArn: string,
  asked: Asked & { patienceMs: number; costWindow?: CostWindow },
): Promise<UnitSnapshot> => {
  const reader = await enterAccount(context, input, roleArn);
  const options = {
    ...asked,
    quotes: await stores.prices.of(unit),
    ...(input.regions ? { regions: input.regions } : {}),
  };
  return context.engine.collectUnit(reader, unit, {
    ...options,
    now: context.services.clock(),
    partition: partitionOfRole(roleArn),
  });
};

/** The operation and the reason of a gap. @throws what is a fault of ours and may succeed when repeated */
const whyUnread = (error: unknown): [operation: string, reason: string] => {
  if (error instanceof CloudError) return [error.operation, reasonOf(error)];
  throw error;
};

/** A unit of which nothing could be read is a gap, sheets of refused facts alone too; one that misses a few facts was read, and its gaps say what is missing. */
const partOf = (snapshot: UnitSnapshot): Pick<ScanPart, 'state' | 'resources' | 'reason'> => {
  const { resources, gaps } = snapshot;
  return {
    state: isWhollyUnread(snapshot) ? 'gap' : 'read',
    resources: resources.filter(isOwned).length,
    ...(gaps[0] ? { reason: gaps[0].reason } : {}),
  };
};

const finish = (
  { stores, input, unit }: Work,
  part: Pick<ScanPart, 'state' | 'resources' | 'reason'>,
  effort: Parameters<Stores['scans']['finishPart']>[2],
): Promise<void> => stores.scans.finishPart(input.scanId, { ...unit, ...part }, effort);
