import type { Expression, ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { DailyCost } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { APART_RECORDS, type BillLine, toBillLines } from './bill-line';
import { byAccount, ofAccount, ofAccounts } from './cost-explorer';

const METRICS = ['UnblendedCost', 'AmortizedCost'];
const DAY_MS = 86_400_000;

/** Cost Explorer's end date is exclusive. */
const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

interface Question {
  readonly filter: Expression;
  readonly groupBy: readonly ('LINKED_ACCOUNT' | 'SERVICE' | 'REGION' | 'RECORD_TYPE')[];
}

/** Each request is billed, and takes at most two groupings. */
const readDays = async (collecting: Collecting, { filter, groupBy }: Question): Promise<ResultByTime[]> => {
  const { from, to } = collecting.costWindow;
  const results: ResultByTime[] = [];
  const pages = readPages(collecting, {
    service: 'cost-explorer',
    operation: 'GetCostAndUsage',
    input: (NextPageToken) => ({
      TimePeriod: { Start: from, End: dayAfter(to) },
      Granularity: 'DAILY' as const,
      Metrics: METRICS,
      Filter: filter,
      GroupBy: groupBy.map((Key) => ({ Type: 'DIMENSION' as const, Key })),
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

/** A day may span pages, and has no groups if nothing was spent. */
const toDays = (byService: readonly ResultByTime[], byRegion: readonly ResultByTime[]): DailyCost[] => {
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
    for (const line of toBillLines(result)) addService(day, line);
  }
  for (const { date, key, apart, unblendedUsd } of byRegion.flatMap(toBillLines)) {
    const day = days.get(date);
    if (day && !apart) add(day.usdByRegion, key, unblendedUsd);
  }
  return [...days].map(([date, day]) => ({ date, ...day })).sort((a, b) => a.date.localeCompare(b.date));
};

/**
 * USD per day by service, by region and apart from usage, over the window; undefined if it could not be read. The
 * filter excludes members' bills from an organization's paying account, so that linking both counts nothing twice.
 */
export const collectCost = async (collecting: Collecting): Promise<readonly DailyCost[] | undefined> => {
  const { from, to } = collecting.costWindow;
  if (from > to) return [];
  const filter = ofAccount(collecting);
  const read = await readFact(collecting, async () => {
    const [byService, byRegion] = await Promise.all([
      readDays(collecting, { filter, groupBy: ['SERVICE', 'RECORD_TYPE'] }),
      readDays(collecting, { filter, groupBy: ['REGION', 'RECORD_TYPE'] }),
    ]);
    return toDays(byService, byRegion);
  });
  return read.known ? read.value : undefined;
};

/** Keys of [account, service] are all usage; `toBillLines` reads the record type from the second key. */
const asUsage = (result: ResultByTime): ResultByTime => ({
  ...result,
  Groups: (result.Groups ?? []).map((group) => ({ ...group, Keys: [...(group.Keys ?? []), 'Usage'] })),
});
const asApart = (result: ResultByTime): ResultByTime => ({
  ...result,
  Groups: (result.Groups ?? []).map((group) => ({ ...group, Keys: ['Other', ...(group.Keys ?? [])] })),
});

/**
 * The same for several accounts, requested from the account that pays for them: three requests regardless of their
 * number, because grouping by account leaves room for one other grouping. Accounts without cost are absent;
 * undefined if it could not be read.
 */
export const collectMemberCosts = async (
  collecting: Collecting,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DailyCost[]> | undefined> => {
  const accounts = ofAccounts(accountIds);
  const apart = { Dimensions: { Key: 'RECORD_TYPE' as const, Values: APART_RECORDS } };
  const usage = { And: [accounts, { Not: apart }] };
  const read = await readFact(collecting, async () => {
    const [byService, byRegion, byRecord] = await Promise.all([
      readDays(collecting, { filter: usage, groupBy: ['LINKED_ACCOUNT', 'SERVICE'] }),
      readDays(collecting, { filter: usage, groupBy: ['LINKED_ACCOUNT', 'REGION'] }),
      readDays(collecting, { filter: { And: [accounts, apart] }, groupBy: ['LINKED_ACCOUNT', 'RECORD_TYPE'] }),
    ]);
    const [services, regions, records] = [byService, byRegion, byRecord].map(byAccount);
    const found = [...new Set([...(services?.keys() ?? []), ...(records?.keys() ?? [])])];
    return new Map(
      found.map((accountId) => {
        const own = [...(services?.get(accountId) ?? []).map(asUsage), ...(records?.get(accountId) ?? []).map(asApart)];
        return [accountId, toDays(own, (regions?.get(accountId) ?? []).map(asUsage))];
      }),
    );
  });
  return read.known ? read.value : undefined;
};
