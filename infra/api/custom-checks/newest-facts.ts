import type { UnitSnapshot } from '@cloudmend/scanner';
import type { MemberUses } from '../../runtime';

const RECENT_SCANS = 50;

/** The newest facts of one kind in one account. */
export interface NewestFacts {
  readonly accountId: string;
  /** Null if none of the latest scans read the kind. */
  readonly scanId: string | null;
  readonly units: readonly UnitSnapshot[];
}

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'snapshots' | 'providers'>;

/** What the newest scan of each account read of a kind, one account at a time: facts of many accounts are large. */
export async function* readNewestFacts(
  { accounts, scans, snapshots, providers }: Uses,
  kind: string,
): AsyncGenerator<NewestFacts> {
  const provider = providers.of(kind.slice(0, kind.indexOf('.')));
  const service = provider.parts.ofKind(kind);
  const [linked, { items }] = await Promise.all([accounts.list(), scans.list(RECENT_SCANS)]);
  for (const { accountId } of linked.filter(({ cloud }) => cloud === provider.id)) {
    const usable = items.filter(
      ({ status, mode, accountIds }) => status === 'done' && mode !== 'cost' && accountIds.includes(accountId),
    );
    let found: NewestFacts = { accountId, scanId: null, units: [] };
    for (const { scanId } of usable) {
      const units = (await snapshots.list(scanId, accountId, service)).map(({ snapshot }) => snapshot as UnitSnapshot);
      if (units.length === 0) continue;
      found = { accountId, scanId, units };
      break;
    }
    yield found;
  }
}

/** The scan with the newest facts of a kind, by account. */
export const readNewestScans = async (uses: Uses, kind: string): Promise<ReadonlyMap<string, string>> => {
  const scans = new Map<string, string>();
  for await (const { accountId, scanId } of readNewestFacts(uses, kind))
    if (scanId !== null) scans.set(accountId, scanId);
  return scans;
};
