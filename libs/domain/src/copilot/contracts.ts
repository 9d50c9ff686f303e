import * as z from 'zod';
import { AccountId } from '../accounts/account';
import { defineContract } from '../contract/index';
import { TimeRange } from '../scans/scan';
import { Narration } from './fact';

/** What can be explained. */
export const ExplainedKind = z.enum(['finding', 'recommendation', 'control', 'scan', 'cost']);
export type ExplainedKind = z.infer<typeof ExplainedKind>;

export const ExplainInput = z.strictObject({
  kind: ExplainedKind,
  /** The id of a finding, recommendation, control or scan. */
  id: z.string().min(1).max(128).optional(),
  /** A control's framework. */
  framework: z.string().max(64).optional(),
  /** Of cost, with the range before. */
  range: TimeRange.default('30d'),
  /** Of cost. @default - all accounts */
  account: AccountId.optional(),
});
export type ExplainInput = z.infer<typeof ExplainInput>;

/** True if a model may word the same for this caller: see `phraseNarration`. */
const canPhrase = z.boolean();

export const Explanation = Narration.extend({ kind: ExplainedKind, canPhrase });
export type Explanation = z.infer<typeof Explanation>;

/** Why something is as it is and what to do, in sentences over facts. What the caller may not read is refused or left out. */
export const explainSubject = defineContract({
  name: 'explainSubject',
  method: 'GET',
  path: '/tenants/{tenantId}/explanations/{kind}',
  audience: 'member',
  isHeavy: true,
  needs: 'viewEvidence',
  input: ExplainInput,
  output: Explanation,
});

/** Most characters of a question. */
export const QUESTION_MOST = 500;

export const CopilotAnswer = Narration.extend({
  /** The kind of question it was understood as; `unknown` if none. */
  intent: z.string(),
  /** Questions that may be meant, if it is not clear which; none if it was answered. */
  choices: z.array(z.string()),
  /** Questions that may follow. */
  next: z.array(z.string()),
  canPhrase,
});
export type CopilotAnswer = z.infer<typeof CopilotAnswer>;

/** Answers a question from what the caller may read. It changes nothing. */
export const askQuestion = defineContract({
  name: 'askQuestion',
  method: 'POST',
  path: '/tenants/{tenantId}/copilot/questions',
  audience: 'member',
  isHeavy: true,
  feature: 'questions',
  audit: 'copilot.ask',
  input: z.strictObject({ question: z.string().trim().min(1).max(QUESTION_MOST) }),
  output: CopilotAnswer,
});
