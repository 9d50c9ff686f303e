import type * as CloudTrail from '@aws-sdk/client-cloudtrail';
import type { DemoTrail } from '../generate/trails';
import { WireError } from '../wire/wire-error';
import { regionOf, type Answer, type Asked } from './asked';

/** Own trails of the region; a multi-region trail would show in the others as a shadow. */
const trailsIn = (asked: Asked): DemoTrail[] => {
  const { name } = regionOf(asked);
  return asked.account.trails.filter(({ trail }) => trail.IsMultiRegionTrail || trail.HomeRegion === name);
};

const trailOf = (asked: Asked, name: string | undefined): DemoTrail => {
  const found = trailsIn(asked).find(({ trail }) => trail.TrailARN === name || trail.Name === name);
  if (!found)
    throw new WireError('TrailNotFoundException', `Unknown trail: ${name} for the user: ${asked.account.accountId}`);
  return found;
};

const describeTrails: Answer<CloudTrail.DescribeTrailsCommandInput, CloudTrail.DescribeTrailsCommandOutput> = (
  asked,
  input,
) => {
  const names = input.trailNameList ?? [];
  const wanted = trailsIn(asked).filter(
    ({ trail }) => names.length === 0 || names.includes(trail.Name ?? '') || names.includes(trail.TrailARN ?? ''),
  );
  return { trailList: wanted.map(({ trail }) => trail) };
};

const listTrails: Answer<CloudTrail.ListTrailsCommandInput, CloudTrail.ListTrailsCommandOutput> = (asked) => ({
  Trails: trailsIn(asked).map(({ trail }) => ({
    Name: trail.Name,
    TrailARN: trail.TrailARN,
    HomeRegion: trail.HomeRegion,
  })),
});

const getTrail: Answer<CloudTrail.GetTrailCommandInput, CloudTrail.GetTrailCommandOutput> = (asked, { Name }) => ({
  Trail: trailOf(asked, Name).trail,
});

const getTrailStatus: Answer<CloudTrail.GetTrailStatusCommandInput, CloudTrail.GetTrailStatusCommandOutput> = (
  asked,
  { Name },
) => {
  const { isLogging, latestDelivery, trail } = trailOf(asked, Name);
  const ofLogs =
    trail.CloudWatchLogsLogGroupArn === undefined ? {} : { LatestCloudWatchLogsDeliveryTime: latestDelivery };
  return { IsLogging: isLogging, LatestDeliveryTime: latestDelivery, ...ofLogs };
};

const EVERY_OBJECT = [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }];

const readWriteType = ({
  recordsObjectReads: reads,
  recordsObjectWrites: writes,
}: DemoTrail): CloudTrail.ReadWriteType => {
  if (reads === writes) return 'All';
  return reads ? 'ReadOnly' : 'WriteOnly';
};

const getEventSelectors: Answer<CloudTrail.GetEventSelectorsCommandInput, CloudTrail.GetEventSelectorsCommandOutput> = (
  asked,
  { TrailName },
) => {
  const found = trailOf(asked, TrailName);
  const selector = { ReadWriteType: 'All' as const, DataResources: [], ExcludeManagementEventSources: [] };
  const ofObjects = {
    ...selector,
    ReadWriteType: readWriteType(found),
    IncludeManagementEvents: false,
    DataResources: EVERY_OBJECT,
  };
  return {
    TrailARN: found.trail.TrailARN,
    EventSelectors: [
      { ...selector, IncludeManagementEvents: true },
      ...(found.recordsObjectReads || found.recordsObjectWrites ? [ofObjects] : []),
    ],
  };
};

export const cloudTrailAnswers = {
  DescribeTrails: describeTrails,
  GetEventSelectors: getEventSelectors,
  GetTrail: getTrail,
  GetTrailStatus: getTrailStatus,
  ListTrails: listTrails,
};
