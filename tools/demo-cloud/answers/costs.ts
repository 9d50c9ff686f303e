import type * as CostExplorer from '@aws-sdk/client-cost-explorer';
import type { DemoAccount } from '../generate/demo-account';
import { listCosts, isEstimated } from '../generate/costs';
import type { DailyLine } from '../generate/daily-line';
import { addDays, dayText } from '../generate/scope';
import { byUsageType, type TypedLine } from '../generate/usage-types';
import { UnsupportedLocallyError, WireError } from '../wire/wire-error';
import type { Answer } from './asked';
import { findDimension, passes } from './cost-filters';
import { takePage } from './paging';

/** Cost Explorer keeps 13 months and the current one. Pages are short so that readers need a second one. */
const HISTORY_DAYS = 13 * 31;
const DAYS_PER_PAGE = 200;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

interface Period {
  readonly start: Date;
  readonly end: Date;
}

const invalid = (message: string): WireError => new WireError('ValidationException', message);

const toPeriod = ({ scope }: DemoAccount, { Start = '', End = '' }: Partial<CostExplorer.DateInterval>): Period => {
  if (!DATE.test(Start) || !DATE.test(End)) throw invalid('Start and end date should be in the format yyyy-MM-dd.');
  const [start, end] = [new Date(`${Start}T00:00:00Z`), new Date(`${End}T00:00:00Z`)];
  if (!(start < end)) throw invalid('Start date (and hour) should be before end date (and hour)');
  if (end > addDays(scope.today, 1)) throw invalid('end date past the beginning of next month');
  if (start < addDays(scope.today, -HISTORY_DAYS))
    throw invalid("You haven't enabled historical data beyond 14 months");
  return { start, end };
};

const daysIn = ({ start, end }: Period): Date[] => {
  const days: Date[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
};

const toAmount = (lines: readonly DailyLine[]): string =>
  String(Number(lines.reduce((total, { usd }) => total + usd, 0).toFixed(10)));

/** Usage quantity, known only for lines by usage type. */
const toQuantity = (lines: readonly (DailyLine & Partial<TypedLine>)[]): string =>
  String(
    lines.reduce((total, { quantity }) => {
      if (quantity === undefined) throw new UnsupportedLocallyError("Cost Explorer's UsageQuantity without USAGE_TYPE");
      return total + quantity;
    }, 0),
  );

type Metrics = Record<string, { Amount: string; Unit: string }>;
const MONEY = new Set(['UnblendedCost', 'BlendedCost', 'AmortizedCost', 'NetUnblendedCost', 'NetAmortizedCost']);

/** Demo accounts have no discounts, so all cost metrics are equal. */
const toMetrics = (lines: readonly DailyLine[], wanted: readonly string[]): Metrics =>
  Object.fromEntries(
    wanted.map((metric) => {
      if (metric === 'UsageQuantity') return [metric, { Amount: toQuantity(lines), Unit: 'N/A' }];
      if (!MONEY.has(metric)) throw new UnsupportedLocallyError(`Cost Explorer's metric ${metric}`);
      return [metric, { Amount: toAmount(lines), Unit: 'USD' }];
    }),
  );

const toGroups = (
  lines: readonly DailyLine[],
  toKeys: (line: DailyLine) => string[],
  metrics: readonly string[],
): CostExplorer.Group[] => {
  const byKeys = new Map<string, DailyLine[]>();
  for (const line of lines) {
    const key = toKeys(line).join('\n');
    byKeys.set(key, [...(byKeys.get(key) ?? []), line]);
  }
  return [...byKeys].map(([key, members]) => ({ Keys: key.split('\n'), Metrics: toMetrics(members, metrics) }));
};

interface Stretch {
  readonly start: Date;
  readonly end: Date;
  readonly days: readonly Date[];
}

/** Days, or calendar months. */
const toStretches = (period: Period, granularity: CostExplorer.Granularity | undefined): Stretch[] => {
  const days = daysIn(period);
  if (granularity === 'DAILY') return days.map((day) => ({ start: day, end: addDays(day, 1), days: [day] }));
  if (granularity !== 'MONTHLY') throw new UnsupportedLocallyError(`Cost Explorer's granularity ${granularity}`);
  const months = [...new Set(days.map((day) => dayText(day).slice(0, 7)))];
  return months.map((month) => {
    const own = days.filter((day) => dayText(day).startsWith(month));
    const [first, last] = [own[0] as Date, own.at(-1) as Date];
    return { start: first, end: addDays(last, 1), days: own };
  });
};

const getCostAndUsage: Answer<CostExplorer.GetCostAndUsageCommandInput, CostExplorer.GetCostAndUsageCommandOutput> = (
  { account },
  input,
) => {
  const metrics = input.Metrics ?? [];
  if (metrics.length === 0) throw invalid('Metrics should not be empty.');
  const groupBy = input.GroupBy ?? [];
  const period = toPeriod(account, input.TimePeriod ?? {});
  const page = takePage(toStretches(period, input.Granularity), {
    size: undefined,
    token: input.NextPageToken,
    most: DAYS_PER_PAGE,
    fault: 'ValidationException',
  });
  const toKeys = (line: DailyLine): string[] =>
    groupBy.map(({ Type, Key }) => {
      if (Type !== 'DIMENSION') throw new UnsupportedLocallyError(`Cost Explorer's grouping by ${Type}`);
      return findDimension(line, Key, account.accountId);
    });
  const isByType = groupBy.some(({ Key }) => Key === 'USAGE_TYPE');
  const results = page.items.map(({ start, end, days }): CostExplorer.ResultByTime => {
    const spent = days
      .flatMap((day) =>
        isByType ? listCosts(account, day).flatMap((line) => byUsageType(account, day, line)) : listCosts(account, day),
      )
      .filter((line) => passes(line, input.Filter, account.accountId));
    return {
      TimePeriod: { Start: dayText(start), End: dayText(end) },
      Estimated: days.some((day) => isEstimated(account, day)),
      Groups: groupBy.length === 0 ? [] : toGroups(spent, toKeys, metrics),
      Total: groupBy.length === 0 ? toMetrics(spent, metrics) : {},
    };
  });
  return { ResultsByTime: results, GroupDefinitions: groupBy, DimensionValueAttributes: [], NextPageToken: page.next };
};

/** The demo company has no Savings Plans and no reservations, answered as Cost Explorer does. */
const noCommitments = (): never => {
  throw new WireError('DataUnavailableException', 'There is no data for the period.');
};

export const costExplorerAnswers = {
  GetCostAndUsage: getCostAndUsage,
  GetReservationUtilization: noCommitments,
  GetSavingsPlansCoverage: noCommitments,
  GetSavingsPlansPurchaseRecommendation: noCommitments,
  GetSavingsPlansUtilization: noCommitments,
};
