import { type Fact, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { toIso } from '../shapes';

export interface TrailStatus {
  readonly isLogging: boolean;
  /** ISO time of the last delivery to CloudWatch Logs; null for none. */
  readonly logGroupDeliveredAt: string | null;
}

/** Keyed by the unit's gap book, which all views of a unit share. */
const asked = new WeakMap<object, Map<string, Promise<Fact<TrailStatus>>>>();

const readStatus = (home: Collecting, arn: string): Promise<Fact<TrailStatus>> =>
  readFact(
    home,
    async () => {
      const { IsLogging, LatestCloudWatchLogsDeliveryTime } = await callIn(home, 'cloudtrail', 'GetTrailStatus', {
        Name: arn,
      });
      return { isLogging: IsLogging === true, logGroupDeliveredAt: toIso(LatestCloudWatchLogsDeliveryTime) };
    },
    { subject: arn },
  );

/** The status of a trail, read once per unit for two collectors. @param home with the trail's home as its region */
export const readTrailStatus = (home: Collecting, arn: string): Promise<Fact<TrailStatus>> => {
  const ofUnit = asked.get(home.gaps) ?? new Map<string, Promise<Fact<TrailStatus>>>();
  asked.set(home.gaps, ofUnit);
  const found = ofUnit.get(arn) ?? readStatus(home, arn);
  ofUnit.set(arn, found);
  return found;
};

export const isLoggingBy = (status: Fact<TrailStatus>): Fact<boolean> =>
  status.known ? toFact(status.value.isLogging) : status;
