import * as z from 'zod';

interface ProviderRow {
  readonly name: string;
  /** It is called with a key of the workspace. */
  readonly key: 'needed' | 'optional' | 'none';
}

/** Who runs the model. Bedrock is that of the installation: its model and prices are the operator's. */
export const MODEL_PROVIDERS = {
  bedrock: { name: 'Amazon Bedrock', key: 'none' },
  anthropic: { name: 'Anthropic', key: 'needed' },
  openai: { name: 'OpenAI-compatible', key: 'optional' },
} as const satisfies Readonly<Record<string, ProviderRow>>;

export const ModelProvider = z.enum(Object.keys(MODEL_PROVIDERS) as [keyof typeof MODEL_PROVIDERS]);
export type ModelProvider = keyof typeof MODEL_PROVIDERS;

export const ModelName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$/, 'Expected the identifier of a model.');

/** Sent in a header: visible characters only. */
export const ModelKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,400}$/, 'Expected an API key.');

export const ModelAddress = z
  .url({ protocol: /^https$/ })
  .max(500)
  .refine((address) => {
    if (!URL.canParse(address)) return false;
    const { username, password, search, hash } = new URL(address);
    return username === '' && password === '' && search === '' && hash === '';
  }, 'Expected an address without a user name, query or fragment.')
  .transform((address) => address.replace(/\/+$/, ''));

/** USD for a million tokens. */
export const ModelPrices = z.strictObject({ input: z.number().min(0).max(1000), output: z.number().min(0).max(1000) });
export type ModelPrices = z.infer<typeof ModelPrices>;

/** The most of a month, in UTC. */
export const ModelCaps = z.strictObject({
  tokens: z.number().int().min(1000).max(1_000_000_000),
  usd: z.number().min(0.01).max(100_000),
});
export type ModelCaps = z.infer<typeof ModelCaps>;

export const DEFAULT_MODEL_CAPS: ModelCaps = { tokens: 5_000_000, usd: 20 };

export const ModelSettings = z.object({
  provider: ModelProvider,
  model: ModelName,
  /** Of an OpenAI-compatible API, up to and without `/chat/completions`. */
  address: z.string().nullable(),
  isOn: z.boolean(),
  prices: ModelPrices,
  caps: ModelCaps,
  savedAt: z.string(),
  savedBy: z.string(),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** What was used in a month, or set aside for calls under way. */
export const ModelUse = z.object({
  month: z.string(),
  calls: z.number().int(),
  tokens: z.number().int(),
  usd: z.number(),
});
export type ModelUse = z.infer<typeof ModelUse>;

export const ModelTokens = z.object({ input: z.number().int(), output: z.number().int() });
export type ModelTokens = z.infer<typeof ModelTokens>;

const MILLION = 1_000_000;

/** What tokens cost, in millionths of a dollar, rounded up. */
export const priceMicroUsd = ({ input, output }: ModelTokens, prices: ModelPrices): number =>
  Math.ceil(input * prices.input + output * prices.output);

export const toUsd = (microUsd: number): number => microUsd / MILLION;
export const toMicroUsd = (usd: number): number => Math.round(usd * MILLION);

/** A call of the model: what was sent, and what became of the answer. */
export const ModelCall = z.object({
  id: z.string(),
  at: z.string(),
  about: z.enum(['explanation', 'answer', 'test']),
  provider: ModelProvider,
  model: z.string(),
  /** All that was sent besides the instructions. */
  sent: z.string(),
  outcome: z.enum(['answered', 'failed']),
  /** Why there was no answer to use. */
  fault: z.string().nullable(),
  /** The narrator's sentences that the model worded, of all. */
  kept: z.number().int(),
  sentences: z.number().int(),
  /** Why wordings were replaced. */
  replaced: z.array(z.string()),
  tokens: ModelTokens,
  usd: z.number(),
});
export type ModelCall = z.infer<typeof ModelCall>;

/** Calls are kept for so many days. */
export const MODEL_CALL_DAYS = 90;
/** Calls that are listed. */
export const MODEL_CALLS_MOST = 25;
