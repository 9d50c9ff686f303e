import type { LedgerEntry } from '@cloudmend/domain/ledger';
import { findingId, type JudgedFinding, type Stores } from '@cloudmend/store';
import { byChange, byHand, listFixes, listMerged, type Maker } from './ledger-makers';

/** IDs that an entry keeps of the findings it stands for. */
const IDS_MOST = 1000;

type Uses = Pick<Stores, 'findings' | 'ledger' | 'changes' | 'runs'>;

interface Look {
  /** What IDs are derived from. */
  readonly origin: string;
  readonly scanId: string;
  readonly accountId: string;
  readonly at: string;
}

interface Mended {
  readonly id: string;
  readonly finding: JudgedFinding;
}

const toEntry = (
  { scanId, at }: Look,
  [{ id, finding }, ...more]: readonly [Mended, ...Mended[]],
  maker: Maker,
): Omit<LedgerEntry, 'id'> => ({
  ...maker,
  target: {
    kind: 'finding',
    id,
    source: finding.check,
    title: finding.title,
    resource: finding.resource,
    accountId: finding.accountId,
    region: finding.region,
  },
  ...(more.length > 0 && {
    findings: more.length + 1,
    ids: [id, ...more.map((each) => each.id)].slice(0, IDS_MOST),
  }),
  claimedUsd: 0,
  claimedKg: 0,
  claim: null,
  verifiedAt: at,
  verifiedBy: scanId,
  missedAt: null,
  measuredTo: null,
  savedUsd: 0,
  hours: 0,
  peers: null,
  displacedBy: null,
  bill: null,
});

/** By finding, what mended it other than a person by hand. */
const listMakers = async (uses: Uses): Promise<ReadonlyMap<string, Maker>> => {
  const merged = (await listMerged(uses)).flatMap((change) =>
    change.targets.map(({ id }) => [id, byChange(change)] as const),
  );
  return new Map([...merged, ...(await listFixes(uses))]);
};

const enterMended = async (uses: Uses, look: Look, mended: readonly Mended[], undone: ReadonlySet<string>) => {
  const makers = await listMakers(uses);
  const byCheck = new Map<string, [Mended, ...Mended[]]>();
  for (const each of mended) {
    const maker = makers.get(each.id);
    const entryId = `${each.id}.${maker?.changeId}`;
    // What came back after it was mended so was mended in another way since.
    if (maker && !undone.has(entryId)) {
      await uses.ledger.enter({ id: entryId, ...toEntry(look, [each], maker) });
      continue;
    }
    const alike = byCheck.get(each.finding.check);
    if (alike) alike.push(each);
    else byCheck.set(each.finding.check, [each]);
  }
  for (const [check, alike] of byCheck)
    await uses.ledger.enter({
      id: `${check}.${look.accountId}.${look.scanId}`,
      ...toEntry(look, alike, byHand(look.at)),
    });
};

/** Notes which findings of an entry are found again. Mended once more, they are a new entry. */
const noteReturned = async (uses: Uses, look: Look, entry: LedgerEntry, failed: ReadonlySet<string>) => {
  const { target, ids = [target.id], findings = 1, returned = [], missedAt } = entry;
  const again = ids.filter((id) => failed.has(id) && !returned.includes(id));
  if (missedAt !== null || again.length === 0) return;
  const all = [...returned, ...again];
  await uses.ledger.update(entry, {
    ...entry,
    ...(findings > 1 && { returned: all }),
    missedAt: all.length === findings ? look.at : null,
  });
};

/**
 * Enters the open findings that pass now, before they are recorded as resolved: what a change or fix mended one by one,
 * what was fixed by hand once for each check. A deleted resource was not fixed. What fails again was undone.
 */
export const keepMendedFindings = async (uses: Uses, look: Look, judged: readonly JudgedFinding[]): Promise<void> => {
  const entries = (await uses.ledger.ofAccount(look.accountId)).filter(({ target }) => target.kind === 'finding');
  const failed = new Set(
    judged.flatMap((each) => (each.status === 'fail' && entries.length > 0 ? [findingId(look.origin, each)] : [])),
  );
  for (const entry of entries) await noteReturned(uses, look, entry, failed);
  const open = (await uses.findings.openChecks()).get(look.accountId);
  const mended = judged
    .filter(({ status, check, resource }) => status === 'pass' && open?.get(check)?.has(resource))
    .map((finding) => ({ id: findingId(look.origin, finding), finding }));
  if (mended.length === 0) return;
  const undone = new Set(entries.flatMap(({ id, missedAt }) => (missedAt === null ? [] : [id])));
  await enterMended(uses, look, mended, undone);
};
