import { listPowerSchedules } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listPowerSchedulesFor =
  ({ runs }: Pick<MemberUses, 'runs'>): Operation<typeof listPowerSchedules> =>
  async () => [...(await runs.listPowerSchedules())];

export const handler = serve(listPowerSchedules, listPowerSchedulesFor);
