import { CloudError, type CloudFailure, type CloudReader } from '../cloud-port';
import { findAction } from '../aws/actions';

/** An answer, a failure, or a function of the call's input and region. */
export type FakeAnswer =
  | object
  | CloudFailure
  | ((input: Readonly<Record<string, unknown>>, region: string) => object | CloudFailure | `not-found ${string}`);

export interface FakeReader extends CloudReader {
  /** Operations asked so far, in order: `ec2:DescribeVolumes us-east-1`. */
  readonly asked: readonly string[];
}

const CODES: Readonly<Record<CloudFailure, string>> = {
  denied: 'AccessDenied',
  throttled: 'Throttling',
  unreachable: 'ECONNREFUSED',
  expired: 'ExpiredToken',
  'not-found': 'NoSuchEntity',
  'not-recorded': 'NotRecorded',
  'not-asked': 'NotAsked',
  'not-offered': 'ENOTFOUND',
  failed: 'InternalError',
};

const muchOfAll: FakeAnswer = ({ MetricDataQueries, StartTime }) => ({
  MetricDataResults: (MetricDataQueries as Array<{ Id: string }>).map(({ Id }) => ({
    Id,
    Timestamps: [StartTime],
    Values: [1e12],
  })),
});

/** An account in which so much is used and promised that whatever is asked only of such is asked. */
export const IN_FULL_USE = {
  'cloudwatch:GetMetricData': muchOfAll,
  'cost-explorer:GetSavingsPlansUtilization': { Total: { Utilization: { TotalCommitment: '1' } } },
  'cost-explorer:GetCostAndUsage': {
    ResultsByTime: [
      {
        Groups: [
          {
            Keys: ['BoxUsage:m5.large', 'DiscountedUsage'],
            Metrics: { AmortizedCost: { Amount: '1', Unit: 'USD' }, UsageQuantity: { Amount: '1', Unit: 'Hrs' } },
          },
        ],
      },
    ],
  },
} as const;

/** A cloud that answers by `service:Operation`; what it was not told is an empty answer. An error code may follow a failure: `not-found NoSuchBucketPolicy`. */
export const fakeReader = (answers: Readonly<Record<string, FakeAnswer | `not-found ${string}`>>): FakeReader => {
  const asked: string[] = [];
  return {
    asked,
    get calls() {
      return asked.length;
    },
    read: ({ service, region, operation, input }) => {
      asked.push(`${service}:${operation} ${region}`);
      const answer = answers[`${service}:${operation}`] ?? {};
      const given = typeof answer === 'function' ? answer(input, region) : answer;
      if (typeof given !== 'string') return Promise.resolve(given);
      const [failure, code] = given.split(' ') as [CloudFailure, string | undefined];
      return Promise.reject(
        new CloudError(failure, findAction(service, operation), code ?? CODES[failure], 'The test refused this.'),
      );
    },
  };
};
