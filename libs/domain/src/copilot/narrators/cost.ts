import type { Metrics } from '../../costs/index';
import type { Narration } from '../fact';
import { type FactSheet, openSheet, roundUsd, usdText } from '../fact-sheet';

/** What an explanation of a movement of cost is told from. */
export interface CostStory {
  /** Read with the range before. */
  readonly metrics: Metrics;
  readonly days: number;
  /** The account that was asked about; null for all. */
  readonly accountName: string | null;
  readonly recommendations: {
    readonly usd: number;
    /** Whether only a range is known of some of it: `usd` is then the least. */
    readonly isLeast: boolean;
    readonly kg: number;
    readonly count: number;
  };
}

/** How far the cost of a service moved. */
export interface Movement {
  readonly service: string;
  readonly now: number;
  readonly before: number;
}

const sumByService = (rows: Metrics['rows']): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { resource, total_cost } of rows) sums.set(resource, (sums.get(resource) ?? 0) + total_cost);
  return sums;
};

/** The movement of each service against the range before, the largest first. */
export const listMovements = ({ rows, compare }: Pick<Metrics, 'rows' | 'compare'>): Movement[] => {
  const now = sumByService(rows);
  const before = sumByService(compare?.rows ?? []);
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((service) => ({ service, now: now.get(service) ?? 0, before: before.get(service) ?? 0 }))
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || a.service.localeCompare(b.service));
};

/** `+$858`, `−$12.00`, `$0.00` */
const signedUsd = (usd: number): string => (Math.round(usd * 100) > 0 ? `+${usdText(usd)}` : usdText(usd));

/** The difference between two amounts as they are shown. */
export const changeText = (now: number, before: number): string => signedUsd(roundUsd(now) - roundUsd(before));

const MOST_MOVEMENTS = 3;
const NOTICEABLE_USD = 0.005;

/** The day whose cost rose most against the day before it. */
const findJump = (daily: Metrics['daily']) => {
  const steps = daily.slice(1).map(({ date, cost }, at) => ({ date, rise: cost - (daily[at]?.cost ?? 0) }));
  return steps.filter(({ rise }) => rise > NOTICEABLE_USD).sort((a, b) => b.rise - a.rise)[0];
};

const tellMovements = ({ metrics }: CostStory, sheet: FactSheet): void => {
  const bill = sheet.from('Bill', metrics.asOf);
  const moved = listMovements(metrics).filter(({ now, before }) => Math.abs(now - before) >= NOTICEABLE_USD);
  for (const { service, now, before } of moved.slice(0, MOST_MOVEMENTS)) {
    const change = bill.figure('change', changeText(now, before));
    sheet.tell(
      'why',
    )`${bill.name('service', service)} changed by ${change}, from ${bill.usd('before', before)} to ${bill.usd('cost', now)}.`;
  }
  if (moved.length === 0)
    sheet.tell('why', bill.count('services that moved', 0, 'service'))`No service changed its cost.`;
  const jump = findJump(metrics.daily);
  if (jump)
    sheet.tell(
      'why',
    )`The largest rise from a day to the next was ${bill.figure('rise', signedUsd(jump.rise))}, on ${bill.day('day', jump.date)}.`;
};

/** How cost moved against the range before, which services moved it, and what to do. */
export const tellCost = (story: CostStory, sheet: FactSheet): void => {
  const { metrics, days, accountName, recommendations } = story;
  const bill = sheet.from('Bill', metrics.asOf);
  const before = (metrics.compare?.rows ?? []).reduce((sum, row) => sum + row.total_cost, 0);
  const span = bill.count('range', days, 'day');
  const now = bill.usd('cost', metrics.totals.cost);
  const past = bill.usd('before', before);
  const change = bill.figure('change', changeText(metrics.totals.cost, before));
  const scope = accountName === null ? bill.text('accounts', 'all accounts') : bill.name('account', accountName);
  sheet.tell('what')`Usage of ${scope} cost ${now} in the last ${span}; in the same time before it cost ${past}.`;
  sheet.tell('what', now, past)`That is a change of ${change}.`;
  tellMovements(story, sheet);
  const savings = sheet.from('Recommendations', metrics.asOf);
  const count = savings.count('recommendations', recommendations.count, 'open recommendation');
  const saved = savings.usdAMonth('savings', recommendations.usd);
  if (recommendations.isLeast) sheet.tell('dollars')`The workspace has ${count} that would save at least ${saved}.`;
  else sheet.tell('dollars')`The workspace has ${count} that would save ${saved}.`;
  sheet.tell(
    'carbon',
  )`They would avoid ${savings.kgAMonth('carbon', recommendations.kg)}; a bill says nothing about carbon.`;
  sheet.tell('do', count)`Start with the service that moved most, and with the largest recommendation.`;
  const open = bill.count('days not final', metrics.daily.filter(({ estimated }) => estimated).length, 'day');
  sheet.tell('risk')`The bill of ${open} in the range is not final and may still change.`;
  const restated = bill.count('restated months', metrics.restated.length, 'month');
  if (metrics.restated.length > 0) sheet.tell('risk')`The provider restated ${restated} since they closed.`;
};

export const narrateCost = (story: CostStory): Narration => {
  const sheet = openSheet();
  tellCost(story, sheet);
  return sheet.close();
};
