import * as z from 'zod';
import type { Fact, Narration } from '../fact';
import type { Wording } from './judge-wording';
import { JOINED_MOST } from './judge-wording';
import { FILLERS, SAME_WORDS } from './same-words';

/** What a model is asked to write. */
export interface ModelPrompt {
  readonly system: string;
  readonly user: string;
  /** Most tokens of the answer. */
  readonly maxTokens: number;
}

/** Most sentences that are sent; those after them stay as they are. */
const SENTENCES_MOST = 40;
const TOKENS_EACH = 60;
const TOKENS_BASE = 100;
const ANSWER_MOST = 64 * 1024;

/** The instructions, the same for every call and workspace. */
export const MODEL_INSTRUCTIONS = `You improve the flow of short technical sentences. You get JSON with numbered sentences. Words in braces such as {f1} are placeholders.
Answer with JSON only: {"sentences":[{"from":[1],"text":"..."}]}. "from" names the sentences that your text stands for.
Rules; a text that breaks one is thrown away:
- Join up to ${JOINED_MOST} neighbouring sentences where it reads better. Keep the order of sentences.
- Keep every placeholder, in its order. Keep the order of all other words too; a closing phrase such as "in {f1}" may move to the front.
- You may add or leave out only these words: ${[...FILLERS].join(' ')}.
- You may put a word in place of another only within these groups: ${SAME_WORDS.map((words) => words.join('/')).join(', ')}.
- Letters, commas, full stops and hyphens only. Begin with a capital letter or a placeholder and end with a full stop. No digits, no quotes, no links, no markup.
- Leave out sentences that you would not change.`;

/** A figure without its digits, words of ours as they are, and nothing of what others may have written. */
const describe = ({ kind, value }: Fact): string => {
  if (kind === 'figure') return value.replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, '#');
  return kind === 'text' ? value : 'a name';
};

/** What is sent of a narration: templates, and what placeholders stand for as far as it is ours. */
export const writePrompt = ({ sentences, facts }: Narration): ModelPrompt => {
  const sent = sentences.slice(0, SENTENCES_MOST);
  const named = new Set(sent.flatMap(({ template }) => [...template.matchAll(/\{([a-z]\d+)\}/g)].map(([, id]) => id)));
  return {
    system: MODEL_INSTRUCTIONS,
    user: JSON.stringify({
      sentences: sent.map(({ topic, template }, at) => ({ n: at + 1, topic, text: template })),
      placeholders: Object.fromEntries(
        facts.filter(({ id }) => named.has(id)).map((fact) => [fact.id, describe(fact)] as const),
      ),
    }),
    maxTokens: TOKENS_BASE + TOKENS_EACH * sent.length,
  };
};

const Answer = z.object({
  sentences: z
    .array(z.object({ from: z.array(z.number().int().positive()).min(1), text: z.string().max(2000) }))
    .max(SENTENCES_MOST),
});

/** The wordings in a model's answer; undefined if it is not what was asked for. */
export const readWordings = (answer: string): readonly Wording[] | undefined => {
  // Some models put JSON into a block of Markdown.
  const [, json = ''] = /^\s*(?:```(?:json)?\s*)?(\{.*\})\s*(?:```\s*)?$/s.exec(answer.slice(0, ANSWER_MOST)) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return undefined;
  return parsed.data.sentences.map(({ from, text }) => ({ from: from.map((n) => n - 1), template: text }));
};
