import type { OutgoingAnswer, OutgoingRequest } from '@cloudmend/infra/notify';
import { isText, type Json, readJson } from '../destinations/answers';
import { countTokens, writeAs } from './emulated-model';
import type { Rate } from './rate';

/** https://docs.claude.com/en/api/errors */
const MOST_BYTES = 32 * 1024 * 1024;

const refuse = (status: number, type: string, message: string): OutgoingAnswer => ({
  status,
  body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_emulated' }),
  ...(status === 429 && { retryAfter: '60' }),
});

interface Message {
  readonly role?: unknown;
  readonly content?: unknown;
}

const refuseHeaders = ({ headers, body }: OutgoingRequest): OutgoingAnswer | undefined => {
  if (Buffer.byteLength(body, 'utf8') > MOST_BYTES)
    return refuse(413, 'request_too_large', 'Request exceeds the maximum allowed number of bytes.');
  if (!headers['x-api-key']?.startsWith('sk-ant-')) return refuse(401, 'authentication_error', 'invalid x-api-key');
  if (headers['anthropic-version'] === undefined)
    return refuse(400, 'invalid_request_error', 'anthropic-version: header is required');
  return undefined;
};

const findFieldFault = ({ model, max_tokens: most, messages }: Json): string | undefined => {
  if (!isText(model, 256)) return 'model: Field required';
  if (!Number.isInteger(most) || Number(most) < 1) return 'max_tokens: Field required';
  const [message] = Array.isArray(messages) ? (messages as readonly Message[]) : [];
  return message?.role === 'user' && isText(message.content, MOST_BYTES)
    ? undefined
    : 'messages: at least one message is required';
};

/** The Messages API: headers, fields, limits and errors as published. */
export const answerAsAnthropic = (request: OutgoingRequest, rate: Rate): OutgoingAnswer => {
  const refusal = refuseHeaders(request);
  if (refusal) return refusal;
  if (!rate.take()) return refuse(429, 'rate_limit_error', 'This request would exceed your rate limit.');
  const asked = readJson(request) ?? {};
  const fault = findFieldFault(asked);
  if (fault !== undefined) return refuse(400, 'invalid_request_error', fault);
  const { model, max_tokens: most, system } = asked;
  const user = String((asked['messages'] as readonly Message[])[0]?.content);
  if (model === 'overloaded') return refuse(529, 'overloaded_error', 'Overloaded');
  const text = writeAs(String(model), user);
  if (text === undefined) return refuse(404, 'not_found_error', `model: ${String(model)}`);
  const cut = text.slice(0, Number(most) * 4);
  return {
    status: 200,
    body: JSON.stringify({
      id: 'msg_emulated',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: cut }],
      stop_reason: cut === text ? 'end_turn' : 'max_tokens',
      usage: { input_tokens: countTokens(`${String(system)}${user}`), output_tokens: countTokens(cut) },
    }),
  };
};
