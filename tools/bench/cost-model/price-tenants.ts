import type { ScanUse } from './scan-use';

/**
 * USD of us-east-1, read in November 2026; free tiers are not subtracted.
 * - Step Functions, standard workflows, per state transition: https://aws.amazon.com/step-functions/pricing/
 * - Lambda on arm64, per GB-second and call: https://aws.amazon.com/lambda/pricing/
 * - DynamoDB on demand, per request unit; storage and point-in-time recovery per GB-month: https://aws.amazon.com/dynamodb/pricing/
 * - S3 Standard, per request and GB-month: https://aws.amazon.com/s3/pricing/
 * - CloudWatch Logs, per GB taken in: https://aws.amazon.com/cloudwatch/pricing/
 * - HTTP API, CloudFront and WAF per request, CloudFront per GB: https://aws.amazon.com/api-gateway/pricing/,
 *   https://aws.amazon.com/cloudfront/pricing/, https://aws.amazon.com/waf/pricing/
 * - EventBridge Scheduler, per invocation: https://aws.amazon.com/eventbridge/pricing/
 */
const PRICES = {
  transition: 0.000_025,
  gbSecond: 0.000_013_333_4,
  lambdaCall: 0.000_000_2,
  writeUnit: 0.000_000_625,
  readUnit: 0.000_000_125,
  tableGb: 0.25 + 0.2,
  put: 0.000_005,
  get: 0.000_000_4,
  objectGb: 0.023,
  logGb: 0.5,
  apiCall: 0.000_001 + 0.000_001 + 0.000_000_6,
  cdnGb: 0.085,
  timer: 0.000_001,
} as const;

/** A tenant as the model takes it. What no scan tells is assumed, and printed with the result. */
export const TENANT = {
  accounts: 3,
  scansAMonth: 365 / 12,
  /** Calls of the console: five people, twenty days, two visits of ten pages with three calls. */
  apiCalls: 6000,
  apiSeconds: 0.1,
  apiMemoryMib: 512,
  apiReadUnits: 4,
  /** Pages and answers over the CDN. */
  cdnGb: 0.05,
  /** Bytes of the log lines of one call, with Lambda's own. */
  logBytesACall: 1500,
  /** Months for which the facts of a scan are kept. */
  factMonths: 13,
  tableGb: 0.02,
} as const;

export interface CostLine {
  readonly name: string;
  /** USD a tenant and month. */
  readonly usd: number;
}

const GB = 1e9;
const MIB_A_GIB = 1024;

const scans = TENANT.accounts * TENANT.scansAMonth;

const gbSeconds = ({ workers }: ScanUse): number =>
  workers.reduce((sum, { seconds, memoryMib }) => sum + (seconds * memoryMib) / MIB_A_GIB, 0);

const countCalls = ({ workers }: ScanUse): number => workers.reduce((sum, { calls }) => sum + calls, 0);

/** What a tenant causes, whatever their number. */
const priceUse = (use: ScanUse): readonly CostLine[] => {
  const { apiCalls, apiSeconds, apiMemoryMib, apiReadUnits, cdnGb, logBytesACall, factMonths, tableGb } = TENANT;
  const calls = scans * countCalls(use) + apiCalls;
  const seconds = scans * gbSeconds(use) + (apiCalls * apiSeconds * apiMemoryMib) / MIB_A_GIB;
  const { puts, lists, gets, bytes } = use.objects;
  return [
    { name: 'Step Functions', usd: scans * use.transitions * PRICES.transition },
    { name: 'Lambda', usd: seconds * PRICES.gbSecond + calls * PRICES.lambdaCall },
    {
      name: 'DynamoDB',
      usd:
        scans * (use.table.writeUnits * PRICES.writeUnit + use.table.readUnits * PRICES.readUnit) +
        apiCalls * apiReadUnits * PRICES.readUnit +
        tableGb * PRICES.tableGb,
    },
    {
      name: 'S3',
      usd:
        scans * ((puts + lists) * PRICES.put + gets * PRICES.get) +
        ((scans * bytes) / GB) * factMonths * PRICES.objectGb,
    },
    { name: 'logs', usd: ((calls * logBytesACall) / GB) * PRICES.logGb },
    { name: 'API, CDN and firewall', usd: apiCalls * PRICES.apiCall + cdnGb * PRICES.cdnGb },
    { name: 'schedules', usd: scans * PRICES.timer },
  ];
};

export interface TenantCost {
  readonly tenants: number;
  readonly lines: readonly CostLine[];
  /** USD a tenant and month, the sum of the lines. */
  readonly usd: number;
}

/** What a deployment costs a tenant and month. @param atRestUsd of the environment, a month */
export const priceTenants = (use: ScanUse, atRestUsd: number, tenants: number): TenantCost => {
  const lines = [...priceUse(use), { name: 'environment at rest', usd: atRestUsd / tenants }];
  return { tenants, lines, usd: lines.reduce((sum, { usd }) => sum + usd, 0) };
};
