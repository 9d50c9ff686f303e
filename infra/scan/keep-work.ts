import { changeWorkRecord, describeRule, findRule, reopenWork, type TeamRule } from '@cloudmend/domain/work';
import type { ScanChanges } from '@cloudmend/domain/scans';
import { findingId, type JudgedFinding, type Stores, toRuleEvents } from '@cloudmend/store';

const PAGE_SIZE = 1000;

interface Judged {
  /** What IDs are derived from. */
  readonly origin: string;
  readonly scanId: string;
  readonly accountId: string;
  readonly at: string;
  readonly found: readonly JudgedFinding[];
  readonly changes: ScanChanges;
  /** The tags of a resource; undefined if they were not read. */
  readonly findTags: (resource: string) => Readonly<Record<string, string>> | undefined;
}

type Uses = Pick<Stores, 'findings' | 'work' | 'teams'>;

/** Work on what a scan detected again starts anew. */
const reopen = async ({ findings, work }: Uses, { scanId, accountId, at }: Judged): Promise<void> => {
  let cursor: string | undefined;
  do {
    const page = await findings.list(
      { account: accountId, scan: scanId, change: 'reopened' },
      { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    );
    const ids = page.items.map(({ id }) => id);
    await work.change('finding', ids, (before) => reopenWork(before, at), { eventsEach: 1 });
    cursor = page.cursor;
  } while (cursor !== undefined);
};

/** Rules give teams what never had an owner. */
const assign = async (
  { work, teams }: Uses,
  { origin, scanId, accountId, at, found, findTags }: Judged,
): Promise<void> => {
  const { rules } = await teams.rules();
  if (rules.length === 0) return;
  const index = await work.index('finding');
  const taken = new Map<string, TeamRule>();
  for (const finding of found) {
    if (finding.status !== 'fail') continue;
    const rule = findRule(rules, { ...finding, tags: findTags(finding.resource) });
    if (!rule || rule === 'unknown') continue;
    const id = findingId(origin, finding);
    if (index.get(id)?.owner === undefined) taken.set(id, rule);
  }
  if (taken.size === 0) return;
  const names = new Map((await teams.list()).map(({ id, name }) => [id, name]));
  await work.change(
    'finding',
    [...taken.keys()],
    (before, id) => {
      const rule = taken.get(id);
      if (!rule || before.owner !== undefined || !names.has(rule.team)) return { record: before, events: [] };
      const reason = `Rule: ${describeRule(rule)}`;
      const nameOf = (team: string): string => names.get(team) ?? team;
      return changeWorkRecord(before, { owner: rule.team }, { at, by: null, reason, nameOf });
    },
    // A scan that is recorded again says the same.
    { eventsEach: 1, told: toRuleEvents(taken, { at, newId: () => `${scanId}-${accountId}` }) },
  );
};

/** What a scan means for the work on findings. Repeated after an interruption, it changes nothing more. */
export const keepWork = async (uses: Uses, judged: Judged): Promise<void> => {
  if (judged.changes.reopened > 0) await reopen(uses, judged);
  await assign(uses, judged);
};
