import type { TicketState } from '@cloudmend/domain/tickets';
import type { TicketRecord } from '@cloudmend/store';
import type { TicketJob } from './work';

/** Whether a scan found that the subject is fixed, or found it again; undefined if it says neither. */
const judge = async (
  { stores: { findings, accounts } }: TicketJob,
  { subject, accountId }: TicketRecord,
  open: ReadonlySet<string>,
): Promise<'fixed' | 'open' | undefined> => {
  if (subject.type === 'recommendation') {
    // Of an account that was unlinked nothing is listed.
    if (!(await accounts.get(accountId))) return undefined;
    return open.has(subject.id) ? 'open' : 'fixed';
  }
  const finding = await findings.get(subject.id);
  if (!finding || finding.status === 'muted') return undefined;
  if (finding.status === 'open') return 'open';
  // What a person resolved is not verified.
  const resolved = finding.history.filter(({ kind }) => kind === 'resolved').at(-1);
  return resolved && resolved.by === null ? 'fixed' : undefined;
};

/** Closed tickets are reopened only if a scan closed them, or if their subject came back since. */
const nextState = (ticket: TicketRecord, verdict: 'fixed' | 'open' | undefined): TicketState | undefined => {
  if (verdict === 'fixed' && !ticket.isFixed) return 'done';
  if (verdict === 'open' && ticket.isFixed) return 'todo';
  return undefined;
};

/** Closes the tickets of what a scan found fixed, and reopens those of what came back. */
export const followScan = async (job: TicketJob, scanId: string): Promise<void> => {
  const { tickets, recommendations, scans } = job.stores;
  const scan = await scans.get(scanId);
  const accounts = new Set(scan?.accountIds);
  const followed = (await tickets.all()).filter(({ accountId }) => accounts.has(accountId));
  const open = followed.some(({ subject }) => subject.type === 'recommendation')
    ? new Set((await recommendations.list()).map(({ id }) => id))
    : new Set<string>();
  for (const ticket of followed) {
    const verdict = await judge(job, ticket, open);
    const state = nextState(ticket, verdict);
    if (state === undefined) continue;
    const isFixed = verdict === 'fixed';
    const change = { isFixed, movedBy: 'scan', state } as const;
    // A person may move it at the same moment: then this scan is looked at again.
    if (!(await tickets.change(ticket, change, 'due'))) return;
  }
  await tickets.endScan(scanId);
};
