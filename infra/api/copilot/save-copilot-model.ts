import { MODEL_PROVIDERS, type ModelSettings, saveCopilotModel } from '@cloudmend/domain/copilot';
import type { InputOf } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'copilotModel' | 'models' | 'clock'>;
type Input = InputOf<typeof saveCopilotModel>;
type Place = Pick<ModelSettings, 'provider' | 'model' | 'address' | 'prices'>;

const invalid = (message: string): AppError => new AppError('invalid', message);

/** @throws AppError invalid */
const readPlace = ({ provider, model, prices, address, key }: Input, { bedrock }: MemberUses['models']): Place => {
  if (provider === 'bedrock') {
    if (!bedrock) throw invalid('This installation has no model on Amazon Bedrock.');
    if ([model, prices, address, key].some((given) => given !== undefined))
      throw invalid('The model on Amazon Bedrock is that of the installation.');
    return { provider, address: null, ...bedrock };
  }
  if (model === undefined) throw invalid('Enter the model.');
  if (!prices) throw invalid('Enter what the model costs.');
  if ((provider === 'openai') !== (address !== undefined))
    throw invalid(
      provider === 'openai' ? 'Enter the address of the API.' : 'Anthropic needs no address. Leave it empty.',
    );
  return { provider, model, prices, address: address ?? null };
};

const toAudit = ({ provider, model, address, isOn, prices, caps }: ModelSettings) => ({
  provider,
  model,
  address,
  isOn,
  prices,
  caps,
});

/** Sets the model of the workspace. A known key is never sent to another provider or address. */
export const saveCopilotModelFor =
  ({ copilotModel, models, clock }: Uses): Operation<typeof saveCopilotModel> =>
  async ({ sub }, input, call) => {
    const place = readPlace(input, models);
    const { isOn, caps, key } = input;
    const known = await copilotModel.get();
    const isSamePlace = known?.provider === place.provider && known.address === place.address;
    const hasKey = key !== undefined || (isSamePlace && known.hasKey);
    if (MODEL_PROVIDERS[place.provider].key === 'needed' && !hasKey) throw invalid('Enter the API key.');
    const settings: ModelSettings = { ...place, isOn, caps, savedAt: clock().toISOString(), savedBy: sub };
    await copilotModel.save(settings, key ?? (isSamePlace ? undefined : null));
    call.changes(known ? toAudit(known) : null, { ...toAudit(settings), isKeyNew: key !== undefined });
    return { provider: place.provider };
  };

export const handler = serve(saveCopilotModel, saveCopilotModelFor);
