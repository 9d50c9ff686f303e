import type { Trail } from '@aws-sdk/client-cloudtrail';
import { isHalfMended } from './condition';
import type { Scope } from './scope';
import type { TrailWatchPlan } from './trail-watch';

export interface DemoTrail {
  readonly trail: Trail;
  readonly isLogging: boolean;
  readonly latestDelivery: Date | undefined;
}

const trail = (scope: Scope, name: string, bucket: string, validatesFiles: boolean): Trail => ({
  Name: name,
  TrailARN: `arn:aws:cloudtrail:us-east-1:${scope.accountId}:trail/${name}`,
  HomeRegion: 'us-east-1',
  S3BucketName: bucket,
  IncludeGlobalServiceEvents: true,
  IsMultiRegionTrail: false,
  IsOrganizationTrail: false,
  LogFileValidationEnabled: validatesFiles,
  HasCustomEventSelectors: false,
  HasInsightSelectors: false,
});

/** Two trails; in most accounts both of one region, so that nothing records the other. */
export const makeTrails = (scope: Scope, bucket: string, { logGroup, isMultiRegion }: TrailWatchPlan): DemoTrail[] => [
  { trail: { ...trail(scope, 'management-events', bucket, true), IsMultiRegionTrail: isMultiRegion, CloudWatchLogsLogGroupArn: logGroup?.arn }, isLogging: true, latestDelivery: scope.daysAgo(0, 0) },
  { trail: trail(scope, 'payments-audit', bucket, isHalfMended(scope)), isLogging: false, latestDelivery: scope.daysAgo(140) },
];
