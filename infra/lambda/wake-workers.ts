import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';

export type DueKind = Parameters<Services['system']['hasDue']>[0];

/** Functions without their own timer, and what they work on. */
export const WOKEN = {
  notices: ['notices'],
  tickets: ['tickets'],
  packs: ['packs', 'addOns'],
  fixes: ['fixes'],
} as const satisfies Record<string, readonly DueKind[]>;

export type Woken = keyof typeof WOKEN;

interface WakeServices extends Pick<Services, 'log'> {
  readonly system: Pick<Services['system'], 'hasDue'>;
}

/**
 * Starts each function that has due work and does not wait for it. What is due stays due until it was worked on, so a start
 * that was lost is made up for a minute later. @throws what failed first, after the others were started
 */
export const wakeWorkers = async (
  { system, log }: WakeServices,
  wake: (worker: Woken) => Promise<unknown>,
): Promise<void> => {
  const wakeIfDue = async ([worker, kinds]: [string, readonly DueKind[]]): Promise<void> => {
    try {
      const due = await Promise.all(kinds.map((kind) => system.hasDue(kind)));
      if (due.includes(true)) await wake(worker as Woken);
    } catch (error) {
      log.error('A worker could not be started.', errorFields(error));
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Object.entries(WOKEN).map(wakeIfDue));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

/** Starts a worker's function asynchronously. @param prefix what the functions' names begin with */
export const startFunction =
  (lambda: Pick<LambdaClient, 'send'>, prefix: string) =>
  (worker: Woken): Promise<unknown> =>
    lambda.send(new InvokeCommand({ FunctionName: `${prefix}${worker}`, InvocationType: 'Event' }));
