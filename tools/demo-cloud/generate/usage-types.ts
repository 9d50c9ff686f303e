import { INSTANCES, isRunning } from '../../estate/ec2';
import { thingsIn } from '../../estate/plan';
import { DATABASES } from '../../estate/rds';
import { dynamoDbParts, type Here, type UsagePart } from './cost-lines-of-services';
import { asOfDay } from './costs';
import type { DailyLine } from './daily-line';
import type { DemoAccount } from './demo-account';
import { USD_PER_DATABASE_GB_MONTH, USD_PER_HOUR, USD_PER_SERVICE_HOUR } from './prices';

/** A line of a day's bill by usage type. */
export interface TypedLine extends DailyLine {
  readonly usageType: string;
  readonly quantity: number;
}

const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 730 / 24;

/** Prefixes of usage types by Region; us-east-1 has none. */
const CODES: Readonly<Record<string, string>> = { 'eu-west-1': 'EU-', 'ap-southeast-2': 'APS2-' };

const hours = (usageType: string, usdPerUnit: number): UsagePart => ({
  usageType,
  usdPerUnit,
  usdPerDay: usdPerUnit * HOURS_PER_DAY,
});

const machines = ({ account, region }: Here): UsagePart[] =>
  thingsIn(INSTANCES, account.scope, region)
    .filter(isRunning)
    .map(({ type = '' }) => hours(`BoxUsage:${type}`, USD_PER_HOUR[type] ?? 0));

const databases = ({ account, region }: Here): UsagePart[] =>
  thingsIn(DATABASES, account.scope, region).flatMap(({ instanceClass = '', storageGiB = 0, isMultiAz }) => {
    const copies = isMultiAz ? 2 : 1;
    const usdPerUnit = USD_PER_DATABASE_GB_MONTH * copies;
    return [
      hours(
        `${isMultiAz ? 'Multi-AZUsage' : 'InstanceUsage'}:${instanceClass}`,
        (USD_PER_HOUR[instanceClass] ?? 0) * copies,
      ),
      {
        usageType: isMultiAz ? 'RDS:Multi-AZ-GP2-Storage' : 'RDS:GP2-Storage',
        usdPerUnit,
        usdPerDay: (storageGiB * usdPerUnit) / DAYS_PER_MONTH,
      },
    ];
  });

const PARTS: Readonly<Record<string, (here: Here) => UsagePart[]>> = {
  'Amazon Elastic Compute Cloud - Compute': machines,
  'Amazon Relational Database Service': databases,
  'Amazon ElastiCache': () => [hours('NodeUsage:cache.t4g.small', USD_PER_SERVICE_HOUR['cache.t4g.small'])],
  'Amazon OpenSearch Service': () => [hours('ESInstance:m6g.large', USD_PER_SERVICE_HOUR['m6g.large.search'])],
  'Amazon Redshift': () => [hours('Node:ra3.large', USD_PER_SERVICE_HOUR['ra3.large'])],
  'Amazon DynamoDB': dynamoDbParts,
};

/** A line split by usage type in proportion to list prices; refunds are not split, as on AWS. */
export const byUsageType = (account: DemoAccount, day: Date, line: DailyLine): TypedLine[] => {
  const here = { account: asOfDay(account, day), region: line.region };
  const parts = line.recordType === 'Usage' ? (PARTS[line.service]?.(here) ?? []) : [];
  const usdPerDay = parts.reduce((sum, part) => sum + part.usdPerDay, 0);
  if (usdPerDay <= 0) return [{ ...line, usageType: line.recordType === 'Usage' ? 'Requests' : '', quantity: 0 }];
  return parts
    .filter((part) => part.usdPerDay > 0)
    .map((part) => {
      const usd = (line.usd * part.usdPerDay) / usdPerDay;
      return {
        ...line,
        usd,
        usageType: `${CODES[line.region] ?? ''}${part.usageType}`,
        quantity: usd / part.usdPerUnit,
      };
    });
};
