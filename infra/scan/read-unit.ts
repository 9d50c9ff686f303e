import type { ScanMode, ScanPart, TimeRange } from '@cloudmend/domain/scans';
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
import type { Stores } from '@cloudmend/store';
import { enterAccount, toReason, scanObstacle } from './enter-account';
import { recordGap } from './parts';
import type { ScanContext } from './scan-context';
import type { UnitInput } from './scan-input';

/**
 * The maximum reading time of one unit; what was read until then is kept. The worker's own limit, 230 s, leaves time to
 * store it.
 */
const PATIENCE_MS = 200_000;

export interface UnitWork {
  readonly context: ScanContext;
  readonly provider: Provider;
  readonly stores: Stores;
  readonly input: UnitInput;
  readonly unit: ScanUnit;
}

/** The request of a scan. */
export interface Asked {
  readonly mode: ScanMode;
  readonly range: TimeRange;
}

export type HowToRead = Pick<CollectOptions, 'costWindow' | 'billsOf' | 'isBillRead' | 'earlier'>;

/** The account's way in; undefined if the unit became a gap before any call. */
export const roleFor = async (
  { context, provider, stores, input, unit }: UnitWork,
  earlier?: UnitSnapshot,
): Promise<string | undefined> => {
  const gap = async (operation: string, reason: string): Promise<undefined> =>
    void (await recordGap(stores, input.scanId, { ...unit, operation, reason }));
  // A continuing worker was started before the deadline.
  if (!earlier && context.services.clock().toISOString() > input.deadline)
    return gap('scan', 'The account took longer than 45 minutes; this part was not reached.');
  const { texts } = provider.accounts;
  const account = await stores.accounts.get(unit.accountId);
  const obstacle = scanObstacle(provider.accounts, account, context.services.customerCloud.isEmulated);
  if (obstacle || !account?.roleArn) return gap(texts.operation, obstacle ?? texts.missing);
  return account.roleArn;
};

/** The snapshot; undefined if the unit became a gap. */
export const readUnit = async (
  work: UnitWork,
  asked: Asked,
  how: HowToRead = {},
): Promise<UnitSnapshot | undefined> => {
  const { context, provider, stores, input, unit } = work;
  const roleArn = await roleFor(work, how.earlier);
  if (roleArn === undefined) return undefined;
  try {
    return await ask(
      work,
      { roleArn, reader: await enterAccount(context, input, { cloud: provider.id, roleArn }) },
      asked,
      how,
    );
  } catch (error) {
    const [operation, reason] = whyUnread(provider, error);
    await recordGap(stores, input.scanId, { ...unit, operation, reason });
    return undefined;
  }
};

/** Reads a unit through an entered account. @throws CloudError */
export const ask = async (
  { context: { services, assessment }, provider, stores, input, unit }: UnitWork,
  { roleArn, reader }: { readonly roleArn: string; readonly reader: CloudReader },
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
    partition: provider.scopes.readPartition(roleArn),
  });

/** The operation and reason of a gap. @throws faults of our own, which may succeed on retry */
const whyUnread = (provider: Provider, error: unknown): [operation: string, reason: string] => {
  if (error instanceof CloudError) return [error.operation, toReason(provider, error)];
  throw error;
};

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

export const finish = (
  { stores, input, unit }: UnitWork,
  part: Pick<ScanPart, 'state' | 'resources' | 'reason'>,
  effort: Parameters<Stores['scans']['finishPart']>[2],
): Promise<void> => stores.scans.finishPart(input.scanId, { ...unit, ...part }, effort);
