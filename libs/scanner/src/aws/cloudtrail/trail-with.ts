import type { CheckContext } from '../../define-check';
import { type Fact, known, unread } from '../../snapshot';
import type { ObjectEvents, TrailAccount } from './trail';

/** The name of a trail that records what is asked for; null where none does, and not known where one that was not read might. */
export const trailWith = (
  { farTrails }: TrailAccount,
  context: CheckContext,
  records: (events: ObjectEvents) => boolean,
): Fact<string | null> => {
  const trails = [...context.all('aws.cloudtrail.trail'), ...farTrails];
  const recording = trails.flatMap(({ arn, objectEvents }) => (objectEvents.known && records(objectEvents.value) ? [arn] : []));
  if (recording.length > 0) return known(recording.sort()[0] ?? null);
  const missing = trails.flatMap(({ objectEvents }) => (objectEvents.known ? [] : [objectEvents.reason])).sort()[0];
  const reason = missing ?? context.unread('aws.cloudtrail.trail')[0];
  return reason === undefined ? known(null) : unread(reason);
};
