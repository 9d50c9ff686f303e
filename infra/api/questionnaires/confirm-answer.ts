import { AppError } from '@cloudmend/domain/errors';
import type { InputOf } from '@cloudmend/domain/contract';
import {
  confirmAnswer,
  type ConfirmedAnswer,
  type ProposedFacts,
  type Question,
  toShortAnswer,
} from '@cloudmend/domain/questionnaires';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findQuestion } from './find-question';
import { keepStatement, withdrawStatement } from './own-statement';
import type { FactUses } from './read-facts';

type Input = InputOf<typeof confirmAnswer>;
type Uses = FactUses & Pick<MemberUses, 'questionnaires' | 'attestations' | 'newId'>;

/** The facts that an answer rests on, if any. @throws AppError invalid, conflict if they are not those that were seen */
const requireSeen = ({ intent, digest }: Input, facts: readonly ProposedFacts[]): ProposedFacts | undefined => {
  if (intent === null) return undefined;
  const found = facts.find((one) => one.intent === intent);
  if (!found) throw new AppError('invalid', 'This kind of fact does not exist.');
  if (found.digest !== digest)
    throw new AppError('conflict', 'The facts changed while you were reading. Reload the page.');
  return found;
};

type Worded = Pick<ConfirmedAnswer, 'short' | 'text'>;

/** @throws AppError invalid, conflict if the facts are not known: unknown is not a yes */
const wordAnswer = (
  { kind, asks, short, text }: Input,
  facts: Partial<Pick<ProposedFacts, 'state' | 'text'>>,
): Worded => {
  if (kind === 'not-applicable') return { short: null, text };
  if (kind === 'own-words') {
    if (text === '') throw new AppError('invalid', 'Write the answer.');
    return { short, text };
  }
  if (facts.state === undefined || facts.text === undefined)
    throw new AppError('invalid', 'Choose the facts that answer the question.');
  if (facts.state === 'not-known')
    throw new AppError('conflict', 'These facts are not known. Scan the accounts, or answer in your own words.');
  return { short: toShortAnswer({ state: facts.state }, asks), text: facts.text };
};

const NO_STATEMENT = { attestation: null, validTo: null };

/** What the trail keeps of an answer. */
const toLine = (answer: ConfirmedAnswer | null) => ({
  short: answer?.short ?? null,
  text: answer?.text ?? null,
  digest: answer?.digest ?? null,
});

/** @throws AppError not-found, invalid, conflict if the facts or the answer changed */
export const confirmAnswerFor =
  (uses: Uses): Operation<typeof confirmAnswer> =>
  async ({ email }, input, call) => {
    const { id, sheet, row, kind, asks, revision } = input;
    const { question: before, facts, present } = await findQuestion(uses, input);
    if (before.revision !== revision)
      throw new AppError('conflict', 'Another person answered this question. Reload the page.');
    const { intent = null, digest = null, ...seen } = requireSeen(input, facts) ?? {};
    const worded = wordAnswer(input, seen);
    const statement =
      kind === 'own-words' ? await keepStatement(uses, { id, sheet, row, text: worded.text, email }) : NO_STATEMENT;
    const at = uses.clock().toISOString();
    const answer: ConfirmedAnswer = { kind, intent, asks, ...worded, digest, by: email, at, ...statement };
    const given = await uses.questionnaires.answer(id, { sheet, row }, answer, revision);
    await withdrawStatement(uses, before.answer, { email, reason: 'The question was answered again.' });
    call.changes(toLine(before.answer), toLine(answer));
    return present([given]) as Question;
  };

export const handler = serve(confirmAnswer, confirmAnswerFor);
