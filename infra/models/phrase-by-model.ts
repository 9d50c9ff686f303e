import {
  type ModelCall,
  type ModelPrompt,
  type ModelTokens,
  type Narration,
  type PhrasedAnswer,
  phraseSentences,
  priceMicroUsd,
  readWordings,
  toUsd,
  type Wording,
  writePrompt,
} from '@cloudmend/domain/copilot';
import type { ModelSpend } from '@cloudmend/store';
import type { MemberUses } from '../runtime';
import { estimateTokens, type ModelAnswer, ModelError } from './model';

type Uses = Pick<MemberUses, 'copilotModel' | 'models' | 'clock' | 'newId' | 'log'>;

/** What became of an attempt to have a model word something. */
interface Phrased extends PhrasedAnswer {
  /** Why there are no wordings of the model. */
  readonly fault: string | null;
}

const keepAll = ({ sentences, facts }: Narration, outcome: PhrasedAnswer['outcome'], fault: string): Phrased => ({
  sentences: sentences.map((sentence) => ({ ...sentence, isByModel: false })),
  facts,
  outcome,
  replaced: 0,
  fault,
});

type Known = NonNullable<Awaited<ReturnType<Uses['copilotModel']['get']>>>;

/** The model that is called: that of Bedrock is the installation's, with its prices. */
const findModel = ({ provider, model, prices }: Known, { bedrock }: Uses['models']): Pick<Known, 'model' | 'prices'> =>
  provider === 'bedrock' && bedrock ? bedrock : { model, prices };

interface Written {
  readonly answer: ModelAnswer | undefined;
  readonly wordings: readonly Wording[];
  readonly fault: string | null;
}

/** Asks the model. What it does wrong is an answer, too. */
const write = async ({ copilotModel, models }: Uses, settings: Known, prompt: ModelPrompt): Promise<Written> => {
  const { provider, model, address } = settings;
  try {
    const key = provider === 'bedrock' ? undefined : await copilotModel.readKey();
    const answer = await models.write({ provider, model, address, key }, prompt);
    const wordings = readWordings(answer.text);
    return {
      answer,
      wordings: wordings ?? [],
      fault: wordings ? null : 'The model returned an invalid response.',
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { answer: undefined, wordings: [], fault: error.message };
  }
};

/**
 * Has the workspace's model word a narration. What was sent and what it cost is recorded; without an answer the
 * narrator's sentences stay. Never throws because of a model.
 */
export const phraseByModel = async (uses: Uses, narration: Narration, about: ModelCall['about']): Promise<Phrased> => {
  const { copilotModel, clock, newId, log } = uses;
  const settings = await copilotModel.get();
  if (!settings?.isOn) return keepAll(narration, 'off', 'The model is off.');
  const { provider, caps } = settings;
  const { model, prices } = findModel(settings, uses.models);
  const prompt = writePrompt(narration);
  const expected: ModelTokens = { input: estimateTokens(prompt.system + prompt.user), output: prompt.maxTokens };
  const toSpend = (tokens: ModelTokens): ModelSpend => ({
    tokens: tokens.input + tokens.output,
    microUsd: priceMicroUsd(tokens, prices),
  });
  const [at, most] = [clock(), toSpend(expected)];
  if (!(await copilotModel.reserve(at, most, caps))) return keepAll(narration, 'capped', "The month's cap is reached.");

  const { answer, wordings, fault } = await write(uses, settings, prompt);
  // A call without an answer may have been billed for what was sent.
  const tokens = answer ? answer.tokens : { input: expected.input, output: 0 };
  const used = toSpend(tokens);
  await copilotModel.settle(at, most, used);
  const { kept, faults, sentences, facts } = phraseSentences(narration, wordings);
  await copilotModel.addCall({
    id: newId(),
    at: at.toISOString(),
    about,
    provider,
    model,
    sent: prompt.user,
    outcome: fault === null ? 'answered' : 'failed',
    fault,
    kept,
    sentences: narration.sentences.length,
    replaced: [...faults],
    tokens,
    usd: toUsd(used.microUsd),
  });
  if (fault !== null) log.warn('The model gave no usable answer.', { code: provider, reason: fault });
  const outcome = fault === null ? 'phrased' : 'failed';
  return { sentences: [...sentences], facts, outcome, replaced: faults.length, fault };
};
