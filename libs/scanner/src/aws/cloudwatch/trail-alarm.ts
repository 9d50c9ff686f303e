import type { Severity } from '@cloudmend/domain/findings';
import { type Check, type CheckContext, type Judgement, defineCheck, fail, pass, unknown } from '../../define-check';
import type { WatchedLogGroup } from './log-group';
import { type Wanted, watches } from './sample-events';

interface TrailAlarm {
  readonly id: string;
  readonly severity: Severity;
  /** What happens, after "An alarm fires on": `root activity`. */
  readonly event: string;
  readonly wanted: Wanted;
  /** Whether only the log group of a trail of all regions counts. @default false */
  readonly isMultiRegionAsked?: boolean;
}

interface Seen {
  readonly groups: readonly WatchedLogGroup[];
  /** Why a part of the account could not be seen. */
  readonly missing: readonly string[];
}

/** The log groups of all trails, whatever region they are at home in. */
const seenIn = ({ all, unread }: CheckContext): Seen => {
  const groups: WatchedLogGroup[] = [];
  const missing = [...unread('aws.cloudwatch.trail-watch')];
  for (const { logGroups } of all('aws.cloudwatch.trail-watch'))
    if (logGroups.known) groups.push(...logGroups.value);
    else missing.push(logGroups.reason);
  return { groups, missing };
};

/** Without an alarm: what is missing, the worst of it last. */
const withoutAlarm = (
  { event, isMultiRegionAsked = false }: TrailAlarm,
  groups: number,
  silent: string | undefined,
): Judgement => {
  if (silent !== undefined) return fail(`The metric filter ${silent} sees ${event}, but no alarm watches its metric.`);
  return fail(
    groups > 0
      ? `No metric filter on the log group of a trail sees ${event}.`
      : `No trail${isMultiRegionAsked ? ' of all regions' : ''} that records writes to CloudWatch Logs, so nobody is told of ${event}.`,
  );
};

const judge = (alarm: TrailAlarm, { groups, missing }: Seen): Judgement => {
  const { event, wanted, isMultiRegionAsked = false } = alarm;
  const asked = groups.filter(({ isMultiRegion }) => isMultiRegion || !isMultiRegionAsked);
  // A trail that was stopped tells nobody anything.
  const counted = asked.filter(({ isLogging }) => isLogging.known && isLogging.value);
  const found = counted.flatMap(({ filters }) =>
    filters.known ? filters.value.filter(({ pattern }) => watches(pattern, wanted)) : [],
  );
  const alarmed = found.find(({ hasAlarm }) => hasAlarm);
  if (alarmed) return pass(`The metric filter ${alarmed.name} sees ${event}, and an alarm watches its metric.`);
  const unclear = [
    ...missing,
    ...asked.flatMap(({ isLogging }) => (isLogging.known ? [] : [isLogging.reason])),
    ...counted.flatMap(({ filters }) => (filters.known ? [] : [filters.reason])),
  ].sort();
  return unclear[0] === undefined ? withoutAlarm(alarm, counted.length, found[0]?.name) : unknown(unclear[0]);
};

/** A check that somebody is told when something happens; its subject is the account. */
export const trailAlarm = (alarm: TrailAlarm): Check<'aws.cloudwatch.trail-watch'> =>
  defineCheck({
    id: alarm.id,
    service: 'cloudwatch',
    unitService: 'cloudtrail',
    severity: alarm.severity,
    kind: 'aws.cloudwatch.trail-watch',
    isOfAccount: true,
    title: `An alarm fires on ${alarm.event}`,
    fault: `No alarm fires on ${alarm.event}`,
    recommendation: `Send a trail of all regions to CloudWatch Logs, add a metric filter for ${alarm.event}, and an alarm on its metric.`,
    evaluate: (_watch, context) => judge(alarm, seenIn(context)),
  });
