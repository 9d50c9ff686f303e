import type { Account } from '@cloudmend/domain/accounts';
import { CloudError, type CostWindow, type UnitSnapshot } from '@cloudmend/scanner';
import type { BillReading, ReadingClaim } from '@cloudmend/store';
import { BillBeingRead } from './bill-being-read';
import { findCostWindow } from './cost-window';
import { enterAccount, scanObstacle } from './enter-account';
import {
  type Asked,
  ask,
  findRole,
  finish,
  isLate,
  isUnread,
  readUnit,
  toFinished,
  TOO_LATE,
  toScanPart,
  type Unread,
  type UnitWork,
} from './read-unit';

const NOTHING_BILLED = { state: 'read', resources: 0, gaps: [], apiCalls: 0 } as const;

/** Longer than a worker lives: a holder beyond this has died. */
const LEASE_MS = 240_000;

/**
 * Reads an account's bill at most once a day, however many scans run: Cost Explorer charges per request. If the paying
 * account is linked too, it is queried for all of its accounts at once. A lease keeps two readers from paying twice.
 * @throws BillBeingRead while another reader holds it
 */
export const readBill = async (work: UnitWork, asked: Asked): Promise<void> => {
  if (!(await findWindow(work, work.unit.accountId))) return keepEarlier(work, asked);
  const handle = await findBillRole(work);
  if (typeof handle !== 'string') return finish(work, toFinished(work.unit, handle));
  const payer = await payerFor(work, handle);
  const payerId = payer?.accountId ?? work.unit.accountId;
  const claim = toClaim(work);
  const told = await work.stores.costs.claimReading(payerId, claim);
  if (!told) throw new BillBeingRead();
  const asking = new Set(told);
  try {
    await readClaimed(work, asked, { handle, payer, asking });
  } finally {
    await work.stores.costs.releaseReading(payerId, claim, [...asking]);
  }
};

const findBillRole = async (work: UnitWork): Promise<string | Unread> => (isLate(work) ? TOO_LATE : findRole(work));

const readClaimed = async (
  work: UnitWork,
  asked: Asked,
  {
    handle,
    payer,
    asking,
  }: { readonly handle: string; readonly payer: Payer | undefined; readonly asking: Set<string> },
): Promise<void> => {
  // Another reader may have finished between the first look and the claim.
  const window = await findWindow(work, work.unit.accountId);
  if (!window) return keepEarlier(work, asked);
  if (asking.has(work.unit.accountId)) return keepNothingBilled(work);
  // A single bill takes fewer requests when its own account is queried.
  const isTold =
    payer !== undefined && payer.unread.length > 1 && (await readThroughPayer(work, asked, { payer, asking }));
  return isTold ? undefined : readOwn(work, asked, { handle, window });
};

const toClaim = ({ context, input: { scanId }, unit: { accountId } }: UnitWork): ReadingClaim => {
  const now = context.services.clock().getTime();
  return {
    by: `${scanId}#${accountId}`,
    at: new Date(now).toISOString(),
    until: new Date(now + LEASE_MS).toISOString(),
  };
};

/** The days to query; undefined if the bill was read today. */
const findWindow = async ({ context, stores }: UnitWork, accountId: string): Promise<CostWindow | undefined> =>
  findCostWindow(await stores.costs.freshness(accountId), context.services.clock());

interface Payer {
  readonly accountId: string;
  readonly handle: string;
  /** Accounts of the workspace whose bills were not read today; the payer's answer says which of them it pays for. */
  readonly unread: ReadonlyArray<{ readonly accountId: string; readonly window: CostWindow }>;
}

/** The account that pays for this one, if it is linked here. */
const payerFor = async (work: UnitWork, handle: string): Promise<Payer | undefined> => {
  const { context, provider, stores, input } = work;
  const { scopes, id: cloud } = provider;
  const partition = scopes.readPartition(handle);
  const isOpen = (account: Account): account is Account & { roleArn: string } =>
    account.cloud === cloud &&
    account.roleArn !== null &&
    scanObstacle(provider.accounts, account, context.services.customerCloud.isEmulated) === undefined &&
    scopes.readPartition(account.roleArn) === partition;
  const linked = (await stores.accounts.list()).filter(isOpen);
  if (linked.length < 2) return undefined;
  const payerId = await enterAccount(context, input, { cloud, handle })
    .then((reader) => scopes.findPayer(reader, partition))
    .catch(orRefused(null));
  const payer = linked.find(({ accountId }) => accountId === payerId);
  if (!payer) return undefined;
  const windows = await Promise.all(
    linked.map(async ({ accountId }) => ({ accountId, window: await findWindow(work, accountId) })),
  );
  const unread = windows.flatMap(({ accountId, window }) => (window ? [{ accountId, window }] : []));
  return { accountId: payer.accountId, handle: payer.roleArn, unread };
};

/** If the payer cannot be found or entered, the account itself is queried. @throws faults of our own */
const orRefused =
  <T>(instead: T) =>
  (thrown: unknown): T => {
    if (thrown instanceof CloudError) return instead;
    throw thrown;
  };

interface Asking {
  readonly payer: Payer;
  /** Returns the accounts that were queried. */
  readonly asking: Set<string>;
}

/** Reads and stores the bills of all accounts of the payer. False if it returned nothing. */
const readThroughPayer = async (work: UnitWork, asked: Asked, { payer, asking }: Asking): Promise<boolean> => {
  const { context, stores, input } = work;
  const read = await askPayer(work, asked, payer);
  if (!read) return false;
  const { bills, paidCalls = 0, apiCalls, ...rest } = read;
  if (paidCalls > 0) await stores.costs.addPaidCalls(rest.takenAt.slice(0, 7), paidCalls);
  if (!bills) return false;
  // A scan that was cancelled while AWS answered leaves nothing behind, but what was paid is counted.
  if (!(await stores.scans.heartbeat(input.scanId, context.services.clock().toISOString()))) return true;
  await keepBills(work, asked, { bills, rest, effort: { paidCalls, apiCalls } });
  // Only after everything is stored: an account recorded as read without a bill is taken to have cost nothing.
  for (const { accountId } of payer.unread) asking.add(accountId);
  return true;
};

const askPayer = async (
  work: UnitWork,
  asked: Asked,
  { accountId, handle, unread }: Payer,
): Promise<UnitSnapshot | undefined> => {
  const how = {
    billsOf: unread.map((each) => each.accountId),
    costWindow: {
      from: unread.map(({ window }) => window.from).sort()[0] as string,
      to: unread[0]?.window.to as string,
    },
  };
  return enterAccount(work.context, { ...work.input, accountId }, { cloud: work.provider.id, handle })
    .then((reader) => ask({ ...work, unit: { ...work.unit, accountId } }, { handle, reader }, asked, how))
    .catch(orRefused(undefined));
};

interface Told {
  readonly bills: NonNullable<UnitSnapshot['bills']>;
  readonly rest: Omit<UnitSnapshot, 'bills' | 'apiCalls'>;
  readonly effort: { readonly paidCalls: number; readonly apiCalls: number };
}

/** Stores every bill with its own account; this part's own comes last, since its record ends the part. */
const keepBills = async (work: UnitWork, asked: Asked, { bills, rest, effort }: Told): Promise<void> => {
  const { stores, unit } = work;
  const toSnapshot = (accountId: string): UnitSnapshot => ({
    ...rest,
    unit: { ...unit, accountId },
    resources: bills[accountId]?.resources ?? [],
    apiCalls: 0,
  });
  for (const [accountId, { costs }] of Object.entries(bills)) {
    if (accountId === unit.accountId) continue;
    await stores.costs.keepReading(accountId, toReading(work, toSnapshot(accountId)), rest.takenAt);
    await stores.costs.record(accountId, costs, rest.takenAt);
  }
  const own = await withOwnPlans(work, asked, toSnapshot(unit.accountId));
  const apiCalls = own.apiCalls + effort.apiCalls;
  await keep(work, own, bills[unit.accountId]?.costs ?? [], { ...effort, apiCalls });
};

/** Only the account that bought a savings plan sees when it ends; that call is free. */
const withOwnPlans = async (work: UnitWork, asked: Asked, snapshot: UnitSnapshot): Promise<UnitSnapshot> => {
  const { context, provider, input, unit } = work;
  const account = await work.stores.accounts.get(unit.accountId);
  if (!account?.roleArn) return snapshot;
  const { roleArn: handle } = account;
  const plans = await enterAccount(context, input, { cloud: provider.id, handle })
    .then((reader) => ask(work, { handle, reader }, asked, { isBillRead: true }))
    .catch(orRefused(undefined));
  if (!plans) return snapshot;
  const seen = new Set(plans.resources.map(({ arn }) => arn));
  return {
    ...snapshot,
    resources: [...snapshot.resources.filter(({ arn }) => !seen.has(arn)), ...plans.resources],
    unreadKinds: [...snapshot.unreadKinds, ...plans.unreadKinds],
    gaps: [...snapshot.gaps, ...plans.gaps],
    apiCalls: plans.apiCalls,
  };
};

const readOwn = async (
  work: UnitWork,
  asked: Asked,
  { handle, window: costWindow }: { readonly handle: string; readonly window: CostWindow },
): Promise<void> => {
  const { context, stores, input } = work;
  const snapshot = await readUnit(work, handle, asked, { costWindow });
  if (isUnread(snapshot)) return finish(work, toFinished(work.unit, snapshot));
  const { paidCalls = 0, apiCalls, takenAt } = snapshot;
  if (paidCalls > 0) await stores.costs.addPaidCalls(takenAt.slice(0, 7), paidCalls);
  if (!(await stores.scans.heartbeat(input.scanId, context.services.clock().toISOString()))) return;
  await keep(work, snapshot, snapshot.costs, { paidCalls, apiCalls });
};

/** The snapshot precedes the cost, whose record prevents another query: a worker killed in between loses nothing. */
const keep = async (
  work: UnitWork,
  snapshot: UnitSnapshot,
  days: UnitSnapshot['costs'],
  effort: { readonly paidCalls: number; readonly apiCalls: number },
): Promise<void> => {
  const { stores, input, unit } = work;
  await stores.snapshots.put(input.scanId, unit, snapshot);
  const { costs: _costs, paidCalls: _paid, ...rest } = snapshot;
  if (days) {
    await stores.costs.keepReading(unit.accountId, toReading(work, { ...rest, apiCalls: 0 }), rest.takenAt);
    await stores.costs.record(unit.accountId, days, rest.takenAt);
  }
  await finish(work, { ...toScanPart(days ? { ...snapshot, costs: days } : snapshot), gaps: snapshot.gaps, ...effort });
};

const toReading = ({ input: { scanId }, unit }: UnitWork, snapshot: UnitSnapshot): BillReading => ({
  scanId,
  readBy: unit.accountId,
  snapshot,
});

/** The payer was queried for this account today and returned no cost. */
const keepNothingBilled = async (work: UnitWork): Promise<void> => {
  await work.stores.costs.record(work.unit.accountId, [], work.context.services.clock().toISOString());
  await finish(work, NOTHING_BILLED);
};

/** The bill was already read today: this scan uses that reading and pays nothing. */
const keepEarlier = async (work: UnitWork, asked: Asked): Promise<void> => {
  const { stores, input, unit } = work;
  const earlier = await stores.costs.lastReading(unit.accountId);
  if (!earlier) return finish(work, NOTHING_BILLED);
  const kept = earlier.snapshot as UnitSnapshot;
  const isOwn = earlier.readBy === unit.accountId;
  const snapshot = isOwn ? kept : await withOwnPlans(work, asked, kept);
  // A worker killed after reading finds its own reading, whose snapshot already exists.
  if (!(isOwn && earlier.scanId === input.scanId)) await stores.snapshots.put(input.scanId, unit, snapshot);
  const { gaps, apiCalls } = snapshot;
  await finish(work, { ...toScanPart({ ...snapshot, costs: [] }), gaps, apiCalls });
};
