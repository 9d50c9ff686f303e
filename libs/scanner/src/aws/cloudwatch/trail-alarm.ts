import type { Severity } from '@cloudmend/domain/findings';
import {
  type Check,
  type CheckContext,
  type CheckDescription,
  type CheckLinks,
  type Judgement,
  defineCheck,
  fail,
  pass,
  unknown,
} from '../../define-check';
import { type Fact, toFact } from '../../snapshot';
import { findSilence } from './alarm-reach';
import type { MetricFilter, WatchedLogGroup } from './log-group';
import { type Sight, type Wanted, findSight } from './sample-events';

interface TrailAlarm extends Pick<CheckDescription, 'equivalents'>, Pick<CheckLinks, 'subjects' | 'remedy'> {
  readonly id: string;
  readonly severity: Severity;
  /** The event, after "An alarm exists for": `root user activity`. */
  readonly event: string;
  readonly wanted: Wanted;
}

interface Seen {
  readonly groups: readonly WatchedLogGroup[];
  /** Why a part of the account could not be read. */
  readonly missing: readonly string[];
}

/** The log groups of all trails, whatever their home region. */
const seenIn = ({ all, unread }: CheckContext): Seen => {
  const groups: WatchedLogGroup[] = [];
  const missing = [...unread('aws.cloudwatch.trail-watch')];
  for (const { logGroups } of all('aws.cloudwatch.trail-watch'))
    if (logGroups.known) groups.push(...logGroups.value);
    else missing.push(logGroups.reason);
  return { groups, missing };
};

/**
 * Whether all of the events reach a log group: from a multi-region trail that is logging and records all management
 * events, as in the audits of CIS 4.1 to 4.15. One known reason rules it out.
 */
const receives = (
  { isMultiRegion, isLogging, managementEvents }: WatchedLogGroup,
  { events }: Wanted,
): Fact<boolean> => {
  if (!isMultiRegion || (isLogging.known && !isLogging.value)) return toFact(false);
  if (!managementEvents.known) return managementEvents;
  const { reads, writes, excludedSources } = managementEvents.value;
  if (!reads || !writes || events.some(({ eventSource }) => excludedSources.includes(String(eventSource))))
    return toFact(false);
  return isLogging;
};

interface Found {
  readonly filter: MetricFilter;
  readonly sight: Sight;
  /** Why the filter's metric notifies no one; null if it does. */
  readonly silence: Fact<string | null>;
}

const foundIn = (filter: MetricFilter, wanted: Wanted, context: CheckContext): Found => {
  const silences = filter.alarms.map((alarm) => findSilence(alarm, context));
  return {
    filter,
    sight: findSight(filter.pattern, wanted),
    silence:
      silences.find((silence) => silence.known && silence.value === null) ??
      silences.find((silence) => !silence.known) ??
      silences[0] ??
      toFact('no alarm watches its metric'),
  };
};

const isHeard = ({ silence }: Found): boolean => silence.known && silence.value === null;

const unclearIn = (found: readonly Found[]): string[] =>
  found.flatMap(({ filter, sight, silence }) => {
    if (sight === 'sees') return silence.known ? [] : [silence.reason];
    return sight === 'unclear' && (!silence.known || silence.value === null)
      ? [`The metric filter ${filter.name} has a condition that cannot be evaluated: ${filter.pattern}`]
      : [];
  });

/** What is missing without an alarm. */
const withoutAlarm = (event: string, groups: number, found: readonly Found[]): Judgement => {
  const silent = found.find(({ sight }) => sight === 'sees');
  if (silent?.silence.known)
    return fail(`The metric filter ${silent.filter.name} matches ${event}, but ${silent.silence.value}.`);
  const blunt = found.find((each) => each.sight === 'everything' && isHeard(each));
  if (blunt)
    return fail(
      `The metric filter ${blunt.filter.name} also matches other events, so its alarm is not specific to ${event}.`,
    );
  return fail(
    groups > 0
      ? `No metric filter on a trail's log group matches ${event}.`
      : `No multi-region trail sends these events to CloudWatch Logs, so there is no alarm for ${event}.`,
  );
};

const judge = ({ event, wanted }: TrailAlarm, { groups, missing }: Seen, context: CheckContext): Judgement => {
  const received = groups.map((group) => ({ group, receives: receives(group, wanted) }));
  const counted = received.flatMap((each) => (each.receives.known && each.receives.value ? [each.group] : []));
  const found = counted.flatMap(({ filters }) =>
    filters.known ? filters.value.map((filter) => foundIn(filter, wanted, context)) : [],
  );
  const heard = found.find((each) => each.sight === 'sees' && isHeard(each));
  if (heard) return pass(`The metric filter ${heard.filter.name} matches ${event}, and its metric has an alarm.`);
  const unclear = [
    ...missing,
    ...received.flatMap((each) => (each.receives.known ? [] : [each.receives.reason])),
    ...counted.flatMap(({ filters }) => (filters.known ? [] : [filters.reason])),
    ...unclearIn(found),
  ].sort();
  return unclear[0] === undefined ? withoutAlarm(event, counted.length, found) : unknown(unclear[0]);
};

/** A check that an event triggers a notification; its subject is the account. */
export const trailAlarm = (alarm: TrailAlarm): Check<'aws.cloudwatch.trail-watch'> =>
  defineCheck({
    id: alarm.id,
    service: 'cloudwatch',
    alsoReads: ['messaging'],
    severity: alarm.severity,
    kind: 'aws.cloudwatch.trail-watch',
    isOfAccount: true,
    title: `A metric filter and alarm exist for ${alarm.event}`,
    fault: `No metric filter and alarm exist for ${alarm.event}`,
    recommendation: `Send a multi-region trail to CloudWatch Logs, add a metric filter for ${alarm.event}, and an alarm on its metric that notifies a topic with subscribers.`,
    subjects: alarm.subjects,
    equivalents: alarm.equivalents ?? {},
    evaluate: (_watch, context) => judge(alarm, seenIn(context), context),
    remedy: alarm.remedy,
  });
