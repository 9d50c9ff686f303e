import type { ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { DailyCost } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { pagesOf } from '../pages';
import { type BillLine, billLinesOf } from './bill-line';

const METRICS = ['UnblendedCost', 'AmortizedCost'];
const DAY_MS = 86_400_000;

/** Cost Explorer's end is the first day that is not asked for. */
const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * Days of the account's own bill, grouped by one dimension and by record type: a request takes two groupings at most, and each is paid
 * for. The filter keeps the members' bills out of an organisation's paying account, so that linking both counts nothing twice.
 */
const readGroupedBy = async (collecting: Collecting, dimension: 'SERVICE' | 'REGION'): Promise<ResultByTime[]> => {
  const { from, to } = collecting.costWindow;
  const results: ResultByTime[] = [];
  const pages = pagesOf(collecting, {
    service: 'cost-explorer',
    operation: 'GetCostAndUsage',
    input: (NextPageToken) => ({
      TimePeriod: { Start: from, End: dayAfter(to) },
      Granularity: 'DAILY' as const,
      Metrics: METRICS,
      Filter: { Dimensions: { Key: 'LINKED_ACCOUNT' as const, Values: [collecting.unit.accountId] } },
      GroupBy: [
        { Type: 'DIMENSION' as const, Key: dimension },
        { Type: 'DIMENSION' as const, Key: 'RECORD_TYPE' },
      ],
      NextPageToken,
    }),
    next: ({ NextPageToken }) => NextPageToken,
  });
  for await (const { ResultsByTime } of pages) results.push(...(ResultsByTime ?? []));
  return results;
};

type Sums = Record<string, number>;

interface Day {
  estimated: boolean;
  readonly usdByService: Sums;
  readonly amortisedUsdByService: Sums;
  readonly usdByRegion: Sums;
  readonly usdApart: Sums;
}

const add = (sums: Sums, key: string, usd: number): void => {
  sums[key] = (sums[key] ?? 0) + usd;
};

const addService = (day: Day, { key, apart, unblendedUsd, amortisedUsd }: BillLine): void => {
  if (apart) return add(day.usdApart, apart, unblendedUsd);
  add(day.usdByService, key, unblendedUsd);
  add(day.amortisedUsdByService, key, amortisedUsd);
};

/** A day may be spread over pages, and comes without groups where nothing was spent. */
const daysOf = (byService: readonly ResultByTime[], byRegion: readonly ResultByTime[]): DailyCost[] => {
  const days = new Map<string, Day>();
  for (const result of byService) {
    const date = result.TimePeriod?.Start;
    if (!date) continue;
    const day = days.get(date) ?? {
      estimated: false,
      usdByService: {},
      amortisedUsdByService: {},
      usdByRegion: {},
      usdApart: {},
    };
    days.set(date, day);
    day.estimated ||= result.Estimated === true;
    for (const line of billLinesOf(result)) addService(day, line);
  }
  for (const { date, key, apart, unblendedUsd } of byRegion.flatMap(billLinesOf)) {
    const day = days.get(date);
    if (day && !apart) add(day.usdByRegion, key, unblendedUsd);
  }
  return [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => a.date.localeCompare(b.date));
};

/** USD per day by service, by region and apart from usage, over the window; undefined where it could not be read. */
export const collectCost = async (collecting: Collecting): Promise<readonly DailyCost[] | undefined> => {
  const { from, to } = collecting.costWindow;
  if (from > to) return [];
  const read = await readFact(collecting, async () => {
    const [byService, byRegion] = await Promise.all([
      readGroupedBy(collecting, 'SERVICE'),
      readGroupedBy(collecting, 'REGION'),
    ]);
    return daysOf(byService, byRegion);
  });
  return read.known ? read.value : undefined;
};
