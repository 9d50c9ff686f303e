import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import type { UnitSnapshot } from '@cloudmend/scanner';
import type { MemberUses } from '../../runtime';

const RECENT_SCANS = 50;

/** An account with the scans that may have read it, newest first. */
export interface AccountScans {
  readonly accountId: string;
  readonly scanIds: readonly string[];
}

/** How far the facts of a kind were read. */
export interface Place {
  readonly accountId: string;
  /** The scan that is being read; null once the account is finished. */
  readonly scanId: string | null;
  /** The last object that was read. */
  readonly after: string;
  /** Whether this scan read the kind. */
  readonly hasFacts: boolean;
}

/** One object of facts, possibly without any of the kind, or the end of an account. */
export interface FactsRead {
  readonly place: Place;
  readonly units: readonly UnitSnapshot[];
  readonly bytes: number;
}

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'providers'>;

const findProvider = async ({ providers }: Pick<Uses, 'providers'>, kind: string) =>
  (await providers()).of(kind.slice(0, kind.indexOf('.')));

/** The linked accounts that may have resources of a kind, by ID. */
export const listAccountScans = async (uses: Uses, kind: string): Promise<readonly AccountScans[]> => {
  const provider = await findProvider(uses, kind);
  const [linked, { items }] = await Promise.all([uses.accounts.list(), uses.scans.list(RECENT_SCANS)]);
  const usable = items.filter(({ status, mode }) => status === 'done' && mode !== 'cost');
  return linked
    .filter(({ cloud }) => cloud === provider.id)
    .map(({ accountId }) => ({
      accountId,
      scanIds: usable.filter(({ accountIds }) => accountIds.includes(accountId)).map(({ scanId }) => scanId),
    }))
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
};

/** Changes once a newer scan may have read any of the accounts. */
export const digestNewest = (accounts: readonly AccountScans[]): string =>
  createHash('sha256')
    .update(JSON.stringify(accounts.map(({ accountId, scanIds: [newest = null] }) => [accountId, newest])))
    .digest('hex');

/** Past the name of every object. */
const END = '\uffff';

const isFinished = (accountId: string, from: Place | null): boolean =>
  from !== null && (accountId < from.accountId || (accountId === from.accountId && from.scanId === null));

/** The scans of an account that are still to be read. @throws AppError conflict if the one at `from` is no longer listed */
const listLeft = (scanIds: readonly string[], from: Place | undefined): readonly string[] => {
  if (!from?.scanId) return scanIds;
  const first = scanIds.indexOf(from.scanId);
  if (first === -1) throw new AppError('conflict', 'Newer facts were read in the meantime. Try it again.');
  return scanIds.slice(first);
};

interface Walk {
  readonly snapshots: Pick<MemberUses['snapshots'], 'walk'>;
  readonly service: string;
  readonly from: Place | undefined;
}

/** One account, until a scan of it that read the kind was read to its end. */
async function* walkAccount(
  { accountId, scanIds }: AccountScans,
  { snapshots: stored, service, from }: Walk,
): AsyncGenerator<FactsRead> {
  let place: Place = { accountId, scanId: null, after: '', hasFacts: from?.hasFacts ?? false };
  for (const scanId of listLeft(scanIds, from)) {
    const after = scanId === from?.scanId ? from.after : '';
    for await (const { object, snapshots } of stored.walk(scanId, accountId, service, after)) {
      place = { accountId, scanId, after: object.name, hasFacts: place.hasFacts || snapshots.length > 0 };
      yield { place, units: snapshots as UnitSnapshot[], bytes: object.bytes };
    }
    if (place.hasFacts) break;
    yield { place: { ...place, scanId, after: END }, units: [], bytes: 0 };
  }
  yield { place: { ...place, scanId: null }, units: [], bytes: 0 };
}

/**
 * What the newest scan of each account read of a kind, one object at a time: the facts of many accounts are large. A scan
 * that did not read the kind is passed over. @throws AppError conflict if the scan at `from` is no longer listed
 */
export async function* walkNewestFacts(
  uses: Uses & Pick<MemberUses, 'snapshots'>,
  kind: string,
  accounts: readonly AccountScans[],
  from: Place | null,
): AsyncGenerator<FactsRead> {
  const service = (await findProvider(uses, kind)).parts.ofKind(kind);
  for (const account of accounts.filter(({ accountId }) => !isFinished(accountId, from))) {
    const resumed = from?.accountId === account.accountId ? from : undefined;
    yield* walkAccount(account, { snapshots: uses.snapshots, service, from: resumed });
  }
}
