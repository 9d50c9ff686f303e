import type { Notice } from '@cloudmend/domain/notifications';
import { NOTICE_LINES_MOST } from '@cloudmend/domain/notifications';
import type { WorkKind } from '@cloudmend/domain/work';
import type { AssignedEvent, BudgetEvent, OutboxEvent, Stores } from '@cloudmend/store';
import { describeCosts } from './describe-costs';

type Reads = Pick<
  Stores,
  'accounts' | 'costs' | 'notifications' | 'scans' | 'findings' | 'recommendations' | 'changes'
>;
type Event<Type> = Extract<OutboxEvent, { type: Type }>;

/** Critical findings that are counted; a scan with more says that there are more. */
const COUNTED_MOST = 10_000;
const PAGE_SIZE = 1000;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

interface ScanTime {
  readonly since: string;
  readonly until: string;
}

/** Titles of open critical findings that were first seen by the scan. */
const readNewCritical = async (
  { findings }: Pick<Reads, 'findings'>,
  { since, until }: ScanTime,
  accounts: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findings.list(
      { severity: ['CRITICAL'], status: ['open'] },
      { sort: 'newest', limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    );
    const recent = page.items.filter(({ firstSeen }) => firstSeen >= since);
    // A later scan may have ended by now.
    const own = recent.filter(({ accountId, firstSeen }) => firstSeen <= until && accounts.has(accountId));
    titles.push(...own.map(({ title }) => title));
    cursor = recent.length === page.items.length ? page.cursor : undefined;
  } while (cursor !== undefined && titles.length < COUNTED_MOST);
  return titles;
};

/** `3 × S3 bucket is public`, most frequent first. */
const groupTitles = (titles: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1]).map(([title, count]) => `${count} × ${title}`);
  if (groups.length <= NOTICE_LINES_MOST) return groups;
  const shown = groups.slice(0, NOTICE_LINES_MOST - 1);
  return [...shown, `and ${plural(groups.length - shown.length, 'other check')}`];
};

const describeScan = async (stores: Reads, { id, at, status }: Event<'scan'>, eventId: string): Promise<Notice[]> => {
  const subject = { type: 'scan', id } as const;
  const toNotice = (kind: Notice['kind'], title: string, lines: string[], page: string): Notice => ({
    id: `${eventId}-${kind}`,
    kind,
    subject,
    at,
    title,
    lines,
    page,
  });
  const scan = await stores.scans.get(id);
  if (!scan) return [];
  if (status === 'failed') return [toNotice('scan-failed', 'Scan failed', scan.reason ? [scan.reason] : [], 'scan')];
  const titles = await readNewCritical(stores, { since: scan.scanTs, until: at }, new Set(scan.accountIds));
  const { reopened } = scan.changes;
  return [
    ...(titles.length > 0
      ? [
          toNotice(
            'critical-findings',
            plural(titles.length, 'new critical finding'),
            groupTitles(titles),
            'security-findings?severity=CRITICAL',
          ),
        ]
      : []),
    ...(reopened > 0
      ? [toNotice('reopened-findings', `${plural(reopened, 'finding')} reopened`, [], 'security-findings')]
      : []),
    ...(await describeCosts(stores, { subject, at }, eventId)),
  ];
};

const describeChange = async (stores: Reads, event: Event<'change'>, eventId: string): Promise<Notice[]> => {
  const change = await stores.changes.read(event.id);
  if (!change) return [];
  const common = {
    subject: { type: 'change', id: event.id } as const,
    at: event.at,
    page: `changes?change=${encodeURIComponent(event.id)}`,
  };
  const lines = change.repository ? [`Repository: ${change.repository.name}`] : [];
  if (event.state === 'verified')
    return [
      {
        ...common,
        id: `${eventId}-change-verified`,
        kind: 'change-verified',
        title: `Change verified: ${change.title}`,
        lines,
      },
    ];
  const isWaiting = change.state === 'gated' && change.version === event.version && change.gate?.verdict !== 'deny';
  if (!isWaiting) return [];
  return [
    {
      ...common,
      id: `${eventId}-approval-wanted`,
      kind: 'approval-wanted',
      title: `Change waits for approval: ${change.title}`,
      lines: [...lines, `Approvals needed: ${Math.max(1, change.gate?.approvalsNeeded ?? 1)}`],
    },
  ];
};

/** A comment as one line of a notice. */
const COMMENT_LINE = 200;

export const WORK_PAGES = {
  finding: 'security-findings?finding=',
  recommendation: 'recommendations?recommendation=',
} as const;

/** The title of a finding or recommendation; undefined if it no longer exists. */
export const readTitle = async (
  { findings, recommendations }: Pick<Reads, 'findings' | 'recommendations'>,
  kind: WorkKind,
  id: string,
): Promise<string | undefined> =>
  kind === 'finding'
    ? (await findings.get(id))?.title
    : (await recommendations.list()).find((each) => each.id === id)?.title;

const describeMention = async (
  stores: Reads,
  { id, kind, at, by, to, text }: Event<'mention'>,
  eventId: string,
): Promise<Notice[]> => {
  const named = await readTitle(stores, kind, id);
  if (named === undefined) return [];
  const line = text.replace(/\s+/g, ' ');
  return [
    {
      id: `${eventId}-mentioned`,
      kind: 'mentioned',
      subject: { type: kind, id },
      at,
      title: `${by} mentioned you: ${named}`,
      lines: [line.length > COMMENT_LINE ? `${line.slice(0, COMMENT_LINE - 1)}…` : line],
      page: `${WORK_PAGES[kind]}${encodeURIComponent(id)}`,
      to: [...to],
    },
  ];
};

/** What an event is told as; nothing if nothing changed, or if it is over before anyone was told. */
export const describeEvent = (
  stores: Reads,
  event: Exclude<OutboxEvent, AssignedEvent | BudgetEvent>,
  eventId: string,
): Promise<Notice[]> =>
  event.type === 'scan'
    ? describeScan(stores, event, eventId)
    : event.type === 'mention'
      ? describeMention(stores, event, eventId)
      : describeChange(stores, event, eventId);
