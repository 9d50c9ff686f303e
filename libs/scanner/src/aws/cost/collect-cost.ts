import type { Group, ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { DailyCost } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { pagesOf } from '../pages';

const METRIC = 'UnblendedCost';
const DAY_MS = 86_400_000;

/** Cost Explorer's end is the first day that is not asked for. */
const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

const usdOf = ({ Metrics }: Group): number => {
  const amount = Number.parseFloat(Metrics?.[METRIC]?.Amount ?? '0');
  return Number.isFinite(amount) ? amount : 0;
};

const withGroups = (usdByService: DailyCost['usdByService'], groups: readonly Group[]): DailyCost['usdByService'] => {
  const sums = { ...usdByService };
  for (const group of groups) {
    const service = group.Keys?.[0] ?? 'Other';
    sums[service] = (sums[service] ?? 0) + usdOf(group);
  }
  return sums;
};

/** Adds one page to the days so far: a day may be spread over pages. */
const addPage = (days: Map<string, DailyCost>, results: readonly ResultByTime[]): void => {
  for (const { TimePeriod, Estimated, Groups = [] } of results) {
    const date = TimePeriod?.Start;
    if (!date) continue;
    const { estimated, usdByService } = days.get(date) ?? { estimated: false, usdByService: {} };
    days.set(date, { date, estimated: estimated || Estimated === true, usdByService: withGroups(usdByService, Groups) });
  }
};

/** USD per day and service over the window; undefined where it could not be read. */
export const collectCost = async (collecting: Collecting): Promise<readonly DailyCost[] | undefined> => {
  const { from, to } = collecting.costWindow;
  if (from > to) return [];
  const read = await readFact(collecting, async () => {
    const days = new Map<string, DailyCost>();
    const pages = pagesOf(collecting, {
      service: 'cost-explorer',
      operation: 'GetCostAndUsage',
      input: (NextPageToken) => ({
        TimePeriod: { Start: from, End: dayAfter(to) },
        Granularity: 'DAILY' as const,
        Metrics: [METRIC],
        GroupBy: [{ Type: 'DIMENSION' as const, Key: 'SERVICE' }],
        NextPageToken,
      }),
      next: ({ NextPageToken }) => NextPageToken,
    });
    for await (const { ResultsByTime } of pages) addPage(days, ResultsByTime ?? []);
    return [...days.values()].sort((a, b) => a.date.localeCompare(b.date));
  });
  return read.known ? read.value : undefined;
};
