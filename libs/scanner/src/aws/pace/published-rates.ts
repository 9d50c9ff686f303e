/** Calls that AWS allows per account and region: a bucket of `burst` calls, refilled at `perSecond`. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /** `service`: all operations share the bucket; `operation`: each has its own. */
  readonly per: 'service' | 'operation';
  /** Operations with a separate bucket of the same size, if the others share one. */
  readonly apart?: readonly string[];
}

/**
 * The default rates that AWS publishes. Services not listed have no published rate, or one that no scan reaches;
 * for these only concurrency adapts. - EC2: "Request throttling for the Amazon EC2 API" in the EC2 developer guide,
 * non-mutating actions: 100 calls, refilled at 20 per second (2026-11). - Lambda: "Lambda quotas", API requests
 * (docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html, 2026-09): 15 per second for GetPolicy, and 15
 * for all other control-plane calls together. Neither can be raised. The following three could not be checked again
 * in November 2026: - API Gateway: "Quotas for creating, deploying and managing an API": 10 per second with a burst
 * of 40. - CloudTrail: "Quotas in AWS CloudTrail": 10 per second for each of the Describe and Get calls. -
 * CloudWatch and CloudWatch Logs: "CloudWatch service quotas" (DescribeAlarms 9 per second) and "CloudWatch Logs
 * quotas" (10 and 5).
 */
const RATES: Readonly<Record<string, Rate>> = {
  ec2: { perSecond: 20, burst: 100, per: 'operation' },
  lambda: { perSecond: 15, burst: 15, per: 'service', apart: ['GetPolicy'] },
  apigateway: { perSecond: 10, burst: 40, per: 'service' },
  cloudtrail: { perSecond: 10, burst: 10, per: 'operation' },
  cloudwatch: { perSecond: 9, burst: 9, per: 'operation' },
  'cloudwatch-logs': { perSecond: 5, burst: 5, per: 'operation' },
};

/** Calls with the same key share a bucket. */
export const findBucket = ({ per, apart = [] }: Rate, operation: string): string =>
  per === 'operation' || apart.includes(operation) ? operation : '';

/** The published rate of a service; undefined if there is none. */
export const publishedRate = (service: string): Rate | undefined =>
  Object.hasOwn(RATES, service) ? RATES[service] : undefined;
