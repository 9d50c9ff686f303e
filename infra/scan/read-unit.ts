import type { ScanMode, ScanPart, TimeRange } from '@cloudmend/domain/scans';
import {
  CloudError,
  type CloudReader,
  isOwned,
  isWhollyUnread,
  type CollectOptions,
  type Provider,
  purposesOf,
  type ScanUnit,
  type UnitSnapshot,
} from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { enterAccount, NO_ROLE, reasonOf, scanObstacle } from './enter-account';
import { recordGap } from './parts';
import type { ScanContext } from './scan-context';
import type { UnitInput } from './scan-input';

/** Reading one unit may take this long, and what was read until then is kept; the worker's own limit, 230 s, leaves time to keep it. */
const PATIENCE_MS = 200_000;

export interface UnitWork {
  readonly context: ScanContext;
  readonly provider: Provider;
  readonly stores: Stores;
  readonly input: UnitInput;
  readonly unit: ScanUnit;
}

/** What a scan was asked for. */
export interface Asked {
  readonly mode: ScanMode;
  readonly range: TimeRange;
}

export type HowToRead = Pick<CollectOptions, 'costWindow' | 'billsOf' | 'isBillRead' | 'earlier'>;

/** The account's role, or undefined where the unit became a gap before anything was asked. */
export const roleFor = async (
  { context, stores, input, unit }: UnitWork,
  earlier?: UnitSnapshot,
): Promise<string | undefined> => {
  const gap = async (operation: string, reason: string): Promise<undefined> =>
    void (await recordGap(stores, input.scanId, { ...unit, operation, reason }));
  // A worker that goes on was sent before the deadline.
  if (!earlier && context.services.clock().toISOString() > input.deadline)
    return gap('scan', 'The account took longer than 45 minutes; this part was not reached.');
  const account = await stores.accounts.get(unit.accountId);
  const obstacle = scanObstacle(account, context.services.customerCloud.isEmulated);
  if (obstacle || !account?.roleArn) return gap('sts:AssumeRole', obstacle ?? NO_ROLE);
  return account.roleArn;
};

/** The snapshot, or undefined where the unit became a gap. */
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
    const [operation, reason] = whyUnread(error);
    await recordGap(stores, input.scanId, { ...unit, operation, reason });
    return undefined;
  }
};

/** Reads a unit through an account that was entered. @throws CloudError */
export const ask = async (
  { context: { services, assessment }, provider, stores, input, unit }: UnitWork,
  { roleArn, reader }: { readonly roleArn: string; readonly reader: CloudReader },
  { mode, range }: Asked,
  how: HowToRead,
): Promise<UnitSnapshot> =>
  provider.collectUnit(reader, unit, {
    purposes: [...purposesOf(mode), 'stock'],
    priceKeysOf: assessment.priceKeysOf,
    range,
    patienceMs: PATIENCE_MS,
    ...how,
    quotes: await stores.prices.of(unit),
    ...(input.regions ? { regions: input.regions } : {}),
    now: services.clock(),
    partition: provider.scopes.partitionOf(roleArn),
  });

/** The operation and the reason of a gap. @throws what is a fault of ours and may succeed when repeated */
const whyUnread = (error: unknown): [operation: string, reason: string] => {
  if (error instanceof CloudError) return [error.operation, reasonOf(error)];
  throw error;
};

/** A unit of which nothing could be read is a gap, sheets of refused facts alone too; one that misses a few facts was read, and its gaps say what is missing. */
export const partOf = (snapshot: UnitSnapshot): Pick<ScanPart, 'state' | 'resources' | 'reason'> => {
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
