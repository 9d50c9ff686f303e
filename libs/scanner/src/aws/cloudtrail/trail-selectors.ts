import { type Fact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { present } from '../shapes';
import { readManagementEvents } from './management-events';
import { readObjectEvents } from './object-events';
import type { ManagementEvents, ObjectEvents } from './trail';
import { readTrails } from './trail-list';

export interface TrailSelectors {
  readonly objectEvents: ObjectEvents;
  readonly managementEvents: ManagementEvents;
}

/** Keyed by the unit's gap book, which all views of a unit share. */
const asked = new WeakMap<object, Map<string, Promise<Fact<TrailSelectors>>>>();

const readSelectors = (home: Collecting, arn: string): Promise<Fact<TrailSelectors>> =>
  readFact(
    home,
    async () => {
      const [{ EventSelectors, AdvancedEventSelectors }, trails] = await Promise.all([
        callIn(home, 'cloudtrail', 'GetEventSelectors', { TrailName: arn }),
        readTrails(home),
      ]);
      const logBuckets = new Set(present(trails.map(({ S3BucketName }) => S3BucketName)));
      return {
        objectEvents: readObjectEvents(EventSelectors, AdvancedEventSelectors, logBuckets),
        managementEvents: readManagementEvents(EventSelectors, AdvancedEventSelectors),
      };
    },
    { subject: arn },
  );

/** What a trail records, read once per unit for two collectors. @param home with the trail's home as its region */
export const readTrailSelectors = (home: Collecting, arn: string): Promise<Fact<TrailSelectors>> => {
  const ofUnit = asked.get(home.gaps) ?? new Map<string, Promise<Fact<TrailSelectors>>>();
  asked.set(home.gaps, ofUnit);
  const found = ofUnit.get(arn) ?? readSelectors(home, arn);
  ofUnit.set(arn, found);
  return found;
};

/** Not read for single-region trails, because all checks that need it reject such trails anyway. */
export const ONE_REGION_ONLY: Fact<never> = toUnread('Not read: the trail covers only one region.');
