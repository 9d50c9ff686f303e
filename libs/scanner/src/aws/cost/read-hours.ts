import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { pagesOf } from '../pages';
import type { Commitments } from './commitments';

const DAY_MS = 86_400_000;
/** Cost Explorer keeps hours for 14 days to the minute, and the day that has begun is not whole. */
const DAYS = 13;
/** What Cost Explorer says where the payer of the bill has not switched hours on, or has not let this account see them. */
const NOT_KEPT = [
  'ValidationException',
  'DataUnavailableException',
  'BillExpirationException',
  'AccessDeniedException',
  'AccessDenied',
];

const midnight = (time: number): string => `${new Date(time).toISOString().slice(0, 10)}T00:00:00Z`;

/** What a compute savings plan can cover of this account's own bill. Machines bought on the spot market cannot be. */
const eligible = (accountId: string) => ({
  And: [
    { Dimensions: { Key: 'LINKED_ACCOUNT' as const, Values: [accountId] } },
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

type Hours = NonNullable<Commitments['hours']> extends Fact<infer T> ? T : never;

/** Compute on demand hour by hour; null where Cost Explorer keeps no hours for the account. */
export const readHours = (collecting: Collecting): Promise<Fact<Hours>> =>
  readFact<Hours>(
    collecting,
    async () => {
      const hours: Array<{ start: string; usd: number }> = [];
      const time = collecting.now.getTime();
      const pages = pagesOf(collecting, {
        service: 'cost-explorer',
        operation: 'GetCostAndUsage',
        input: (NextPageToken) => ({
          TimePeriod: { Start: midnight(time - DAYS * DAY_MS), End: midnight(time) },
          Granularity: 'HOURLY' as const,
          Metrics: ['UnblendedCost'],
          Filter: eligible(collecting.unit.accountId),
          NextPageToken,
        }),
        next: ({ NextPageToken }) => NextPageToken,
      });
      for await (const { ResultsByTime } of pages)
        for (const { TimePeriod, Total } of ResultsByTime ?? [])
          hours.push({
            start: TimePeriod?.Start ?? '',
            usd: Number.parseFloat(Total?.['UnblendedCost']?.Amount ?? ''),
          });
      return hours.filter(({ start, usd }) => start !== '' && Number.isFinite(usd) && usd >= 0);
    },
    { absent: { codes: NOT_KEPT, value: null } },
  );
