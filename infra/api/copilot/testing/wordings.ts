import { INTENTS } from '@cloudmend/domain/copilot';
import type { Wording } from '@cloudmend/domain/copilot/testing';
import { FRAMEWORKS } from '@cloudmend/scanner';
import { knownAnswer } from './known-answers';
import FRESH from './fresh-questions.json';
import MORE from './more-wordings.json';
import QUESTIONS from './questions.json';
import OTHERS from './wordings.json';

/** What the questions name. */
export const VOCABULARY = { accounts: knownAnswer('listAccounts') as never, frameworks: FRAMEWORKS };

const pair = (table: Readonly<Record<string, readonly string[]>>): Wording[] =>
  Object.entries(table).flatMap(([intent, questions]) => questions.map((question) => ({ intent, question })));

/** Wordings of questions with their kind: what is learnt from. Half of the fresh questions are left out. */
export const WORDINGS: readonly Wording[] = [
  ...Object.entries(QUESTIONS).flatMap(([intent, { questions }]) =>
    questions.map((question) => ({ intent, question })),
  ),
  ...Object.entries(OTHERS).flatMap(([intent, all]) => all.map(({ question }) => ({ intent, question }))),
  ...pair(MORE),
  ...INTENTS.map(({ id, example }) => ({ intent: id, question: example })),
  ...FRESH.tune.asked.map(({ intent, question }) => ({ intent, question })),
  ...FRESH.tune.outside.map((question) => ({ intent: 'unknown', question })),
];
