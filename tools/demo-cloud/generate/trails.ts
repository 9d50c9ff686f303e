import type { Trail } from '@aws-sdk/client-cloudtrail';
import { toName } from './company';
import { isHalfMended } from './condition';
import type { Scope } from './scope';
import { findStanding } from './standing';
import type { TrailWatchPlan } from './trail-watch';

export interface DemoTrail {
  readonly trail: Trail;
  readonly isLogging: boolean;
  readonly latestDelivery: Date | undefined;
  readonly recordsObjectReads: boolean;
  readonly recordsObjectWrites: boolean;
}

const trail = (scope: Scope, name: string, bucket: string, isCareful: boolean): Trail => ({
  Name: name,
  TrailARN: `arn:aws:cloudtrail:us-east-1:${scope.accountId}:trail/${name}`,
  HomeRegion: 'us-east-1',
  S3BucketName: bucket,
  IncludeGlobalServiceEvents: true,
  IsMultiRegionTrail: false,
  IsOrganizationTrail: false,
  LogFileValidationEnabled: isCareful,
  ...(isCareful
    ? { KmsKeyId: `arn:aws:kms:us-east-1:${scope.accountId}:key/${scope.id('k', 'trails').slice(2)}` }
    : {}),
  ...(isCareful
    ? { CloudWatchLogsLogGroupArn: `arn:aws:logs:us-east-1:${scope.accountId}:log-group:/trail/${name}:*` }
    : {}),
  HasCustomEventSelectors: false,
  HasInsightSelectors: false,
});

/** Two trails; in most accounts both are single-Region trails of the same Region. */
export const makeTrails = (scope: Scope, { logGroup, isMultiRegion }: TrailWatchPlan): DemoTrail[] => {
  const bucket = (what: string): string => toName(scope.accountId, { env: 'prod' }, what);
  const { recordsObjectReads, recordsObjectWrites } = findStanding(scope);
  const isMended = isHalfMended(scope);
  const silent = { recordsObjectReads: false, recordsObjectWrites: false };
  return [
    {
      trail: {
        ...trail(scope, 'management-events', bucket('audit-logs'), true),
        IsMultiRegionTrail: isMultiRegion,
        ...(logGroup ? { CloudWatchLogsLogGroupArn: logGroup.arn } : {}),
      },
      isLogging: true,
      latestDelivery: scope.daysAgo(0, 0),
      recordsObjectReads,
      recordsObjectWrites,
    },
    {
      trail: trail(scope, 'payments-audit', bucket(isMended ? 'audit-logs' : 'exports'), isMended),
      isLogging: isMended,
      latestDelivery: isMended ? scope.daysAgo(0, 0) : scope.daysAgo(140),
      ...silent,
    },
  ];
};
