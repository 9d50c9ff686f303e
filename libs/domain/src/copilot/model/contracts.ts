import * as z from 'zod';
import { defineContract } from '../../contract/index';
import { ExplainInput, QUESTION_MOST } from '../contracts';
import { Fact } from '../fact';
import {
  MODEL_CALLS_MOST,
  ModelAddress,
  ModelCall,
  ModelCaps,
  ModelKey,
  ModelName,
  ModelPrices,
  ModelProvider,
  ModelSettings,
  ModelUse,
} from './model-settings';
import { PhrasedSentence } from './phrase-sentences';

const path = '/tenants/{tenantId}/copilot/model';

/** Why the sentences are the narrator's: `off`, the month's cap is reached, or the model gave no usable answer. */
export const PhrasingOutcome = z.enum(['phrased', 'off', 'capped', 'failed']);
export type PhrasingOutcome = z.infer<typeof PhrasingOutcome>;

export const PhrasedAnswer = z.object({
  sentences: z.array(PhrasedSentence),
  facts: z.array(Fact),
  outcome: PhrasingOutcome,
  /** Wordings of the model that claimed something else. */
  replaced: z.number().int(),
});
export type PhrasedAnswer = z.infer<typeof PhrasedAnswer>;

/** Has the workspace's model word an explanation or an answer. What it does not keep true stays as it was. */
export const phraseNarration = defineContract({
  name: 'phraseNarration',
  method: 'POST',
  path: '/tenants/{tenantId}/copilot/phrasings',
  audience: 'member',
  feature: 'questions',
  audit: 'copilot.phrase',
  input: z.strictObject({
    /** What is explained; or `question`. */
    explain: ExplainInput.optional(),
    question: z.string().trim().min(1).max(QUESTION_MOST).optional(),
  }),
  output: PhrasedAnswer,
});

/** The workspace's model, without its key. */
export const getCopilotModel = defineContract({
  name: 'getCopilotModel',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'manageIntegrations',
  input: z.strictObject({}),
  output: z.object({
    settings: ModelSettings.extend({ hasKey: z.boolean() }).nullable(),
    /** Of this month. */
    use: ModelUse,
    /** The model of the installation; null if it has none. */
    bedrock: z.object({ model: z.string(), prices: ModelPrices }).nullable(),
  }),
});

/** Sets the model. Without a key the known one stays, unless it would be sent elsewhere. */
export const saveCopilotModel = defineContract({
  name: 'saveCopilotModel',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'copilot.model.save',
  input: z.strictObject({
    provider: ModelProvider,
    isOn: z.boolean(),
    caps: ModelCaps,
    /** Not of Bedrock, whose model and prices are those of the installation. */
    model: ModelName.optional(),
    prices: ModelPrices.optional(),
    /** Of an OpenAI-compatible API. */
    address: ModelAddress.optional(),
    key: ModelKey.optional(),
  }),
  output: z.object({ provider: ModelProvider }),
});

/** Asks the model to word a sample now. `answer` says what came of it. */
export const testCopilotModel = defineContract({
  name: 'testCopilotModel',
  method: 'POST',
  path: `${path}/test`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'copilot.model.test',
  input: z.strictObject({}),
  output: z.object({ isUsable: z.boolean(), answer: z.string() }),
});

/** Forgets the model and its key. */
export const removeCopilotModel = defineContract({
  name: 'removeCopilotModel',
  method: 'DELETE',
  path,
  audience: 'member',
  needs: 'manageIntegrations',
  audit: 'copilot.model.remove',
  input: z.strictObject({}),
  output: z.object({ isRemoved: z.literal(true) }),
});

/** What was sent to the model, the newest first. */
export const listModelCalls = defineContract({
  name: 'listModelCalls',
  method: 'GET',
  path: `${path}/calls`,
  audience: 'member',
  needs: 'manageIntegrations',
  input: z.strictObject({}),
  output: z.object({ instructions: z.string(), calls: z.array(ModelCall).max(MODEL_CALLS_MOST) }),
});
