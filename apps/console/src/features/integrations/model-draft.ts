import type { InputOf, OutputOf } from '@cloudmend/domain/contract';
import {
  DEFAULT_MODEL_CAPS,
  type getCopilotModel,
  ModelAddress,
  ModelKey,
  ModelName,
  type ModelProvider,
  type saveCopilotModel,
} from '@cloudmend/domain/copilot';

export type KnownModel = OutputOf<typeof getCopilotModel>;
type Input = InputOf<typeof saveCopilotModel>;

/** What a person typed. */
export interface ModelDraft {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly address: string;
  readonly key: string;
  readonly inputUsd: number | string;
  readonly outputUsd: number | string;
  readonly tokens: number | string;
  readonly usd: number | string;
}

const EMPTY: ModelDraft = {
  provider: 'anthropic',
  model: '',
  address: '',
  key: '',
  inputUsd: '',
  outputUsd: '',
  ...DEFAULT_MODEL_CAPS,
};

export const draftModel = ({ settings, bedrock }: KnownModel): ModelDraft => {
  if (!settings) return { ...EMPTY, provider: bedrock ? 'bedrock' : 'anthropic' };
  const { provider, model, address, prices, caps } = settings;
  if (provider === 'bedrock') return { ...EMPTY, provider, ...caps };
  return {
    ...EMPTY,
    provider,
    model,
    address: address ?? '',
    inputUsd: prices.input,
    outputUsd: prices.output,
    ...caps,
  };
};

const isNumber = (value: number | string): value is number => typeof value === 'number';

const hasPlace = ({ provider, model, address, key }: ModelDraft): boolean =>
  ModelName.safeParse(model).success &&
  (key === '' || ModelKey.safeParse(key).success) &&
  (provider !== 'openai' || ModelAddress.safeParse(address).success);

const readPlace = (draft: ModelDraft): Partial<Input> | undefined => {
  const { provider, model, address, key, inputUsd, outputUsd } = draft;
  if (provider === 'bedrock') return {};
  if (!hasPlace(draft) || !isNumber(inputUsd) || !isNumber(outputUsd)) return undefined;
  return {
    model,
    prices: { input: inputUsd, output: outputUsd },
    ...(key !== '' && { key }),
    ...(provider === 'openai' && { address }),
  };
};

/** What is saved; undefined while something is missing. */
export const readModel = (draft: ModelDraft, isOn: boolean): Input | undefined => {
  const { provider, tokens, usd } = draft;
  const place = readPlace(draft);
  if (!place || !isNumber(tokens) || !isNumber(usd)) return undefined;
  return { provider, isOn, caps: { tokens, usd }, ...place };
};
