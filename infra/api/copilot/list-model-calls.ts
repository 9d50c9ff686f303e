import { listModelCalls, MODEL_CALLS_MOST, MODEL_INSTRUCTIONS } from '@cloudmend/domain/copilot';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listModelCallsFor =
  ({ copilotModel }: Pick<MemberUses, 'copilotModel'>): Operation<typeof listModelCalls> =>
  async () => ({ instructions: MODEL_INSTRUCTIONS, calls: [...(await copilotModel.listCalls(MODEL_CALLS_MOST))] });

export const handler = serve(listModelCalls, listModelCallsFor);
