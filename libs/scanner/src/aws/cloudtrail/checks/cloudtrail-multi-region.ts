import { type CheckContext, defineCheck, fail, pass, unknown } from '../../../define-check';
import { type Fact, unread } from '../../../snapshot';
import type { CoveringTrail } from '../trail';

/** A shadow's status is known from the trail itself, which its home region's unit read. */
const loggingOf = ({ arn, isLogging }: CoveringTrail, context: CheckContext): Fact<boolean> => {
  if (isLogging.known) return isLogging;
  const own = context.all('aws.cloudtrail.trail').find((trail) => trail.arn === arn);
  return own?.isLogging ?? unread(isLogging.reason);
};

export const cloudtrailMultiRegion = defineCheck({
  id: 'cloudtrail-multi-region',
  service: 'cloudtrail',
  unitService: 'cloudtrail',
  severity: 'HIGH',
  kind: 'aws.cloudtrail.region',
  title: 'A trail records this region',
  fault: 'No trail records this region',
  recommendation: 'Create one trail for all regions and start its logging.',
  evaluate: ({ region, trails }, context) => {
    const logging = trails.map((trail) => ({ arn: trail.arn, isLogging: loggingOf(trail, context) }));
    const recording = logging.find(({ isLogging }) => isLogging.known && isLogging.value);
    if (recording) return pass(`${recording.arn} records ${region}.`);
    const unclear = logging.flatMap(({ isLogging }) => (isLogging.known ? [] : [isLogging.reason]));
    if (unclear[0] !== undefined) return unknown(unclear[0]);
    return fail(
      trails.length > 0
        ? `${trails.length === 1 ? 'The trail' : 'The trails'} of ${region} ${trails.length === 1 ? 'does' : 'do'} not log.`
        : `No trail covers ${region}: what happens there leaves no record.`,
    );
  },
});
