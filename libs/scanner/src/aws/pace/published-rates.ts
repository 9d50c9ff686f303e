/** Calls that AWS allows one account in one region: a bucket of `burst` calls, refilled by `perSecond`. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /** `service`: all operations share the bucket; `operation`: each has its own. */
  readonly per: 'service' | 'operation';
  /** Operations with a bucket of their own, of the same size, where the others share one. */
  readonly apart?: readonly string[];
}

/**
 * The default rates that AWS publishes. What is not named here has no published rate, or one that no scan comes near; there the
 * number of calls at once adapts alone.
 * - EC2: "Request throttling for the Amazon EC2 API" in the EC2 developer guide, non-mutating actions: 100 calls, refilled by
 *   20 a second (2026-11).
 * - Lambda: "Lambda quotas", API requests (docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html, 2026-09): 15 a second for GetPolicy, and
 *   15 for all other control-plane calls together. Neither can be raised.
 * These three could not be read again in November 2026 and stand as they were written down at first:
 * - API Gateway: "Quotas for creating, deploying and managing an API": 10 a second with a burst of 40.
 * - CloudTrail: "Quotas in AWS CloudTrail": 10 a second for each of the Describe and Get calls.
 * - CloudWatch and CloudWatch Logs: "CloudWatch service quotas" (DescribeAlarms 9 a second) and "CloudWatch Logs quotas" (10 and 5).
 */
const RATES: Readonly<Record<string, Rate>> = {
  ec2: { perSecond: 20, burst: 100, per: 'operation' },
  lambda: { perSecond: 15, burst: 15, per: 'service', apart: ['GetPolicy'] },
  apigateway: { perSecond: 10, burst: 40, per: 'service' },
  cloudtrail: { perSecond: 10, burst: 10, per: 'operation' },
  cloudwatch: { perSecond: 9, burst: 9, per: 'operation' },
  'cloudwatch-logs': { perSecond: 5, burst: 5, per: 'operation' },
};

/** Calls under the same key share a bucket. */
export const bucketOf = ({ per, apart = [] }: Rate, operation: string): string =>
  per === 'operation' || apart.includes(operation) ? operation : '';

/** The published rate of a service; undefined where there is none. */
export const publishedRate = (service: string): Rate | undefined =>
  Object.hasOwn(RATES, service) ? RATES[service] : undefined;
