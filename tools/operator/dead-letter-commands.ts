import { formatLine, type OperatorCommand } from './operator-command';
import { type DeadLetters, OperatorError, type Records } from './records';

const demand = ({ deadLetters }: Records): DeadLetters => {
  if (!deadLetters) throw new OperatorError('Dead letters exist only in a deployment. Name one with --env.');
  return deadLetters;
};

export const listDeadLetters: OperatorCommand = (records) => demand(records).list();

/** Logs the action first: an action that cannot be logged is not carried out. */
const onQueue =
  (action: 'replay' | 'discard'): OperatorCommand =>
  async (records, [queue = ''], who) => {
    const deadLetters = demand(records);
    const before = (await deadLetters.list()).find((each) => each.queue === queue) ?? null;
    await records.system.trail.append(formatLine(who, `dead-letters.${action}`, queue, { before, after: null }));
    return deadLetters[action](queue);
  };

export const replayDeadLetters = onQueue('replay');
export const discardDeadLetters = onQueue('discard');
