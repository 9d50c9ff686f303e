import * as z from 'zod';
import type { ModelPrompt } from '@cloudmend/domain/copilot';
import type { Outgoing } from '../notify/outgoing';
import { type ModelAccess, type ModelAnswer, readTokens } from './model';
import { postPrompt } from './post-prompt';

const MESSAGES = 'https://api.anthropic.com/v1/messages';
const VERSION = '2023-06-01';

const Message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  usage: z.object({ input_tokens: z.unknown(), output_tokens: z.unknown() }).partial().optional(),
});

/** The Messages API of Anthropic. @throws ModelError */
export const writeByAnthropic = async (
  outgoing: Pick<Outgoing, 'call'>,
  { model, key = '' }: ModelAccess,
  prompt: ModelPrompt,
): Promise<ModelAnswer> => {
  const { system, user, maxTokens } = prompt;
  const { content, usage } = await postPrompt(
    outgoing,
    {
      url: MESSAGES,
      headers: { 'x-api-key': key, 'anthropic-version': VERSION },
      body: { model, max_tokens: maxTokens, system, messages: [{ role: 'user', content: user }] },
    },
    Message,
  );
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : [])).join('');
  return { text, tokens: readTokens({ input: usage?.input_tokens, output: usage?.output_tokens }, prompt, text) };
};
