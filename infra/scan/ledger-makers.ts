import type { ChangeSummary } from '@cloudmend/domain/changes';
import type { LedgerEntry } from '@cloudmend/domain/ledger';
import type { Run, RunState } from '@cloudmend/domain/runs';
import type { Stores } from '@cloudmend/store';
import { listWanted } from '../changes/list-open';

/** Who mended something, how and when. */
export type Maker = Pick<LedgerEntry, 'origin' | 'changeId' | 'by' | 'at'>;

type Uses = Pick<Stores, 'changes' | 'runs'>;

const MERGED: ReadonlySet<string> = new Set(['merged', 'verified', 'not-verified']);
const WRITTEN: ReadonlySet<RunState> = new Set(['done', 'verified', 'not-verified']);
/** Settled fixes are looked for among the latest; those that wait for a scan are all read. */
const SETTLED_FIXES = 100;

/** Someone, before the scan that sees it. */
export const byHand = (at: string): Maker => ({ origin: 'hand', changeId: null, by: null, at });

export const byChange = ({ id, proposedBy, mergedAt, updatedAt }: ChangeSummary): Maker => ({
  origin: 'change',
  changeId: id,
  by: proposedBy,
  at: mergedAt ?? updatedAt,
});

const byFix = ({ runId, requestedBy, writtenAt, updatedAt }: Run): Maker => ({
  origin: 'fix',
  changeId: runId,
  by: { sub: requestedBy.sub, name: requestedBy.email },
  at: writtenAt ?? updatedAt,
});

/** All changes that were merged and that no scan has verified yet. */
export const listMerged = (uses: Pick<Uses, 'changes'>): Promise<readonly ChangeSummary[]> =>
  listWanted(uses, ({ state }) => state === 'merged' || state === 'not-verified');

/** The merged change that a finding or recommendation was mended by. */
export const findChange = async ({ changes }: Pick<Uses, 'changes'>, id: string): Promise<Maker | undefined> => {
  const found = (await changes.list({ target: id }, 10)).items.find(({ state }) => MERGED.has(state));
  return found && byChange(found);
};

/** The direct fixes that were written, by finding or recommendation; the latest of each. */
export const listFixes = async ({ runs }: Pick<Uses, 'runs'>): Promise<ReadonlyMap<string, Maker>> => {
  const { items } = await runs.list({ limit: SETTLED_FIXES });
  const written = [...items, ...(await runs.listOpen())].filter(({ state }) => WRITTEN.has(state));
  return new Map(written.sort((a, b) => (a.runId < b.runId ? -1 : 1)).map((run) => [run.subject, byFix(run)] as const));
};
