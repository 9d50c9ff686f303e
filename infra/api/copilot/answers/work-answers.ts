import { SERVICES, severityWord } from '@cloudmend/domain/copilot';
import { type Finding, FINDINGS_MOST, type FindingFilterInput, listFindings } from '@cloudmend/domain/findings';
import { getScan, listScans, type ScanDetail } from '@cloudmend/domain/scans';
import { listTickets, TICKET_STATES } from '@cloudmend/domain/tickets';
import { listFindingsFor } from '../../findings/list-findings';
import { getScanFor } from '../../scans/get-scan';
import { listScansFor } from '../../scans/list-scans';
import { listTicketsFor } from '../../tickets/list-tickets';
import { type Answer, type Asked, MOST_TOLD, sumBy } from './answering';
import { toFilter } from './findings-answers';

/** How many findings of a list there are, and the ones due first. */
const tellWork = async (asked: Asked, filter: FindingFilterInput, what: string): Promise<void> => {
  const { value, hasMore } = await asked.queries.page(listFindings, listFindingsFor, {
    ...toFilter(asked),
    ...filter,
    status: 'open',
    sort: 'due',
    limit: FINDINGS_MOST,
  });
  const source = asked.sheet.from('Findings');
  const count = source.count(what, value.length, 'open finding');
  const shown = source.text('list', what);
  if (hasMore) asked.sheet.tell('answer')`The list of findings that are ${shown} begins with ${count}; there are more.`;
  else asked.sheet.tell('answer')`Findings that are ${shown}: ${count}.`;
  tellDue(asked, value.slice(0, MOST_TOLD));
};

const tellDue = ({ sheet }: Asked, findings: readonly Finding[]): void => {
  for (const { id, title, resource, severity, lastSeen, work } of findings) {
    const source = sheet.from('Finding', lastSeen, id);
    const [quote, name] = [source.quote('finding', title), source.name('resource', resource)];
    const cited = source.text('severity', severityWord(severity));
    if (work?.due) sheet.tell('answer', cited)`${quote}, on ${name}, due ${source.day('due', work.due)}.`;
    else sheet.tell('answer', cited)`${quote}, on ${name}.`;
  }
};

const myWork: Answer = (asked) => tellWork(asked, { owner: 'mine' }, 'assigned to you or your teams');
const overdue: Answer = (asked) => tellWork(asked, { due: 'overdue' }, 'overdue');

const tickets: Answer = async ({ queries, sheet }) => {
  const all = await queries.run(listTickets, listTicketsFor, {});
  const open = all.filter(({ phase, state }) => state !== 'done' && phase !== 'gone');
  const source = sheet.from('Tickets');
  sheet.tell(
    'answer',
  )`Open: ${source.count('open tickets', open.length, 'ticket')} of ${source.count('tickets', all.length, 'ticket')}.`;
  for (const { key, title, state } of open.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.name('ticket', key ?? 'not in the tracker yet')}, ${source.quote('title', title)}: ${source.text('state', TICKET_STATES[state])}.`;
};

type Part = ScanDetail['parts'][number];

/** The parts of the last finished scan that a question is about. */
const readParts = async ({
  queries,
  slots,
}: Asked): Promise<{ scan: ScanDetail; parts: readonly Part[] } | undefined> => {
  const scans = await queries.run(listScans, listScansFor, {});
  const last = scans.find(({ status }) => status === 'done');
  if (!last) return undefined;
  const scan = await queries.run(getScan, getScanFor, { scanId: last.scanId });
  const { account, region, service } = slots;
  const parts = scan.parts.filter(
    (part) =>
      (account === undefined || part.accountId === account.accountId) &&
      (region === undefined || part.region === region) &&
      (service === undefined || SERVICES[service]?.test(part.service) === true),
  );
  return { scan, parts };
};

const resourcesBy =
  (facet: 'service' | 'region'): Answer =>
  async (asked) => {
    const { sheet } = asked;
    const read = await readParts(asked);
    if (!read) {
      sheet.tell('answer')`The workspace has ${sheet.from('Scans').count('scans', 0, 'finished scan')} so far.`;
      return;
    }
    const { scan, parts } = read;
    const source = sheet.from('Scan', scan.finishedAt ?? scan.scanTs, scan.scanId);
    const total = parts.reduce((sum, { resources }) => sum + resources, 0);
    sheet.tell(
      'answer',
    )`The scan of ${source.day('date', scan.scanTs)} read ${source.count('resources', total, 'resource')}.`;
    const sums = sumBy(
      parts,
      (part) => part[facet],
      ({ resources }) => resources,
    ).filter(([, sum]) => sum > 0);
    for (const [name, sum] of sums.slice(0, MOST_TOLD))
      sheet.tell('answer')`${source.name(facet, name)} has ${source.count('resources', sum, 'resource')}.`;
    const gaps = parts.filter(({ state }) => state === 'gap').length;
    if (gaps > 0) sheet.tell('answer')`Not counted: ${source.count('gaps', gaps, 'part')} that could not be read.`;
  };

export const WORK_ANSWERS = {
  'my-work': myWork,
  'work-overdue': overdue,
  'tickets-open': tickets,
  'resources-by-service': resourcesBy('service'),
  'resources-by-region': resourcesBy('region'),
} as const satisfies Readonly<Record<string, Answer>>;
