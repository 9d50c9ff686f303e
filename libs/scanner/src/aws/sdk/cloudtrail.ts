export { CloudTrailClient as Client } from '@aws-sdk/client-cloudtrail';
import { DescribeTrailsCommand, GetTrailStatusCommand } from '@aws-sdk/client-cloudtrail';

export const commands = { DescribeTrails: DescribeTrailsCommand, GetTrailStatus: GetTrailStatusCommand };
