import type { ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { byAccount, ofAccounts } from './cost-explorer';

const DAY_MS = 86_400_000;
/** Cost Explorer keeps hourly data for exactly 14 days, and the current day is incomplete. */
const DAYS = 13;
/** Cost Explorer's error when the payer has not enabled hourly data, or does not share it with this account. */
const NOT_KEPT = [
  'ValidationException',
  'DataUnavailableException',
  'BillExpirationException',
  'AccessDeniedException',
  'AccessDenied',
];

const midnight = (time: number): string => `${new Date(time).toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * Cost of these accounts that a Compute Savings Plan can cover. Spot Instances are excluded, and so is Fargate on EKS:
 * its service on the bill contains the hourly fee of clusters too, which no plan covers ("Savings Plans types"), and
 * the two differ only by usage type, which Cost Explorer does not match in part. Its cost counts in `coverage`, and is
 * spread over the hours like the rest.
 */
const eligible = (accountIds: readonly string[]) => ({
  And: [
    ofAccounts(accountIds),
    { Dimensions: { Key: 'RECORD_TYPE' as const, Values: ['Usage'] } },
    {
      Dimensions: {
        Key: 'SERVICE' as const,
        Values: ['Amazon Elastic Compute Cloud - Compute', 'AWS Lambda', 'Amazon Elastic Container Service'],
      },
    },
    { Not: { Dimensions: { Key: 'PURCHASE_TYPE' as const, Values: ['Spot Instances'] } } },
  ],
});

interface Hour {
  readonly start: string;
  readonly usd: number;
}
type Hours = readonly Hour[] | null;

const hourlyPages = (collecting: Collecting, accountIds: readonly string[], isByAccount: boolean) => {
  const time = collecting.now.getTime();
  return readPages(collecting, {
    service: 'cost-explorer',
    operation: 'GetCostAndUsage',
    input: (NextPageToken) => ({
      TimePeriod: { Start: midnight(time - DAYS * DAY_MS), End: midnight(time) },
      Granularity: 'HOURLY' as const,
      Metrics: ['UnblendedCost'],
      Filter: eligible(accountIds),
      ...(isByAccount ? { GroupBy: [{ Type: 'DIMENSION' as const, Key: 'LINKED_ACCOUNT' }] } : {}),
      NextPageToken,
    }),
    next: ({ NextPageToken }) => NextPageToken,
  });
};

const toHour = (start: string | undefined, amount: string | undefined): Hour[] => {
  const usd = Number.parseFloat(amount ?? '');
  return start && Number.isFinite(usd) && usd >= 0 ? [{ start, usd }] : [];
};

/** On-demand compute by hour; null if Cost Explorer has no hourly data for the account. */
export const readHours = (collecting: Collecting): Promise<Fact<Hours>> =>
  readFact<Hours>(
    collecting,
    async () => {
      const hours: Hour[] = [];
      for await (const { ResultsByTime } of hourlyPages(collecting, [collecting.unit.accountId], false))
        for (const { TimePeriod, Total } of ResultsByTime ?? [])
          hours.push(...toHour(TimePeriod?.Start, Total?.['UnblendedCost']?.Amount));
      return hours;
    },
    { absent: { codes: NOT_KEPT, value: null } },
  );

/** An hour may span pages. */
const sumHours = (results: readonly ResultByTime[]): Hour[] => {
  const usdByStart = new Map<string, number>();
  for (const { TimePeriod, Groups: [group] = [] } of results)
    for (const { start, usd } of toHour(TimePeriod?.Start, group?.Metrics?.['UnblendedCost']?.Amount ?? '0'))
      usdByStart.set(start, (usdByStart.get(start) ?? 0) + usd);
  return [...usdByStart].map(([start, usd]) => ({ start, usd }));
};

/**
 * The same for several accounts in one request; an account without on-demand cost in an hour is absent from the
 * answer and counts as 0.
 */
export const readHoursByAccount = (
  collecting: Collecting,
  accountIds: readonly string[],
): Promise<Fact<ReadonlyMap<string, readonly Hour[]> | null>> =>
  readFact<ReadonlyMap<string, readonly Hour[]> | null>(
    collecting,
    async () => {
      const results: ResultByTime[] = [];
      for await (const { ResultsByTime } of hourlyPages(collecting, accountIds, true))
        results.push(...(ResultsByTime ?? []));
      return new Map([...byAccount(results)].map(([accountId, own]) => [accountId, sumHours(own)]));
    },
    { absent: { codes: NOT_KEPT, value: null } },
  );
