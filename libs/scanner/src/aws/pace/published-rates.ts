/** Calls that AWS allows one account in one region: a bucket of `burst` calls, refilled by `perSecond`. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
  /** `service`: all operations share the bucket; `operation`: each has its own. */
  readonly per: 'service' | 'operation';
}

/**
 * The default rates that AWS publishes. What is not named here has no published rate, or one that no scan comes near; there the
 * number of calls at once adapts alone.
 * - EC2: "Request throttling for the Amazon EC2 API" in the EC2 developer guide, non-mutating actions.
 * - Lambda: "Lambda quotas", API requests: 15 a second for all control-plane calls together.
 * - API Gateway: "Quotas for creating, deploying and managing an API": 10 a second with a burst of 40.
 * - CloudTrail: "Quotas in AWS CloudTrail": 10 a second for each of the Describe and Get calls.
 * - CloudWatch and CloudWatch Logs: "CloudWatch service quotas" (DescribeAlarms 9 a second) and "CloudWatch Logs quotas" (10 and 5).
 */
const RATES: Readonly<Record<string, Rate>> = {
  ec2: { perSecond: 20, burst: 100, per: 'operation' },
  lambda: { perSecond: 15, burst: 15, per: 'service' },
  apigateway: { perSecond: 10, burst: 40, per: 'service' },
  cloudtrail: { perSecond: 10, burst: 10, per: 'operation' },
  cloudwatch: { perSecond: 9, burst: 9, per: 'operation' },
  'cloudwatch-logs': { perSecond: 5, burst: 5, per: 'operation' },
};

/** The published rate of a service; undefined where there is none. */
export const publishedRate = (service: string): Rate | undefined => (Object.hasOwn(RATES, service) ? RATES[service] : undefined);
