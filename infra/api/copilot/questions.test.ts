import { findFault, type IntentId, INTENTS, type Intent, openSheet, parseQuestion } from '@cloudmend/domain/copilot';
import { reportFigure } from '@cloudmend/domain/testing/effort';
import { listStrayNumbers } from '@cloudmend/domain/copilot/testing';
import { ANSWERS } from './answers';
import type { Queries } from './run-query';
import { knownAnswer } from './testing/known-answers';
import FRESH from './testing/fresh-questions.json';
import QUESTIONS from './testing/questions.json';
import OTHERS from './testing/wordings.json';
import { VOCABULARY } from './testing/wordings';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const RIGHT_SHARE = 0.95;

interface NamedWording {
  readonly question: string;
  readonly slots?: Readonly<Record<string, unknown>>;
}

const queries: Queries = {
  run: async ({ name }) => knownAnswer(name) as never,
  page: async ({ name }) => ({ value: knownAnswer(name) as never, hasMore: false }),
  tryRun: async ({ name }) => knownAnswer(name) as never,
};

const answer = async (question: string) => {
  const { intent, slots } = parseQuestion(question, VOCABULARY);
  const sheet = openSheet();
  if (intent !== 'unknown' && intent in QUESTIONS) await ANSWERS[intent]({ queries, sheet, slots, now: NOW });
  return { intent, ...sheet.close() };
};

/** Whether the question about what is meant is among those offered. */
const isOffered = (intent: string, { choices, slots }: ReturnType<typeof parseQuestion>): boolean => {
  const meant: Intent | undefined = INTENTS.find(({ id }) => id === intent);
  return meant !== undefined && choices.some((choice) => choice === meant.example || choice === meant.ask?.(slots));
};

/** How questions by somebody who did not know the wordings are understood. */
const judge = (rows: ReadonlyArray<{ readonly intent: string; readonly question: string }>) => {
  const parsed = rows.map((row) => ({ ...row, is: parseQuestion(row.question, VOCABULARY) }));
  const wrong = parsed.filter(({ intent, is }) => is.intent !== intent && is.intent !== 'unknown');
  const offered = parsed.filter(({ intent, is }) => is.intent === 'unknown' && isOffered(intent, is)).length;
  const right = parsed.filter(({ intent, is }) => is.intent === intent).length;
  return { wrong: wrong.map(({ question, is }) => `${question}: ${is.intent}`), offered, right };
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
    const others = Object.entries(OTHERS as Readonly<Record<string, readonly NamedWording[]>>).flatMap(
      ([intent, all]) => all.map((one) => ({ intent, ...one })),
    );
    const wrong = others.filter(({ intent, question, slots = {} }) => {
      const parsed = parseQuestion(question, VOCABULARY);
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
    expect(parseQuestion(example, VOCABULARY).intent).toBe(id satisfies IntentId);
  });

  it('that were never learnt from are answered or offered in 95 of 100, and wrongly answered in 2 at most', () => {
    const { wrong, offered, right } = judge(FRESH.blind.asked);
    const tried = FRESH.blind.asked.length;
    reportFigure({
      id: 'fresh-questions',
      what: 'questions never learnt from',
      tried,
      failed: tried - right - offered,
    });
    expect({ wrong, isRare: wrong.length <= tried * 0.02 }).toMatchObject({ isRare: true });
    expect(right / tried).toBeGreaterThanOrEqual(0.85);
    expect((right + offered) / tried).toBeGreaterThanOrEqual(RIGHT_SHARE);
  });

  it.each([...FRESH.tune.outside, ...FRESH.blind.outside])('outside the product get no answer: %s', (question) => {
    expect(parseQuestion(question, VOCABULARY).intent).toBe('unknown');
  });

  const NAMED = 'critical S3 findings without encryption in acme-prod, CIS, Pro: who can approve scans in 30 minutes';
  it.each(INTENTS.map((intent: Intent) => [intent.id, intent] as const))(
    'that are offered for %s are understood',
    (id, { ask, example }) => {
      const { slots } = parseQuestion(NAMED, VOCABULARY);
      for (const range of ['7d', '30d', '90d'] as const)
        expect(parseQuestion(ask?.({ ...slots, range }) ?? example, VOCABULARY)).toMatchObject({
          intent: id,
          choices: [],
        });
    },
  );

  it.each([
    ['How much did EC2 cost in March?', 'How much did EC2 cost in the last 30 days?'],
    ['dynamodb cost since march', 'How much did DynamoDB cost in the last 30 days?'],
    ['What did we spend in 2019?', 'What did we spend in the last 30 days?'],
    ['forecast for EC2', 'How much did EC2 cost in the last 30 days?'],
  ])('whose answer would be about more than they name are asked back: %s', (question, choice) => {
    const { intent, choices } = parseQuestion(question, VOCABULARY);
    expect([intent, choices]).toEqual(['unknown', expect.arrayContaining([choice])]);
  });

  it.each([
    'What do we spend per cost centre?',
    'cost by tag',
    'Delete the account acme-prod',
    'Mute all findings',
    'What do we pay for Figma per month?',
    'How much did Notion cost us last month?',
    'blorp cost',
  ])('that nothing is kept for, and orders, get no figure: %s', (question) =>
    expect(parseQuestion(question, VOCABULARY).intent).toBe('unknown'),
  );

  it.each([
    ['waht did we spnd on lamda', 'cost-of-service'],
    ['wich acount has teh most isues', 'findings-by-account'],
    ['how many finidngs are oppen', 'findings-count'],
    ['forcast for next month', 'cost-forecast'],
    ['are we complient with HIPPA', 'compliance-framework'],
  ])('with slips are understood or asked back: %s', (question, intent) => {
    expect([intent, 'unknown']).toContain(parseQuestion(question, VOCABULARY).intent);
  });

  it.each([
    ['What did we spend on 2026?', undefined],
    ['aws bill yesterday', 'On 20 Nov 2026'],
    ['What did we spend in November?', 'From 1 Nov 2026 to 21 Nov 2026'],
    ['aws bill of october', 'From 1 Oct 2026 to 31 Oct 2026, all accounts cost $11,500.'],
    ['spend in january', 'The bill is not kept for that time.'],
  ])('about a named time are told for that time: %s', async (question, start) => {
    const { intent, sentences } = await answer(question);
    if (start === undefined) expect(intent).toBe('unknown');
    else expect(sentences[0]?.text).toContain(start);
  });

  it.each(['', 'hello', 'asdf qwer', 'what is the meaning of life', 'sing a song', '?????', '你好'])(
    'that are about something else are not answered: %s',
    (question) => {
      expect(parseQuestion(question, VOCABULARY).intent).toBe('unknown');
    },
  );
});
