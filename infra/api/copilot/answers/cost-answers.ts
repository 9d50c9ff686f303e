import { listAccounts } from '@cloudmend/domain/accounts';
import { changeText, type Days, resolvePeriod, SERVICES, tellCost } from '@cloudmend/domain/copilot';
import { getForecast, getMetrics, type Metrics } from '@cloudmend/domain/costs';
import { countDays } from '@cloudmend/domain/scans';
import { listAccountsFor } from '../../accounts/list-accounts';
import { getForecastFor } from '../../metrics/get-forecast';
import { getMetricsFor } from '../../metrics/get-metrics';
import { readCostStory } from '../read-stories';
import { type Answer, type Asked, takeTop } from './answering';

/** Cost in the range of the question, and how facts of it are noted. */
const readCost = async ({ queries, sheet, slots }: Asked) => {
  const account = slots.account?.accountId;
  const metrics = await queries.run(getMetrics, getMetricsFor, { range: slots.range, account, compare: 'prev' });
  const bill = sheet.from('Bill', metrics.asOf);
  return { metrics, bill, span: bill.count('range', countDays(slots.range), 'day') };
};

const sumRows = (rows: Metrics['rows']): number => rows.reduce((sum, row) => sum + row.total_cost, 0);

/** Days that a range can go back, and the months of a workspace, are what there is of other times. */
const readDays = async (
  asked: Asked,
  { from, to }: Days,
): Promise<{ usd: number; asOf: string | null } | undefined> => {
  const { queries, slots } = asked;
  const { daily, series, asOf } = await queries.run(getMetrics, getMetricsFor, {
    range: '90d',
    account: slots.account?.accountId,
  });
  const first = daily[0]?.date;
  if (first !== undefined && first <= from)
    return { usd: daily.reduce((sum, { date, cost }) => (date >= from && date <= to ? sum + cost : sum), 0), asOf };
  const months = series.filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7));
  const isWhole = series.some(({ month }) => month === from.slice(0, 7)) && from.endsWith('-01');
  return isWhole ? { usd: months.reduce((sum, { cost }) => sum + cost, 0), asOf } : undefined;
};

/** Cost of an exact time, if it is kept day by day or month by month. */
const inPeriod = async (asked: Asked, days: Days): Promise<void> => {
  const read = await readDays(asked, days);
  const bill = asked.sheet.from('Bill', read?.asOf ?? null);
  const [from, to] = [bill.day('from', days.from), bill.day('to', days.to)];
  if (!read) {
    asked.sheet.tell(
      'answer',
      from,
      to,
    )`The bill is not kept for that time. Ask about the last ${bill.count('range', 90, 'day')}, or month by month.`;
    return;
  }
  const { account } = asked.slots;
  const scope = account
    ? bill.name('account', account.friendlyName || account.accountId)
    : bill.text('accounts', 'all accounts');
  const cost = bill.usd('cost', read.usd);
  if (days.from === days.to) asked.sheet.tell('answer')`On ${from}, ${scope} cost ${cost}.`;
  else asked.sheet.tell('answer')`From ${from} to ${to}, ${scope} cost ${cost}.`;
};

const total: Answer = async (asked) => {
  const days = asked.slots.period && resolvePeriod(asked.slots.period, asked.now);
  if (days) return inPeriod(asked, days);
  const { metrics, bill, span } = await readCost(asked);
  const { account } = asked.slots;
  const scope = account
    ? bill.name('account', account.friendlyName || account.accountId)
    : bill.text('accounts', 'all accounts');
  const before = sumRows(metrics.compare?.rows ?? []);
  asked.sheet.tell('answer')`In the last ${span}, ${scope} cost ${bill.usd('cost', metrics.totals.cost)}.`;
  const change = bill.figure('change', changeText(metrics.totals.cost, before));
  asked.sheet.tell('answer')`In the same time before it was ${bill.usd('before', before)}, a change of ${change}.`;
};

const ofService: Answer = async (asked) => {
  const { metrics, bill, span } = await readCost(asked);
  const words = SERVICES[asked.slots.service ?? ''];
  const isIt = (name: string): boolean => words?.test(name.toLowerCase()) ?? false;
  const found = metrics.byService.filter(({ service }) => isIt(service));
  for (const { service, usd } of found) {
    const before = sumRows((metrics.compare?.rows ?? []).filter(({ resource }) => resource === service));
    const change = bill.figure('change', changeText(usd, before));
    asked.sheet.tell(
      'answer',
    )`${bill.name('service', service)} cost ${bill.usd('cost', usd)} in the last ${span}, a change of ${change}.`;
  }
  if (found.length === 0)
    asked.sheet.tell('answer')`The bill of the last ${span} has ${bill.count('lines', 0, 'service')} of that name.`;
};

/** The highest of a view of the bill. */
const list =
  (
    pick: (metrics: Metrics, names: ReadonlyMap<string, string>) => ReadonlyArray<readonly [string, number]>,
    what: string,
  ): Answer =>
  async (asked) => {
    const accounts = await asked.queries.run(listAccounts, listAccountsFor, {});
    const { metrics, bill, span } = await readCost(asked);
    const names = new Map(accounts.map(({ accountId, friendlyName }) => [accountId, friendlyName || accountId]));
    const all = pick(metrics, names);
    asked.sheet.tell(
      'answer',
    )`The last ${span} cost ${bill.usd('cost', metrics.totals.cost)} in ${bill.count(`${what}s`, all.length, what)}.`;
    for (const [name, usd] of takeTop(all, ([, amount]) => amount))
      asked.sheet.tell('answer')`${bill.name(what, name)} cost ${bill.usd('cost', usd)}.`;
  };

const byMonth: Answer = async (asked) => {
  const { metrics, bill } = await readCost(asked);
  for (const { month, cost } of metrics.series.slice(-6))
    asked.sheet.tell('answer')`${bill.figure('month', month)} cost ${bill.usd('cost', cost)}.`;
  if (metrics.series.length === 0) asked.sheet.tell('answer')`The bill has ${bill.count('months', 0, 'month')} so far.`;
};

const peakDay: Answer = async (asked) => {
  const { metrics, bill, span } = await readCost(asked);
  const [peak] = takeTop(metrics.daily, ({ cost }) => cost, 1);
  if (peak)
    asked.sheet.tell(
      'answer',
    )`The most expensive day of the last ${span} was ${bill.day('day', peak.date)}, at ${bill.usd('cost', peak.cost)}.`;
  else asked.sheet.tell('answer')`The bill has ${bill.count('days', 0, 'day')} in this time.`;
};

const change: Answer = async ({ queries, sheet, slots }) => {
  const story = await readCostStory(queries, { range: slots.range, account: slots.account?.accountId });
  tellCost(story, sheet);
};

const otherLines: Answer = async (asked) => {
  const { metrics, bill, span } = await readCost(asked);
  asked.sheet.tell(
    'answer',
  )`In the last ${span} the bill came to ${bill.usd('billed', metrics.totals.billed)}, of which usage was ${bill.usd('usage', metrics.totals.cost)}.`;
  for (const { kind, usd } of metrics.apart)
    asked.sheet.tell('answer')`The line ${bill.text('line', kind)} came to ${bill.usd('amount', usd)}.`;
};

const amortised: Answer = async (asked) => {
  const { metrics, bill, span } = await readCost(asked);
  asked.sheet.tell(
    'answer',
  )`With fees spread over their period, the last ${span} cost ${bill.usd('amortised', metrics.totals.amortised)}; as billed, usage cost ${bill.usd('cost', metrics.totals.cost)}.`;
};

const readForecast = ({ queries, slots }: Asked) => queries.run(getForecast, getForecastFor, { days: slots.ahead });

const forecast: Answer = async (asked) => {
  const outlook = await readForecast(asked);
  const source = asked.sheet.from('Forecast', outlook.history.to);
  const span = source.count('days', Number(asked.slots.ahead), 'day');
  const { total: sum } = outlook;
  if (!sum) {
    asked.sheet.tell('answer', span)`There is no forecast: ${source.text('reason', outlook.reason ?? 'not known')}.`;
    return;
  }
  asked.sheet.tell(
    'answer',
  )`The next ${span} are expected to cost ${source.usd('expected', sum.usd)}, between ${source.usd('low', sum.low)} and ${source.usd('high', sum.high)}.`;
  const { savings } = outlook;
  asked.sheet.tell(
    'answer',
  )`Applying ${source.count('recommendations', savings.recommendations, 'open recommendation')} would save ${source.usd('savings', savings.usd)} of it.`;
};

const accuracy: Answer = async (asked) => {
  const { backtest, history } = await readForecast(asked);
  const source = asked.sheet.from('Forecast', history.to);
  const known = source.count('history', history.days, 'day');
  if (!backtest || backtest.mape === null) {
    asked.sheet.tell('answer')`The history of ${known} is too short to say.`;
    return;
  }
  asked.sheet.tell(
    'answer',
  )`On its own history of ${known}, the forecast missed by ${source.percent('error', backtest.mape)} on average.`;
  const held = source.figure('held', `${backtest.totalsHeld} of ${backtest.origins} totals`);
  asked.sheet.tell('answer')`Of its backtests, ${held} fell within their bounds.`;
};

export const COST_ANSWERS = {
  'cost-total': total,
  'cost-of-account': total,
  'cost-of-service': ofService,
  'cost-by-service': list(({ byService }) => byService.map(({ service, usd }) => [service, usd] as const), 'service'),
  'cost-by-account': list(
    ({ byAccount }, names) => byAccount.map(({ accountId, usd }) => [names.get(accountId) ?? accountId, usd] as const),
    'account',
  ),
  'cost-by-region': list(({ byRegion }) => byRegion.map(({ region, usd }) => [region, usd] as const), 'region'),
  'cost-by-month': byMonth,
  'cost-peak-day': peakDay,
  'cost-change': change,
  'cost-other-lines': otherLines,
  'cost-amortised': amortised,
  'cost-forecast': forecast,
  'forecast-accuracy': accuracy,
} as const satisfies Readonly<Record<string, Answer>>;
