import type { WaitingRun } from '@cloudmend/store/system';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import type { FireServices } from './fire-schedule';
import { fireSchedule } from './fire-schedule';
import { inTurn } from './in-turn';

type WaitingServices = FireServices & { readonly system: Pick<Services['system'], 'waitingRuns'> };

/** Retries slots that found no room, and abandons those past their time. One tenant's queue does not delay others. */
export const runWaiting = async (services: WaitingServices): Promise<{ readonly started: number }> => {
  let started = 0;
  await inTurn(await services.system.waitingRuns.list(), async (run: WaitingRun) => {
    const { tenantId, scheduleId, slot, until } = run;
    try {
      const outcome = await fireSchedule(services, { tenantId, scheduleId, slot }, { until: new Date(until) });
      if (outcome === 'waiting') return;
      if (outcome === 'started') started += 1;
      await services.system.waitingRuns.remove(run);
    } catch (error) {
      services.log.error('A waiting scan could not be started.', { tenantId, ...errorFields(error) });
    }
  });
  return { started };
};
