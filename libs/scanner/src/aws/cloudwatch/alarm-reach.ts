import type { CheckContext } from '../../define-check';
import { type Fact, known, unread } from '../../snapshot';
import type { FilterAlarm } from './log-group';

/** Actions that change an instance or group notify nobody. */
const TELLS_NOBODY = /^arn:[^:]+:(?:automate|autoscaling|swf):/;

/**
 * Whether an action notifies anyone: a topic without confirmed subscriptions does not, as in the audits of CIS 4.1
 * to 4.15.
 */
const isHeard = (action: string, { all, unread: missing }: CheckContext): Fact<boolean> => {
  if (!/^arn:[^:]+:sns:/.test(action)) return known(true);
  const topic = all('aws.sns.topic').find(({ arn }) => arn === action);
  if (topic)
    return topic.confirmedSubscriptions.known
      ? known(topic.confirmedSubscriptions.value !== 0)
      : topic.confirmedSubscriptions;
  const [reason] = missing('aws.sns.topic');
  // A topic of another account, or of a region outside the scan, is assumed to have subscribers.
  return reason === undefined ? known(true) : unread(reason);
};

/** Why an alarm notifies nobody; null if it does. */
export const findSilence = (alarm: FilterAlarm, context: CheckContext): Fact<string | null> => {
  if (!alarm.hasActionsOn) return known(`actions of the alarm ${alarm.name} are disabled`);
  const actions = alarm.actions.filter((action) => !TELLS_NOBODY.test(action));
  if (actions.length === 0) return known(`the alarm ${alarm.name} has no notification action`);
  const heard = actions.map((action) => isHeard(action, context));
  if (heard.some((fact) => fact.known && fact.value)) return known(null);
  return (
    heard.find((fact): fact is Extract<typeof fact, { known: false }> => !fact.known) ??
    known(`the topic of the alarm ${alarm.name} has no subscribers`)
  );
};
