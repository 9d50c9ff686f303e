import { listAccounts } from '@cloudmend/domain/accounts';
import {
  askQuestion,
  findNextQuestions,
  INTENTS,
  type Narration,
  openSheet,
  parseQuestion,
} from '@cloudmend/domain/copilot';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { Call, MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listAccountsFor } from '../accounts/list-accounts';
import { ANSWERS } from './answers';
import type { Asked } from './answers/answering';
import { canPhrase } from './can-phrase';
import { openQueries } from './run-query';

/** Refusals that are answers: the caller learns what permission or plan is missing. */
const isRefusal = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && (thrown.code === 'forbidden' || thrown.code === 'plan-limit');

/** A question's kind, and its answer by the read calls of the pages, in the caller's name. */
export const answerQuestion = async (
  uses: MemberUses,
  actor: MemberActor,
  question: string,
  call: Call,
): Promise<Narration & Pick<ReturnType<typeof parseQuestion>, 'intent' | 'choices'>> => {
  const queries = openQueries(uses, actor, call);
  const accounts = await queries.run(listAccounts, listAccountsFor, {});
  const { intent, slots, choices } = parseQuestion(question, {
    accounts,
    frameworks: (await uses.providers()).frameworks.all,
  });
  const sheet = openSheet();
  const asked: Asked = { queries, sheet, slots, now: uses.clock() };
  const copilot = sheet.from('Copilot');
  if (intent === 'unknown') {
    const kinds = copilot.count('kinds of questions', INTENTS.length, 'kind');
    if (choices.length > 0) sheet.tell('answer', kinds)`I am not sure what you mean. Choose a question below.`;
    else
      sheet.tell(
        'answer',
        kinds,
      )`I cannot answer that. Ask about cost, savings, findings, compliance, work or activity.`;
  } else
    try {
      await ANSWERS[intent](asked);
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      sheet.tell('answer')`${copilot.text('refused', thrown.message)}.`;
    }
  return { intent, choices, ...sheet.close() };
};

/** Answers a question from what the caller may read. */
export const askQuestionFor =
  (uses: MemberUses): Operation<typeof askQuestion> =>
  async (actor, { question }, call) => {
    const answer = await answerQuestion(uses, actor, question, call);
    return { ...answer, next: findNextQuestions(answer.intent), canPhrase: await canPhrase(uses, actor) };
  };

export const handler = serve(askQuestion, askQuestionFor);
