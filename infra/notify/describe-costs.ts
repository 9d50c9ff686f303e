import { type CostAnomaly, findCostAnomaly, formatUsd } from '@cloudmend/domain/costs';
import { writeDay } from '@cloudmend/domain/dates';
import { type Notice, NOTICE_LINES_MOST } from '@cloudmend/domain/notifications';
import type { CostDay, Stores } from '@cloudmend/store';

type Reads = Pick<Stores, 'accounts' | 'costs' | 'notifications'>;

const DAY_MS = 86_400_000;
/** A day is compared with those of two months before; days may be read a week late. */
const DAYS_READ = 70;

/**
 * Cost Explorer calls every day of a month estimated until its invoice is final, and refreshes costs at least once every
 * 24 hours ("Analyzing your costs and usage with AWS Cost Explorer" in the Cost Management user guide): a day that ended a
 * day ago is known well enough, and waiting for the invoice would tell of it weeks later.
 */
const SETTLED_DAYS = 2;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

interface AccountAnomaly extends CostAnomaly {
  readonly name: string;
}

const toLine = ({ name, date, usd, usualUsd, services }: AccountAnomaly): string => {
  const risen = services.map(({ service, extraUsd }) => `${service} +${formatUsd(extraUsd)}`).join(', ');
  return `${name}: ${formatUsd(usd)} on ${writeDay(date)}, usually ${formatUsd(usualUsd)}${risen && ` (${risen})`}`;
};

interface JudgedAccount {
  readonly anomaly: CostAnomaly | undefined;
  /** The newest known day. */
  readonly through: string | undefined;
}

/** Judges the known days after the last judged one; of an account that is new, its newest only. */
const judgeAccount = (days: readonly CostDay[], judged: string | undefined, settled: string): JudgedAccount => {
  const known = days.filter(({ estimated, date }) => !estimated || date <= settled);
  const from = judged ?? known.at(-2)?.date;
  return {
    anomaly: from === undefined ? undefined : findCostAnomaly(known, from),
    through: known.at(-1)?.date ?? judged,
  };
};

const toNotice = (
  found: readonly AccountAnomaly[],
  common: Pick<Notice, 'subject' | 'at'>,
  eventId: string,
): Notice => {
  const sorted = [...found].sort((a, b) => b.usd - b.usualUsd - (a.usd - a.usualUsd));
  return {
    ...common,
    id: `${eventId}-unexpected-cost`,
    kind: 'unexpected-cost',
    title: found.length === 1 ? `Unexpected cost: ${found[0]?.name}` : `Unexpected cost in ${found.length} accounts`,
    lines: sorted.slice(0, NOTICE_LINES_MOST).map(toLine),
    page: 'cost-metrics',
  };
};

/**
 * Days that cost more than expected, in one notice for a scan. Each known day of an account is judged once: the mark says
 * through which day, and what it was before this event, so that an event that is repeated after a crash says the same.
 */
export const describeCosts = async (
  { accounts, costs, notifications }: Reads,
  common: Pick<Notice, 'subject' | 'at'>,
  eventId: string,
): Promise<Notice[]> => {
  const mark = await notifications.costMark();
  const before = mark.eventId === eventId ? mark.before : mark.through;
  const now = Date.parse(common.at);
  const read = await costs.days(toDate(now - DAYS_READ * DAY_MS), toDate(now));
  const names = new Map((await accounts.list()).map(({ accountId, friendlyName }) => [accountId, friendlyName]));
  const settled = toDate(now - SETTLED_DAYS * DAY_MS);
  const judged = read.map(({ accountId, days }) => ({ accountId, ...judgeAccount(days, before[accountId], settled) }));
  const through = Object.fromEntries(judged.flatMap((each) => (each.through ? [[each.accountId, each.through]] : [])));
  await notifications.saveCostMark({ eventId, before, through });
  const found = judged.flatMap(({ accountId, anomaly }) =>
    anomaly ? [{ ...anomaly, name: names.get(accountId) ?? accountId }] : [],
  );
  return found.length > 0 ? [toNotice(found, common, eventId)] : [];
};
