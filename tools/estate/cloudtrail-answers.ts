import { checkRegion, type Asked } from '../demo-cloud/answers/asked';
import type { DemoTrail } from '../demo-cloud/generate/trails';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, type Operation } from './answering';

/** Own trails of the region; a multi-region trail shows in the others as a shadow. */
const trailsIn = (asked: Asked): DemoTrail[] => {
  const name = checkRegion(asked);
  return asked.account.trails.filter(({ trail }) => trail.IsMultiRegionTrail || trail.HomeRegion === name);
};
const trailBy = finder(
  trailsIn,
  ({ trail }, name) => trail.TrailARN === name || trail.Name === name,
  (name) => new WireError('TrailNotFoundException', `Unknown trail: ${name}`),
);

const readWriteType = ({ recordsObjectReads: reads, recordsObjectWrites: writes }: DemoTrail): string => {
  if (reads === writes) return 'All';
  return reads ? 'ReadOnly' : 'WriteOnly';
};
const SELECTOR = { ReadWriteType: 'All', DataResources: [], ExcludeManagementEventSources: [] };
const EVERY_OBJECT = { DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }] };

export const cloudTrailAnswers = {
  DescribeTrails: (asked, { trailNameList }) => {
    const names = (trailNameList ?? []) as string[];
    const isWanted = ({ trail: { Name = '', TrailARN = '' } }: DemoTrail): boolean =>
      names.length === 0 || names.includes(Name) || names.includes(TrailARN);
    return {
      trailList: trailsIn(asked)
        .filter(isWanted)
        .map(({ trail }) => trail),
    };
  },
  GetEventSelectors: about(trailBy('TrailName'), (found) => {
    const ofObjects = { ...SELECTOR, ReadWriteType: readWriteType(found), IncludeManagementEvents: false };
    const seesObjects = found.recordsObjectReads || found.recordsObjectWrites;
    const management = { ...SELECTOR, IncludeManagementEvents: true };
    const EventSelectors = [management, ...(seesObjects ? [{ ...ofObjects, ...EVERY_OBJECT }] : [])];
    return { TrailARN: found.trail.TrailARN, EventSelectors };
  }),
  GetTrail: about(trailBy('Name'), ({ trail }) => ({ Trail: trail })),
  GetTrailStatus: about(trailBy('Name'), ({ isLogging, latestDelivery, trail }) => ({
    IsLogging: isLogging,
    LatestDeliveryTime: latestDelivery,
    ...(trail.CloudWatchLogsLogGroupArn === undefined ? {} : { LatestCloudWatchLogsDeliveryTime: latestDelivery }),
  })),
  ListTrails: about(trailsIn, (all) => ({
    Trails: all.map(({ trail: { Name, TrailARN, HomeRegion } }) => ({ Name, TrailARN, HomeRegion })),
  })),
} satisfies Readonly<Record<string, Operation>>;
