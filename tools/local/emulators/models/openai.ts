import type { OutgoingAnswer, OutgoingRequest } from '@cloudmend/infra/notify';
import { isText, readJson } from '../destinations/answers';
import { countTokens, writeAs } from './emulated-model';
import type { Rate } from './rate';

const MOST_LENGTH = 1024 * 1024;

/** https://platform.openai.com/docs/guides/error-codes */
const refuse = (status: number, code: string, message: string): OutgoingAnswer => ({
  status,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } }),
  ...(status === 429 && { retryAfter: '60' }),
});

interface ChatMessage {
  readonly role?: unknown;
  readonly content?: unknown;
}

const readMessages = (messages: unknown): readonly ChatMessage[] =>
  Array.isArray(messages) ? (messages as readonly ChatMessage[]) : [];

/** Chat completions: the key, fields and errors as published. */
export const answerAsOpenAi = (request: OutgoingRequest, rate: Rate): OutgoingAnswer => {
  if (!/^Bearer \S+$/.test(String(request.headers['authorization'])))
    return refuse(401, 'invalid_api_key', 'Incorrect API key provided.');
  if (!rate.take()) return refuse(429, 'rate_limit_exceeded', 'Rate limit reached for requests');
  const { model, messages } = readJson(request) ?? {};
  const all = readMessages(messages);
  if (!isText(model, 256)) return refuse(400, 'missing_model', 'you must provide a model parameter');
  const user = all.findLast(({ role }) => role === 'user')?.content;
  if (!isText(user, MOST_LENGTH)) return refuse(400, 'invalid_messages', "'messages' is a required property");
  if (model === 'spent') return refuse(429, 'insufficient_quota', 'You exceeded your current quota');
  const text = writeAs(model, user);
  if (text === undefined) return refuse(404, 'model_not_found', `The model '${model}' does not exist`);
  const [prompt, completion] = [countTokens(JSON.stringify(all)), countTokens(text)];
  return {
    status: 200,
    body: JSON.stringify({
      id: 'chatcmpl-emulated',
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    }),
  };
};
