import type { CheckContext } from '../../define-check';
import { type Fact, known, unread } from '../../snapshot';
import type { FilterAlarm } from './log-group';

/** What changes an instance or a group of them tells nobody. */
const TELLS_NOBODY = /^arn:[^:]+:(?:automate|autoscaling|swf):/;

/** Whether somebody hears of one action: a topic without a confirmed subscription has no reader, as CIS 4.1 to 4.15 have it looked up. */
const isHeard = (action: string, { all, unread: missing }: CheckContext): Fact<boolean> => {
  if (!/^arn:[^:]+:sns:/.test(action)) return known(true);
  const topic = all('aws.sns.topic').find(({ arn }) => arn === action);
  if (topic)
    return topic.confirmedSubscriptions.known
      ? known(topic.confirmedSubscriptions.value !== 0)
      : topic.confirmedSubscriptions;
  const [reason] = missing('aws.sns.topic');
  // A topic of another account, or of a Region that is not scanned, is taken to have its readers.
  return reason === undefined ? known(true) : unread(reason);
};

/** Why nobody hears of an alarm; null where somebody does. */
export const silenceOf = (alarm: FilterAlarm, context: CheckContext): Fact<string | null> => {
  if (!alarm.hasActionsOn) return known(`the actions of the alarm ${alarm.name} are turned off`);
  const actions = alarm.actions.filter((action) => !TELLS_NOBODY.test(action));
  if (actions.length === 0) return known(`the alarm ${alarm.name} notifies nobody`);
  const heard = actions.map((action) => isHeard(action, context));
  if (heard.some((fact) => fact.known && fact.value)) return known(null);
  return (
    heard.find((fact): fact is Extract<typeof fact, { known: false }> => !fact.known) ??
    known(`nobody is subscribed to what the alarm ${alarm.name} notifies`)
  );
};
