import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { countTokens, EMULATED_MODELS, writeAs } from './emulated-model';
import type { Rate } from './rate';

interface Converse {
  readonly system?: ReadonlyArray<{ readonly text: string }>;
  readonly messages: ReadonlyArray<{ readonly content: ReadonlyArray<{ readonly text: string }> }>;
  readonly inferenceConfig?: { readonly maxTokens?: number };
}

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
const answer = (statusCode: number, value: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  response: {
    statusCode,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  },
});

const refuse = (statusCode: number, type: string, message: string) =>
  answer(statusCode, { message }, { 'x-amzn-errortype': type });

const converse = (model: string, { system = [], messages, inferenceConfig }: Converse) => {
  const user = messages.at(-1)?.content[0]?.text ?? '';
  const text = (writeAs(model, user) ?? '').slice(0, (inferenceConfig?.maxTokens ?? 4096) * 4);
  const [inputTokens, outputTokens] = [countTokens(`${system[0]?.text ?? ''}${user}`), countTokens(text)];
  return answer(200, {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: 1 },
  });
};

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** A client of Amazon Bedrock whose requests end here: built, signed and read by the SDK. */
export const emulatedBedrock = (region: string, rate: Rate): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    region,
    credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ method, path, headers, body }: SentRequest) => {
        const [, model = ''] = /^\/model\/([^/]+)\/converse$/.exec(path) ?? [];
        const name = decodeURIComponent(model);
        if (method !== 'POST' || name === '') return refuse(404, 'UnknownOperationException', 'Unknown operation.');
        if (!headers['authorization']?.startsWith('AWS4-HMAC-SHA256 '))
          return refuse(403, 'AccessDeniedException', 'The request is not signed.');
        if (!Object.hasOwn(EMULATED_MODELS, name))
          return refuse(400, 'ValidationException', 'The provided model identifier is invalid.');
        if (!rate.take()) return refuse(429, 'ThrottlingException', 'Too many requests, please wait.');
        return converse(name, JSON.parse(new TextDecoder().decode(body)) as Converse);
      },
    },
  });
