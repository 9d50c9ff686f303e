import { askQuestion, type Narration } from '@cloudmend/domain/copilot';
import { answerQuestion } from '@cloudmend/infra/copilot';
import type { Call } from '@cloudmend/infra/runtime';
import { type LocalMember, onLocalState } from './local-state';

const refuse = (): never => {
  throw new Error('A question changes nothing.');
};

/** A call that only reads. */
const READING: Call = {
  siteUrl: undefined,
  requestId: 'ask',
  sourceIp: '127.0.0.1',
  session: undefined,
  signal: AbortSignal.timeout(60_000),
  continueAt: () => undefined,
  auditIn: refuse,
  changes: refuse,
  recordIn: refuse,
};

/** Answers from the state of `npm start`, while no start holds it. @throws UsageError, AppError */
export const askLocalState = ({
  question,
  ...member
}: LocalMember & { readonly question: string }): Promise<
  Narration & { readonly intent: string; readonly choices: readonly string[] }
> => onLocalState(member, askQuestion, (uses, actor) => answerQuestion(uses, actor, question, READING));
