import { listAccounts } from '@cloudmend/domain/accounts';
import { countDaysSince, severityWord } from '@cloudmend/domain/copilot';
import {
  type Finding,
  FINDINGS_MOST,
  type FindingFilterInput,
  getFindingsSummary,
  listAcceptances,
  listFindings,
  SEVERITIES,
} from '@cloudmend/domain/findings';
import { listPriorities } from '@cloudmend/domain/priorities';
import { getScan, listScans } from '@cloudmend/domain/scans';
import { listAccountsFor } from '../../accounts/list-accounts';
import { getFindingsSummaryFor } from '../../findings/get-findings-summary';
import { listAcceptancesFor } from '../../findings/list-acceptances';
import { listFindingsFor } from '../../findings/list-findings';
import { listPrioritiesFor } from '../../priorities/list-priorities';
import { getScanFor } from '../../scans/get-scan';
import { listScansFor } from '../../scans/list-scans';
import { type Answer, type Asked, MOST_TOLD } from './answering';

/** The filters that a question names. */
export const toFilter = ({
  slots: { account, severity, service, region, framework, subject },
}: Asked): FindingFilterInput => ({
  ...(account && { account: account.accountId }),
  ...(severity && { severity }),
  ...(service && { service }),
  ...(region && { region }),
  ...(framework && { framework: framework.id }),
  ...(subject && { q: subject }),
});

const tellCounts = async (asked: Asked, filter: FindingFilterInput): Promise<void> => {
  const { severityCounts, lastUpdated } = await asked.queries.run(getFindingsSummary, getFindingsSummaryFor, {
    ...filter,
    status: 'open',
  });
  const source = asked.sheet.from('Findings', lastUpdated);
  const all = SEVERITIES.reduce((sum, severity) => sum + severityCounts[severity], 0);
  asked.sheet.tell('answer')`The workspace has ${source.count('open', all, 'open finding')}.`;
  for (const severity of SEVERITIES.filter((each) => severityCounts[each] > 0))
    asked.sheet.tell(
      'answer',
    )`${source.text('severity', severityWord(severity))}: ${source.count('findings', severityCounts[severity], 'finding')}.`;
};

const tellEach = (asked: Asked, findings: readonly Finding[]): void => {
  for (const { id, title, resource, severity, firstSeen, lastSeen } of findings) {
    const source = asked.sheet.from('Finding', lastSeen, id);
    asked.sheet.tell(
      'answer',
      source.text('severity', severityWord(severity)),
    )`${source.quote('finding', title)}, on ${source.name('resource', resource)}, open for ${source.count('age', countDaysSince(firstSeen, asked.now), 'day')}.`;
  }
};

const list = (asked: Asked, filter: object): Promise<Finding[]> =>
  asked.queries.run(listFindings, listFindingsFor, { status: 'open', limit: MOST_TOLD, ...filter });

const count: Answer = (asked) => tellCounts(asked, toFilter(asked));

/** How many there are, and the worst. */
const worst: Answer = async (asked) => {
  await tellCounts(asked, toFilter(asked));
  tellEach(asked, await list(asked, toFilter(asked)));
};

const oldest: Answer = async (asked) => tellEach(asked, await list(asked, { ...toFilter(asked), sort: 'oldest' }));

/** Findings by a facet, the most first. */
const byFacet =
  (facet: 'service' | 'region'): Answer =>
  async (asked) => {
    const { queries, sheet } = asked;
    const { facets, lastUpdated } = await queries.run(getFindingsSummary, getFindingsSummaryFor, {
      ...toFilter(asked),
      status: 'open',
    });
    const source = sheet.from('Findings', lastUpdated);
    sheet.tell('answer')`Open findings are in ${source.count(`${facet}s`, facets[facet].length, facet)}.`;
    for (const { value, count: found } of facets[facet].slice(0, MOST_TOLD))
      sheet.tell('answer')`${source.name(facet, value)} has ${source.count('findings', found, 'open finding')}.`;
  };

/** Accounts by critical, then high, then all open findings. */
const byAccount: Answer = async ({ queries, sheet }) => {
  const accounts = await queries.run(listAccounts, listAccountsFor, {});
  const { value, hasMore } = await queries.page(listFindings, listFindingsFor, {
    status: 'open',
    limit: FINDINGS_MOST,
  });
  const source = sheet.from('Findings');
  const tally = accounts.map(({ accountId, friendlyName }) => {
    const mine = value.filter((finding) => finding.accountId === accountId);
    const rank = (severity: Finding['severity']): number => mine.filter((each) => each.severity === severity).length;
    return { name: friendlyName || accountId, all: mine.length, critical: rank('CRITICAL'), high: rank('HIGH') };
  });
  tally.sort((a, b) => b.critical - a.critical || b.high - a.high || b.all - a.all);
  for (const { name, all, critical, high } of tally.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.name('account', name)} has ${source.count('open', all, 'open finding')}: ${source.count('critical', critical, 'critical finding')} and ${source.count('high', high, 'high finding')}.`;
  if (tally.length === 0) sheet.tell('answer')`The workspace has ${source.count('accounts', 0, 'linked account')}.`;
  if (hasMore)
    sheet.tell('answer')`Only the most severe ${source.count('counted', value.length, 'finding')} were counted.`;
};

const changed: Answer = async (asked) => {
  const { queries, sheet } = asked;
  const scans = await queries.run(listScans, listScansFor, {});
  const last = scans.find(({ status }) => status === 'done');
  const source = sheet.from('Scan', last?.finishedAt ?? null, last?.scanId);
  if (!last) {
    sheet.tell('answer')`The workspace has ${source.count('scans', 0, 'finished scan')} to compare.`;
    return;
  }
  const { changes } = await queries.run(getScan, getScanFor, { scanId: last.scanId });
  sheet.tell(
    'answer',
  )`The scan of ${source.day('date', last.scanTs)} found ${source.count('new', changes.new, 'new finding')}, ${source.count('reopened', changes.reopened, 'reopened finding')} and ${source.count('resolved', changes.resolved, 'resolved finding')}.`;
  tellEach(asked, await list(asked, { scan: last.scanId, change: 'new' }));
};

const muted: Answer = async (asked) => {
  const { queries, sheet } = asked;
  const { statusCounts } = await queries.run(getFindingsSummary, getFindingsSummaryFor, toFilter(asked));
  const source = sheet.from('Findings');
  sheet.tell('answer')`The workspace has ${source.count('muted', statusCounts.muted, 'muted finding')}.`;
  for (const { title, resource, mute } of await list(asked, { ...toFilter(asked), status: 'muted' }))
    sheet.tell(
      'answer',
    )`${source.quote('finding', title)}, on ${source.name('resource', resource)}, by ${source.name('person', mute?.by ?? 'an accepted risk')}.`;
};

const accepted: Answer = async ({ queries, sheet }) => {
  const all = await queries.run(listAcceptances, listAcceptancesFor, {});
  const source = sheet.from('Accepted risks');
  const inForce = all.filter(({ state }) => state === 'accepted');
  const waiting = all.filter(({ state }) => state === 'requested').length;
  sheet.tell(
    'answer',
  )`The workspace has ${source.count('accepted', inForce.length, 'accepted risk')}, and ${source.count('waiting', waiting, 'request')} waiting for approval.`;
  for (const { title, findings, until } of inForce.slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
    )`${source.quote('risk', title)}: ${source.count('findings', findings.length, 'finding')}, until ${source.day('until', until)}.`;
};

const priorities: Answer = async ({ queries, sheet }) => {
  const found = await queries.run(listPriorities, listPrioritiesFor, { limit: MOST_TOLD });
  const source = sheet.from('Priorities');
  for (const { title, count: many, resource, why } of found)
    sheet.tell(
      'answer',
      source.name('resource', resource),
    )`${source.quote('priority', title)}, ${source.count('times', many, 'time')}: ${source.quote('why', why)}.`;
  if (found.length === 0)
    sheet.tell('answer')`The workspace has ${source.count('priorities', 0, 'open finding or saving')}.`;
};

export const FINDINGS_ANSWERS = {
  'findings-count': count,
  'findings-worst': worst,
  'findings-of-account': worst,
  'findings-of-service': worst,
  'findings-oldest': oldest,
  'findings-about': worst,
  'findings-by-service': byFacet('service'),
  'findings-by-region': byFacet('region'),
  'findings-by-account': byAccount,
  'findings-changed': changed,
  'findings-muted': muted,
  'accepted-risks': accepted,
  priorities,
} as const satisfies Readonly<Record<string, Answer>>;
