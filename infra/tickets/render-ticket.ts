import { fillTemplate, type Placeholder, type TicketMapping, type TicketSubject } from '@cloudmend/domain/tickets';
import { isRange, type Recommendation } from '@cloudmend/domain/recommendations';
import type { Stores, TicketDraft } from '@cloudmend/store';

/** What a ticket says, and whose account it is about. */
export interface RenderedTicket {
  readonly draft: TicketDraft;
  readonly accountId: string;
}

type Reads = Pick<Stores, 'findings' | 'recommendations'>;
type Values = Omit<Record<Placeholder, string>, 'link'>;

/** A page below the workspace's address. */
const toPage = ({ type, id }: TicketSubject): string =>
  type === 'finding'
    ? `security-findings?finding=${encodeURIComponent(id)}`
    : `recommendations?recommendation=${encodeURIComponent(id)}`;

const readFinding = async ({ findings }: Reads, id: string): Promise<Values | undefined> => {
  const finding = await findings.get(id);
  if (!finding) return undefined;
  const { title, severity, resource, accountId: account, region, detail, recommendation } = finding;
  return { title, severity, resource, account, region, detail, recommendation, saving: '' };
};

/** Housekeeping and performance save no dollars; of a range, zero would say that nothing is saved. */
const toSaving = (found: Recommendation): string => {
  const { aim = 'saving', monthlySavingUsd, atMostUsd = 0 } = found;
  if (aim === 'hygiene' || aim === 'performance') return '';
  const least = monthlySavingUsd.toFixed(2);
  return isRange(found) ? `${least} to ${atMostUsd.toFixed(2)}` : least;
};

const readRecommendation = async ({ recommendations }: Reads, id: string): Promise<Values | undefined> => {
  const found = (await recommendations.list()).find((each) => each.id === id);
  if (!found) return undefined;
  const { title, risk, resource, accountId: account, region, detail, guardrails } = found;
  const saving = toSaving(found);
  const recommendation = [title, ...guardrails].join('\n');
  return { title, severity: risk.toUpperCase(), resource, account, region, detail, recommendation, saving };
};

/** Fills in the templates. Undefined if the subject is not there. */
export const renderTicket = async (
  reads: Reads,
  { title, body }: Pick<TicketMapping, 'title' | 'body'>,
  subject: TicketSubject,
  site: string | undefined,
): Promise<RenderedTicket | undefined> => {
  const read = subject.type === 'finding' ? readFinding : readRecommendation;
  const values = await read(reads, subject.id);
  if (!values) return undefined;
  const all = { ...values, link: site === undefined ? '' : `${site}/${toPage(subject)}` };
  return {
    accountId: values.account,
    draft: {
      title: fillTemplate(title, all).replace(/\s+/g, ' ').trim(),
      body: fillTemplate(body, all).trim(),
      severity: values.severity,
    },
  };
};
