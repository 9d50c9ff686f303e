import type { DailyLine } from './daily-line';

/** AWS's name for usage without a Region. */
const NO_REGION = 'NoRegion';
const DAYS_PER_MONTH = 30;
/** A sales tax of 6 %. */
const TAX = 0.06;
/** AWS Support (Developer): 3 % of the month's usage, 29 USD at least. */
const SUPPORT = 0.03;
const LEAST_SUPPORT_USD = 29;
const CREDIT_USD = 120;
/** A promotional credit, once a quarter. */
const REFUND_USD = 18.4;
const REFUND_DAY = 12;
const MONTHS_PER_QUARTER = 3;

const COMPUTE = 'Amazon Elastic Compute Cloud - Compute';

/**
 * What a bill has beside usage, reckoned from the usage of its day alone so that a closed day stays as it is: tax, support and a promotional
 * credit come on the first day of a month.
 */
export const besideUsage = (day: Date, usage: readonly DailyLine[]): DailyLine[] => {
  const usd = usage.reduce((sum, line) => sum + line.usd, 0);
  if (usd === 0) return [];
  if (day.getUTCDate() === REFUND_DAY && day.getUTCMonth() % MONTHS_PER_QUARTER === 1)
    return [{ service: COMPUTE, region: 'us-east-1', recordType: 'Refund', usd: -REFUND_USD }];
  if (day.getUTCDate() !== 1) return [];
  const month = usd * DAYS_PER_MONTH;
  return [
    { service: 'Tax', region: NO_REGION, recordType: 'Tax', usd: month * TAX },
    {
      service: 'AWS Support (Developer)',
      region: NO_REGION,
      recordType: 'Usage',
      usd: Math.max(LEAST_SUPPORT_USD, month * SUPPORT),
    },
    { service: COMPUTE, region: 'us-east-1', recordType: 'Credit', usd: -CREDIT_USD },
  ];
};
