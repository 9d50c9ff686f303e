import { removeCopilotModel } from '@cloudmend/domain/copilot';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const removeCopilotModelFor =
  ({ copilotModel }: Pick<MemberUses, 'copilotModel'>): Operation<typeof removeCopilotModel> =>
  async (_actor, _input, call) => {
    const known = await copilotModel.get();
    if (!known) throw notFound('The model');
    await copilotModel.remove();
    call.changes({ provider: known.provider, model: known.model }, null);
    return { isRemoved: true };
  };

export const handler = serve(removeCopilotModel, removeCopilotModelFor);
