export { CloudTrailClient as Client } from '@aws-sdk/client-cloudtrail';
import { DescribeTrailsCommand, GetEventSelectorsCommand, GetTrailStatusCommand } from '@aws-sdk/client-cloudtrail';

export const commands = {
  DescribeTrails: DescribeTrailsCommand,
  GetEventSelectors: GetEventSelectorsCommand,
  GetTrailStatus: GetTrailStatusCommand,
};
