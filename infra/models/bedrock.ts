import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import type { ModelPrompt } from '@cloudmend/domain/copilot';
import { type ModelAccess, type ModelAnswer, ModelError, readTokens } from './model';

/** What the errors of Converse mean for the admin who set up the model. */
const FAULTS: Readonly<Record<string, string>> = {
  AccessDeniedException: 'The installation has no access to the model.',
  ModelErrorException: 'The model failed.',
  ModelNotReadyException: 'The model is not ready.',
  ModelTimeoutException: 'The model did not answer in time.',
  ResourceNotFoundException: 'Amazon Bedrock does not know the model.',
  ServiceUnavailableException: 'Amazon Bedrock is not available.',
  ThrottlingException: 'Amazon Bedrock limits the rate.',
  TimeoutError: 'The model did not answer in time.',
  ValidationException: 'Amazon Bedrock refused the request.',
};

/** A client of Amazon Bedrock. One attempt: a second one would come after the call's deadline. */
export const openBedrock = (client: ConstructorParameters<typeof BedrockRuntimeClient>[0]): BedrockRuntimeClient =>
  new BedrockRuntimeClient({ ...client, maxAttempts: 1 });

/** The Converse API of Amazon Bedrock. @throws ModelError */
export const writeByBedrock = async (
  client: Pick<BedrockRuntimeClient, 'send'>,
  { model }: ModelAccess,
  prompt: ModelPrompt,
): Promise<ModelAnswer> => {
  const { output, usage } = await client
    .send(
      new ConverseCommand({
        modelId: model,
        system: [{ text: prompt.system }],
        messages: [{ role: 'user', content: [{ text: prompt.user }] }],
        inferenceConfig: { maxTokens: prompt.maxTokens },
      }),
    )
    .catch((error: unknown) => {
      const { name = '' } = (error ?? {}) as { readonly name?: string };
      throw new ModelError(FAULTS[name] ?? 'Amazon Bedrock could not be reached.');
    });
  const text = (output?.message?.content ?? []).map((part) => part.text ?? '').join('');
  return { text, tokens: readTokens({ input: usage?.inputTokens, output: usage?.outputTokens }, prompt, text) };
};
