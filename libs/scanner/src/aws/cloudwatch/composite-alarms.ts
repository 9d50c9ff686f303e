import type { CompositeAlarm, MetricAlarm } from '@aws-sdk/client-cloudwatch';

/** `ALARM("name")`, `ALARM(name)` or either with an ARN (API reference, `PutCompositeAlarm`). */
const IN_ALARM = /\bALARM\(\s*(?:"([^"]+)"|([^\s"()]+))\s*\)/g;
/** What is left of a rule that one alarm is enough for. */
const ONE_IS_ENOUGH = /^(?:\s|\bOR\b|[()])*$/;

/** The name in `arn:aws:cloudwatch:eu-west-1:111122223333:alarm:name`, or the name itself. */
const toName = (reference: string): string =>
  /^arn:[^:]+:cloudwatch:[^:]*:\d*:alarm:(.+)$/.exec(reference)?.[1] ?? reference;

/** The alarms of which each alone sets off a composite alarm; none for a rule with other operators or functions. */
const listTriggers = ({ AlarmRule = '', ActionsSuppressor }: CompositeAlarm): readonly string[] => {
  const names: string[] = [];
  const rest = AlarmRule.replace(IN_ALARM, (_all, quoted?: string, plain?: string) => {
    names.push(toName(quoted ?? plain ?? ''));
    return '';
  });
  // Another alarm may hold its actions back.
  return ONE_IS_ENOUGH.test(rest) && !ActionsSuppressor ? names : [];
};

/** The composite alarms that an alarm sets off alone, also by way of others. */
export const listComposites = (
  { AlarmName }: Pick<MetricAlarm, 'AlarmName'>,
  composites: readonly CompositeAlarm[],
): readonly CompositeAlarm[] => {
  const reached = new Set<CompositeAlarm>();
  const names = [AlarmName];
  for (let name = names.pop(); name !== undefined; name = names.pop())
    for (const composite of composites)
      if (!reached.has(composite) && listTriggers(composite).includes(name)) {
        reached.add(composite);
        names.push(composite.AlarmName);
      }
  return [...reached];
};
