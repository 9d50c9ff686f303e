import type { LedgerEntry } from '@cloudmend/domain/ledger';
import { findingId, type JudgedFinding, type Stores } from '@cloudmend/store';
import { byChange, byHand, listFixes, listMerged, type Maker } from './ledger-makers';

type Uses = Pick<Stores, 'findings' | 'ledger' | 'changes' | 'runs'>;

interface Look {
  readonly tenantId: string;
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
  { id, finding }: Mended,
  maker: Maker,
  findings: number,
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
  ...(findings > 1 ? { findings } : {}),
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

/**
 * Enters the open findings that pass now, before they are recorded as resolved: what a change or fix mended one by one,
 * what was mended by hand once for each check. A resource that is gone was not mended.
 */
export const keepMendedFindings = async (uses: Uses, look: Look, judged: readonly JudgedFinding[]): Promise<void> => {
  const open = (await uses.findings.openChecks()).get(look.accountId);
  const mended = judged
    .filter(({ status, check, resource }) => status === 'pass' && open?.get(check)?.has(resource))
    .map((finding) => ({ id: findingId(look.tenantId, finding), finding }));
  if (mended.length === 0) return;
  const makers = await listMakers(uses);
  const byCheck = new Map<string, [Mended, ...Mended[]]>();
  for (const each of mended) {
    const maker = makers.get(each.id);
    if (maker) {
      await uses.ledger.enter({ id: `${each.id}.${maker.changeId}`, ...toEntry(look, each, maker, 1) });
      continue;
    }
    const alike = byCheck.get(each.finding.check);
    if (alike) alike.push(each);
    else byCheck.set(each.finding.check, [each]);
  }
  for (const [check, alike] of byCheck) {
    const [first] = alike;
    const entry = toEntry(look, first, byHand(look.at), alike.length);
    await uses.ledger.enter({ id: `${check}.${look.accountId}.${look.scanId}`, ...entry });
  }
};
