import * as z from 'zod';
import type { ModelPrompt } from '@cloudmend/domain/copilot';
import type { Outgoing } from '../notify/outgoing';
import { type ModelAccess, type ModelAnswer, ModelError, readTokens } from './model';
import { postPrompt } from './post-prompt';

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.unknown(), completion_tokens: z.unknown() }).partial().nullish(),
});

/** Chat completions, as many providers and servers offer them. @throws ModelError */
export const writeByOpenAi = async (
  outgoing: Pick<Outgoing, 'call'>,
  { model, address, key }: ModelAccess,
  prompt: ModelPrompt,
): Promise<ModelAnswer> => {
  if (address === null) throw new ModelError('The address is missing.');
  const { system, user, maxTokens } = prompt;
  const { choices, usage } = await postPrompt(
    outgoing,
    {
      url: `${address}/chat/completions`,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      body: {
        model,
        // Servers that know only the newer name ignore this one, and the other way round.
        max_tokens: maxTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
    },
    Completion,
  );
  const text = choices[0]?.message.content ?? '';
  return { text, tokens: readTokens({ input: usage?.prompt_tokens, output: usage?.completion_tokens }, prompt, text) };
};
