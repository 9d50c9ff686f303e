import { getCopilotModel } from '@cloudmend/domain/copilot';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'copilotModel' | 'models' | 'clock'>;

export const getCopilotModelFor =
  ({ copilotModel, models, clock }: Uses): Operation<typeof getCopilotModel> =>
  async () => ({
    settings: (await copilotModel.get()) ?? null,
    use: await copilotModel.use(clock()),
    bedrock: models.bedrock ?? null,
  });

export const handler = serve(getCopilotModel, getCopilotModelFor);
