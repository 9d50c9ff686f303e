import type { LedgerEntry } from '@cloudmend/domain/ledger';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { type Claim, type LaterLook, wasFollowed } from '@cloudmend/finops/ledger';
import type { Resource, UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { byChange, byHand, findChange, listFixes, listMerged, type Maker } from './ledger-makers';
import { isUndone, seenAgain, toClaim, toEntry, toEntryId } from './savings-entry';

/** More peers than this are not kept, and then no twin is looked for. */
const PEERS_MOST = 100;

/** What a scan read of an account, and which of its recommendations it could withdraw. */
export interface LedgerLook {
  readonly scanId: string;
  readonly accountId: string;
  readonly at: string;
  readonly units: readonly UnitSnapshot[];
  /** Regions and services that the scan planned to read. */
  readonly planned: ReadonlyArray<{ readonly region: string }>;
  /** Rules whose kinds were completely read. */
  readonly rulesRun: readonly string[];
  /** The recommendations that still stand, by id. */
  readonly standing: ReadonlySet<string>;
  /** The kinds of each rule. */
  readonly kindsOf: (rule: string) => readonly string[];
}

type Uses = Pick<Stores, 'ledger' | 'changes' | 'runs'>;

const openLook = ({ units, kindsOf }: LedgerLook): ((claim: Claim) => LaterLook) => {
  const byArn = new Map(
    units.flatMap(({ resources }) => resources.map((resource) => [resource.arn, resource] as const)),
  );
  const byPlace = new Map<string, Resource[]>();
  for (const resource of byArn.values()) {
    const place = `${resource.kind} ${resource.region}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), resource]);
  }
  return ({ rule, region, resource }) => ({
    resource: byArn.get(resource),
    peers: kindsOf(rule).flatMap((kind) => byPlace.get(`${kind} ${region}`) ?? []),
  });
};

/** A deleted resource looks like one in a region that was not read: only what was read says anything. */
const wasRead = ({ rulesRun, planned }: LedgerLook, { rule, region }: Pick<Claim, 'rule' | 'region'>): boolean =>
  rulesRun.includes(rule) && planned.some((part) => part.region === region);

/** Recommendations whose change was made and stands. */
const listLive = (entries: readonly LedgerEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ missedAt }) => missedAt === null).map(({ target }) => target.id));

/** By recommendation, what it was followed by. What was undone after its change or fix was made again in another way. */
const openMakers = (uses: Uses, look: LedgerLook, entries: readonly LedgerEntry[]) => {
  const undone = new Set(entries.flatMap((entry) => (isUndone(entry) ? [entry.id] : [])));
  let fixes: ReadonlyMap<string, Maker> | undefined;
  return async (id: string): Promise<Maker> => {
    fixes ??= await listFixes(uses);
    const known = (await findChange(uses, id)) ?? fixes.get(id);
    return known && !undone.has(toEntryId(look, id, known)) ? known : byHand(look.at);
  };
};

/** Enters the recommendations that were followed since the scan before: by a change, a direct fix or by hand. */
const enterFollowed = async (
  uses: Uses,
  look: LedgerLook,
  {
    before,
    lookAt,
    entries,
  }: {
    readonly before: readonly Recommendation[];
    readonly lookAt: ReturnType<typeof openLook>;
    readonly entries: readonly LedgerEntry[];
  },
): Promise<void> => {
  const live = listLive(entries);
  const findMaker = openMakers(uses, look, entries);
  for (const recommendation of before) {
    if (look.standing.has(recommendation.id) || live.has(recommendation.id) || !wasRead(look, recommendation)) continue;
    const seen = lookAt(recommendation);
    if (!wasFollowed(recommendation, seen)) continue;
    const maker = await findMaker(recommendation.id);
    const peers = seen.peers.map(({ arn }) => arn);
    await uses.ledger.enter({
      ...toEntry(look, recommendation, maker),
      verifiedAt: look.at,
      verifiedBy: look.scanId,
      missedAt: null,
      measuredTo: look.at,
      peers: peers.length <= PEERS_MOST ? peers : null,
    });
  }
};

/** Enters merged changes whose recommendation still stands. */
const enterMissed = async (
  uses: Uses,
  look: LedgerLook,
  { before, live }: { readonly before: readonly Recommendation[]; readonly live: ReadonlySet<string> },
): Promise<void> => {
  const standing = before.filter(({ id }) => look.standing.has(id) && !live.has(id));
  if (standing.length === 0) return;
  for (const change of await listMerged(uses)) {
    const recommendation = standing.find(({ id }) => change.targets.some((target) => target.id === id));
    if (!recommendation || !wasRead(look, recommendation) || byChange(change).at >= look.at) continue;
    const unseen = { verifiedAt: null, verifiedBy: null, measuredTo: null, peers: null };
    await uses.ledger.enter({ ...toEntry(look, recommendation, byChange(change)), ...unseen, missedAt: look.at });
  }
};

/**
 * Enters what was mended since the scan before, and measures what was entered earlier. Idempotent by scan: an entry is
 * made once, and no hour is counted twice.
 *
 * @param before the account's open recommendations before this scan
 */
export const keepLedger = async (uses: Uses, look: LedgerLook, before: readonly Recommendation[]): Promise<void> => {
  const lookAt = openLook(look);
  const entries = await uses.ledger.ofAccount(look.accountId);
  for (const entry of entries) {
    const claim = toClaim(entry);
    if (entry.claim === null || !wasRead(look, claim) || (entry.measuredTo ?? '') >= look.at) continue;
    const after = seenAgain(entry, look, lookAt(claim));
    if (after !== entry) await uses.ledger.update(entry, after);
  }
  await enterFollowed(uses, look, { before, lookAt, entries });
  await enterMissed(uses, look, { before, live: listLive(entries) });
};
