import type { CheckContext } from '../../define-check';
import { type Fact, toFact, toUnread } from '../../snapshot';
import type { ObjectEvents, Trail, TrailAccount } from './trail';

type Recorder = Pick<Trail, 'arn' | 'isMultiRegion' | 'objectEvents' | 'isLogging'>;

/**
 * Whether a trail records what is required: all regions, the selectors, and not stopped. Each can rule it out
 * (Security Hub [S3.22] and [S3.23]).
 */
const recordsBy = (
  { isMultiRegion, objectEvents, isLogging }: Recorder,
  isWanted: (events: ObjectEvents) => boolean,
): Fact<boolean> => {
  if (!isMultiRegion) return toFact(false);
  if (objectEvents.known && !isWanted(objectEvents.value)) return toFact(false);
  if (isLogging.known && !isLogging.value) return toFact(false);
  if (!objectEvents.known) return objectEvents;
  return isLogging.known ? toFact(true) : isLogging;
};

/** The name of a trail that records what is required; null for none, and unknown if an unread trail might. */
export const trailWith = (
  { farTrails }: TrailAccount,
  context: CheckContext,
  isWanted: (events: ObjectEvents) => boolean,
): Fact<string | null> => {
  const trails = [...context.all('aws.cloudtrail.trail'), ...farTrails].map((trail) => ({
    arn: trail.arn,
    records: recordsBy(trail, isWanted),
  }));
  const recording = trails.flatMap(({ arn, records }) => (records.known && records.value ? [arn] : []));
  if (recording.length > 0) return toFact(recording.sort()[0] ?? null);
  const missing = trails.flatMap(({ records }) => (records.known ? [] : [records.reason])).sort()[0];
  const reason = missing ?? context.unread('aws.cloudtrail.trail')[0];
  return reason === undefined ? toFact(null) : toUnread(reason);
};
