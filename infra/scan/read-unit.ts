import type { ScanGap, ScanMode, ScanPart, TimeRange } from '@cloudmend/domain/scans';
import {
  CloudError,
  type CloudReader,
  isOwned,
  isWhollyUnread,
  type CollectOptions,
  type Provider,
  listPurposes,
  type ScanUnit,
  type UnitSnapshot,
} from '@cloudmend/scanner';
import type { FinishedPart, Stores } from '@cloudmend/store';
import { enterAccount, toReason, scanObstacle } from './enter-account';
import { toGapPart } from './parts';
import type { ScanContext } from './scan-context';
import type { RegionInput } from './scan-input';

/** The maximum reading time of one worker; what was read until then is kept. Its own limit, 230 s, leaves time to store it. */
export const PATIENCE_MS = 200_000;

export interface RegionWork {
  readonly context: ScanContext;
  readonly provider: Provider;
  readonly stores: Stores;
  readonly input: RegionInput;
}

export interface UnitWork extends RegionWork {
  readonly unit: ScanUnit;
}

/** The request of a scan. */
export interface Asked {
  readonly mode: ScanMode;
  readonly range: TimeRange;
}

export type HowToRead = Pick<CollectOptions, 'costWindow' | 'billsOf' | 'isBillRead' | 'earlier' | 'patienceMs'>;

/** Why a unit was not read. */
export type Unread = Pick<ScanGap, 'operation' | 'reason'>;
export const isUnread = (read: object): read is Unread => 'reason' in read && 'operation' in read;

export const TOO_LATE: Unread = {
  operation: 'scan',
  reason: 'The account took longer than 45 minutes; this part was not reached.',
};

export const isLate = ({ context, input }: RegionWork): boolean =>
  context.services.clock().toISOString() > input.deadline;

/** The ARN of the role to enter the account with, or why there is none. */
export const findRole = async ({ context, provider, stores, input }: RegionWork): Promise<string | Unread> => {
  const { texts } = provider.accounts;
  const account = await stores.accounts.get(input.accountId);
  const obstacle = scanObstacle(provider.accounts, account, context.services.customerCloud.isEmulated);
  if (obstacle || !account?.roleArn) return { operation: texts.operation, reason: obstacle ?? texts.missing };
  return account.roleArn;
};

/** Enters the account and reads a unit. @throws faults of our own, which may succeed on retry */
export const readUnit = async (
  work: UnitWork,
  handle: string,
  asked: Asked,
  how: HowToRead = {},
): Promise<UnitSnapshot | Unread> => {
  const { context, provider, input } = work;
  try {
    const reader = await enterAccount(context, input, { cloud: provider.id, handle });
    return await ask(work, { handle, reader }, asked, how);
  } catch (error) {
    if (error instanceof CloudError) return { operation: error.operation, reason: toReason(provider, error) };
    throw error;
  }
};

/** Reads a unit through an entered account. @throws CloudError */
export const ask = async (
  { context: { services, assessment }, provider, stores, input, unit }: UnitWork,
  { handle, reader }: { readonly handle: string; readonly reader: CloudReader },
  { mode, range }: Asked,
  how: HowToRead,
): Promise<UnitSnapshot> =>
  provider.collectUnit(reader, unit, {
    purposes: [...listPurposes(mode), 'stock'],
    listPriceKeys: assessment.listPriceKeys,
    range,
    patienceMs: PATIENCE_MS,
    ...how,
    quotes: await stores.prices.of(unit),
    ...(input.regions ? { regions: input.regions } : {}),
    now: services.clock(),
    partition: provider.scopes.readPartition(handle),
  });

/**
 * A unit from which nothing could be read is a gap, even with records of refused facts; one that misses a few facts was
 * read, and its gaps list what is missing.
 */
export const toScanPart = (snapshot: UnitSnapshot): Pick<ScanPart, 'state' | 'resources' | 'reason'> => {
  const { resources, gaps } = snapshot;
  return {
    state: isWhollyUnread(snapshot) ? 'gap' : 'read',
    resources: resources.filter(isOwned).length,
    ...(gaps[0] ? { reason: gaps[0].reason } : {}),
  };
};

/** The part of a unit that was read, or of one that was not. */
export const toFinished = (unit: ScanUnit, read: UnitSnapshot | Unread): FinishedPart => {
  if (isUnread(read)) return toGapPart({ ...unit, ...read });
  const { gaps, apiCalls, paidCalls = 0 } = read;
  return { ...unit, ...toScanPart(read), gaps, apiCalls, paidCalls };
};

export const finish = ({ stores, input, unit }: UnitWork, part: Omit<FinishedPart, keyof ScanUnit>): Promise<void> =>
  stores.scans.finishParts(input.scanId, [{ ...unit, ...part }]);
