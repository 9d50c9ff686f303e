import type { ModelPrompt, ModelPrices, ModelSettings, ModelTokens } from '@cloudmend/domain/copilot';

/** Which model is called, with which key. */
export interface ModelAccess extends Pick<ModelSettings, 'provider' | 'model' | 'address'> {
  readonly key: string | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  readonly tokens: ModelTokens;
}

/** A call that brought no answer. The message is ours: what a provider says may repeat a key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Models of Amazon Bedrock, Anthropic and OpenAI-compatible APIs. */
export interface Models {
  /** The model of the installation on Amazon Bedrock; undefined if it has none. */
  readonly bedrock: { readonly model: string; readonly prices: ModelPrices } | undefined;
  /** @throws ModelError */
  write(access: ModelAccess, prompt: ModelPrompt): Promise<ModelAnswer>;
}

/** A model answers within this time, or the narrator's sentences stay: a call as a whole has ten seconds. */
export const MODEL_ANSWER_MS = 6500;

/** Tokens of a text if no one counted them: rather too many. English has about four characters a token. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3);

/** What a provider counted, unless it is no plausible number: then an estimate. A token is a character at least. */
export const readTokens = (
  counted: { readonly input: unknown; readonly output: unknown },
  { system, user, maxTokens }: ModelPrompt,
  text: string,
): ModelTokens => {
  const sent = system + user;
  const take = (value: unknown, estimated: number, most: number): number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= most ? Number(value) : estimated;
  return {
    input: take(counted.input, estimateTokens(sent), sent.length),
    // Thoughts of a model are counted too, though they are not answered.
    output: take(counted.output, estimateTokens(text), Math.max(maxTokens, text.length)),
  };
};
