import { isFinished } from '@cloudmend/domain/scans';
import { amountRead, BILL_PART, type ScanUnit, type UnitSnapshot } from '@cloudmend/scanner';
import { type FinishedPart, inParallel, type StartedParts } from '@cloudmend/store';
import { MoreToRead } from './more-to-read';
import { recordGaps } from './parts';
import { readBill } from './read-bill';
import {
  type Asked,
  findRole,
  isLate,
  isUnread,
  PATIENCE_MS,
  readUnit,
  type RegionWork,
  toFinished,
  TOO_LATE,
} from './read-unit';
import { openRegionFacts, type RegionFacts, toUnit } from './region-facts';
import type { ScanContext } from './scan-context';
import type { RegionInput } from './scan-input';

/** Units that a worker reads at once. AWS throttles each service on its own, so they do not slow each other down. */
const UNITS_AT_ONCE = 8;
/** The next worker must start before the account's deadline. */
const MARGIN_MS = 30_000;
/** With less time left, a unit is left to the next worker. */
const LEAST_MS = 5_000;

/**
 * Reads the given services of one account in one region and stores the results. A refused or failed unit is a gap.
 * @throws MoreToRead; faults of our own, once everything else is stored
 */
export const collectRegion =
  (context: ScanContext) =>
  async (input: RegionInput): Promise<Record<string, never>> => {
    const { scanId, accountId, region } = input;
    const stores = context.services.openStores(input.tenantId);
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return {};
    const provider = (await context.services.providers()).of(scan.cloud);
    const work: RegionWork = { context, provider, stores, input };
    const started = await stores.scans.startParts(scanId, input, context.services.clock().toISOString());
    if (!started || started.open.length === 0) return {};
    if (started.open.includes(BILL_PART))
      await readBill({ ...work, unit: { accountId, region, service: BILL_PART } }, scan);
    else await readRegion(work, scan, started);
    return {};
  };

interface Outcome {
  readonly unit: ScanUnit;
  /** What the scan says of it; absent while it is not finished. */
  readonly part?: FinishedPart;
  /** Facts that are still to be stored. */
  readonly snapshot?: UnitSnapshot;
  /** A fault of our own. */
  readonly fault?: unknown;
}

const readRegion = async (work: RegionWork, asked: Asked, started: StartedParts): Promise<void> => {
  const { context, stores, input } = work;
  const handle = await findRole(work);
  if (typeof handle !== 'string') {
    const gaps = started.open.map((service) => ({ ...toUnit(input, service), ...handle }));
    return recordGaps(stores, input.scanId, gaps);
  }
  const facts = await openRegionFacts(work, started);
  const until = context.services.clock().getTime() + PATIENCE_MS;
  const outcomes: Outcome[] = [];
  for (const services of takeTurns(started)) {
    const read = await inParallel(services, UNITS_AT_ONCE, (service) =>
      readPart(work, { handle, asked, facts, until, unit: toUnit(input, service) }),
    );
    if (!(await keep(work, facts, read))) return undefined;
    outcomes.push(...read);
  }
  if (outcomes.some(({ part, fault }) => !part && !fault)) {
    await stores.scans.handOverParts(input.scanId, { ...input, services: started.open });
    throw new MoreToRead();
  }
  const failed = outcomes.find(({ fault }) => fault !== undefined);
  if (failed) throw failed.fault;
};

/**
 * The services to read at once, and then. If a worker died over them, the next ones read and store one at a time, first
 * forwards and then backwards: so only the service that kills them is lost.
 */
const takeTurns = ({ open, tries }: StartedParts): ReadonlyArray<readonly string[]> => {
  if (tries <= 1) return [open];
  return (tries % 2 === 0 ? open : open.toReversed()).map((service) => [service]);
};

interface PartToRead {
  readonly unit: ScanUnit;
  readonly handle: string;
  readonly asked: Asked;
  readonly facts: RegionFacts;
  /** Epoch milliseconds at which the worker stops reading. */
  readonly until: number;
}

/** What is said of a unit without reading it: another worker read it, or there is no time. */
const findSettled = (
  work: RegionWork,
  { unit, until }: PartToRead,
  earlier: UnitSnapshot | undefined,
): Outcome | undefined => {
  // The worker that stored it died before it could say so.
  if (earlier && !earlier.cutShort) return { unit, part: toFinished(unit, earlier) };
  // A continuing worker was started before the deadline.
  if (!earlier && isLate(work)) return { unit, part: toFinished(unit, TOO_LATE) };
  return until - work.context.services.clock().getTime() < LEAST_MS ? { unit } : undefined;
};

const readPart = async (work: RegionWork, toRead: PartToRead): Promise<Outcome> => {
  const { unit, handle, asked, facts, until } = toRead;
  const earlier = facts.earlier(unit.service);
  const settled = findSettled(work, toRead, earlier);
  if (settled) return settled;
  const patienceMs = until - work.context.services.clock().getTime();
  try {
    const read = await readUnit({ ...work, unit }, handle, asked, { patienceMs, ...(earlier && { earlier }) });
    if (isUnread(read)) return { unit, part: toFinished(unit, read) };
    const outcome = isWorthGoingOn(work, read, earlier) ? { unit } : { unit, part: toFinished(unit, read) };
    return (await storeOwn(work, facts, read)) ? outcome : { ...outcome, snapshot: read };
  } catch (fault) {
    return { unit, fault };
  }
};

/** Stores a large unit at once. False if it is to be stored with the others of its region. */
const storeOwn = async (work: RegionWork, facts: RegionFacts, read: UnitSnapshot): Promise<boolean> => {
  if (!facts.isOwn(read)) return false;
  if (await isAlive(work)) {
    await facts.putOwn(read);
    await keepPrices(work, read);
  }
  return true;
};

const isAlive = ({ context, stores, input }: RegionWork): Promise<boolean> =>
  stores.scans.heartbeat(input.scanId, context.services.clock().toISOString());

/** Another worker continues while each reads more than the one before, until the account's deadline. */
const isWorthGoingOn = (
  { context, input }: RegionWork,
  snapshot: UnitSnapshot,
  earlier: UnitSnapshot | undefined,
): boolean =>
  snapshot.cutShort === true &&
  amountRead(snapshot) > (earlier ? amountRead(earlier) : 0) &&
  context.services.clock().getTime() + MARGIN_MS < Date.parse(input.deadline);

/** Stores the prices of this reading; those from the store are older. */
const keepPrices = async ({ stores }: RegionWork, { unit, prices = [], takenAt }: UnitSnapshot): Promise<void> => {
  const fresh = prices.filter(({ readAt }) => readAt === takenAt);
  if (fresh.length > 0) await stores.prices.keep(unit, fresh, takenAt);
};

/** Stores what was read. False if the scan was cancelled while AWS answered: then nothing is left behind. */
const keep = async (work: RegionWork, facts: RegionFacts, outcomes: readonly Outcome[]): Promise<boolean> => {
  const { stores, input } = work;
  if (!(await isAlive(work))) return false;
  const snapshots = outcomes.flatMap(({ snapshot }) => snapshot ?? []);
  await facts.putShared(snapshots);
  for (const snapshot of snapshots) await keepPrices(work, snapshot);
  await stores.scans.finishParts(
    input.scanId,
    outcomes.flatMap(({ part }) => part ?? []),
  );
  return true;
};
