import { findFault, type IntentId, INTENTS, openSheet, parseQuestion } from '@cloudmend/domain/copilot';
import { listStrayNumbers } from '@cloudmend/domain/copilot/testing';
import { reportFigure } from '@cloudmend/domain/testing/effort';
import { FRAMEWORKS } from '@cloudmend/scanner';
import { ANSWERS } from './answers';
import type { Queries } from './run-query';
import { knownAnswer } from './testing/known-answers';
import QUESTIONS from './testing/questions.json';
import WORDINGS from './testing/wordings.json';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const RIGHT_SHARE = 0.95;

interface Wording {
  readonly question: string;
  readonly slots?: Readonly<Record<string, unknown>>;
}

const queries: Queries = {
  run: async ({ name }) => knownAnswer(name) as never,
  page: async ({ name }) => ({ value: knownAnswer(name) as never, hasMore: false }),
  tryRun: async ({ name }) => knownAnswer(name) as never,
};

const answer = async (question: string) => {
  const vocabulary = { accounts: knownAnswer('listAccounts') as never, frameworks: FRAMEWORKS };
  const { intent, slots } = parseQuestion(question, vocabulary);
  const sheet = openSheet();
  if (intent !== 'unknown' && intent in QUESTIONS) await ANSWERS[intent]({ queries, sheet, slots, now: NOW });
  return { intent, ...sheet.close() };
};

describe('questions', () => {
  const rows = Object.entries(QUESTIONS).flatMap(([intent, { facts, questions }]) =>
    questions.map((question) => ({ intent, facts, question })),
  );

  it('number 40 kinds of 10 wordings each', () => {
    expect(Object.keys(QUESTIONS)).toHaveLength(40);
    expect(new Set(rows.map(({ question }) => question)).size).toBe(400);
  });

  it('are answered with the expected facts, 95 of 100 at least', async () => {
    const wrong: string[] = [];
    for (const { intent, facts, question } of rows) {
      const given = await answer(question);
      const values = given.facts.map(({ value }) => value);
      const missing = facts.filter((fact) => !values.includes(fact));
      if (given.intent !== intent || missing.length > 0)
        wrong.push(`${question} (${intent}): ${given.intent} ${missing.join(', ')}`);
    }
    reportFigure({ id: 'questions', what: 'questions', tried: rows.length, failed: wrong.length });
    expect({ wrong, isEnough: wrong.length <= rows.length * (1 - RIGHT_SHARE) }).toMatchObject({ isEnough: true });
  });

  it('are understood in 400 other wordings with what they name, 95 of 100 at least', () => {
    const vocabulary = { accounts: knownAnswer('listAccounts') as never, frameworks: FRAMEWORKS };
    const others = Object.entries(WORDINGS as Readonly<Record<string, readonly Wording[]>>).flatMap(([intent, all]) =>
      all.map((one) => ({ intent, ...one })),
    );
    const wrong = others.filter(({ intent, question, slots = {} }) => {
      const parsed = parseQuestion(question, vocabulary);
      const { account, framework, ...named } = parsed.slots;
      const known = { ...named, account: account?.friendlyName, framework: framework?.id };
      return (
        parsed.intent !== intent || !Object.entries(slots).every(([slot, value]) => known[slot as never] === value)
      );
    });
    expect(others.length).toBeGreaterThanOrEqual(400);
    reportFigure({ id: 'wordings', what: 'other wordings of questions', tried: others.length, failed: wrong.length });
    expect({ wrong, isEnough: wrong.length <= others.length * (1 - RIGHT_SHARE) }).toMatchObject({ isEnough: true });
  });

  it('are answered in sentences that rest on facts', async () => {
    for (const { question } of rows) {
      const { sentences, facts } = await answer(question);
      expect(sentences.map((sentence) => findFault(sentence, facts)).filter((fault) => fault !== undefined)).toEqual(
        [],
      );
      expect(listStrayNumbers({ sentences, facts })).toEqual([]);
    }
  });

  it.each(INTENTS.map(({ id, example }) => [example, id] as const))('understand their example: %s', (example, id) => {
    const vocabulary = { accounts: knownAnswer('listAccounts') as never, frameworks: FRAMEWORKS };
    expect(parseQuestion(example, vocabulary).intent).toBe(id satisfies IntentId);
  });

  it.each(['', 'hello', 'asdf qwer', 'what is the meaning of life', 'sing a song', '?????', '你好'])(
    'that are about something else are not answered: %s',
    (question) => {
      expect(parseQuestion(question, { accounts: [], frameworks: FRAMEWORKS }).intent).toBe('unknown');
    },
  );
});
