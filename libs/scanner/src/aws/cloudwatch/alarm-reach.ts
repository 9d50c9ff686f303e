import type { CheckContext } from '../../define-check';
import { type Fact, toFact, toUnread } from '../../snapshot';
import type { FilterAlarm } from './log-group';

/** Actions that change an instance or group notify no one. */
const TELLS_NOBODY = /^arn:[^:]+:(?:automate|autoscaling|swf):/;

/**
 * Whether an action notifies anyone: a topic without confirmed subscriptions does not, as in the audits of CIS 4.1
 * to 4.15.
 */
const isHeard = (action: string, { all, unread: missing }: CheckContext): Fact<boolean> => {
  if (!/^arn:[^:]+:sns:/.test(action)) return toFact(true);
  const topic = all('aws.sns.topic').find(({ arn }) => arn === action);
  if (topic)
    return topic.confirmedSubscriptions.known
      ? toFact(topic.confirmedSubscriptions.value !== 0)
      : topic.confirmedSubscriptions;
  const [reason] = missing('aws.sns.topic');
  // A topic of another account, or of a region outside the scan, is assumed to have subscribers.
  return reason === undefined ? toFact(true) : toUnread(reason);
};

/** Why an alarm notifies no one; null if it does. */
export const findSilence = (alarm: FilterAlarm, context: CheckContext): Fact<string | null> => {
  if (!alarm.hasActionsOn) return toFact(`actions of the alarm ${alarm.name} are disabled`);
  const actions = alarm.actions.filter((action) => !TELLS_NOBODY.test(action));
  if (actions.length === 0) return toFact(`the alarm ${alarm.name} has no notification action`);
  const heard = actions.map((action) => isHeard(action, context));
  if (heard.some((fact) => fact.known && fact.value)) return toFact(null);
  return (
    heard.find((fact): fact is Extract<typeof fact, { known: false }> => !fact.known) ??
    toFact(`the topic of the alarm ${alarm.name} has no subscribers`)
  );
};
