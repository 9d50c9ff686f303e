import type * as Ssm from '@aws-sdk/client-ssm';
import { regionOf, type Answer } from './asked';
import { pageOf } from './paging';

/** Running instances whose agent reports. */
const describeInstanceInformation: Answer<
  Ssm.DescribeInstanceInformationCommandInput,
  Ssm.DescribeInstanceInformationCommandOutput
> = (asked, input) => {
  const { items, next } = pageOf(regionOf(asked).managedIds, {
    size: input.MaxResults ?? 10,
    token: input.NextToken,
    most: 50,
    least: 5,
    fault: 'ValidationException',
  });
  return {
    InstanceInformationList: items.map((InstanceId) => ({
      InstanceId,
      PingStatus: 'Online' as const,
      PlatformType: 'Linux' as const,
    })),
    NextToken: next,
  };
};

export const ssmAnswers = { DescribeInstanceInformation: describeInstanceInformation };
