import { effort } from '@cloudmend/domain/testing/effort';
import fc from 'fast-check';
import {
  type Availability,
  availabilitySentence,
  beforeAsking,
  CHECK_DELAY_MS,
  watchAvailability,
} from './availability';

interface Question {
  readonly slug: string;
  readonly signal: AbortSignal;
  answer(taken: boolean): void;
  fail(): void;
}

const watchQuestions = () => {
  const questions: Question[] = [];
  const told: Availability[] = [];
  const watch = watchAvailability(
    (slug, signal) =>
      new Promise((answer, reject) =>
        questions.push({ slug, signal, answer, fail: () => reject(new Error('HTTP 429')) }),
      ),
    (availability) => told.push(availability),
  );
  return { ...watch, questions, told, last: () => told.at(-1) };
};

/** A promise for a check, resolved or rejected by the test. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
};

const rest = (): Promise<void> => jest.advanceTimersByTimeAsync(CHECK_DELAY_MS);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the availability of a workspace name', () => {
  it.each([
    ['', 'idle'],
    ['ab', 'invalid'],
    ['admin', 'invalid'],
    ['cloudmend', 'invalid'],
    ['a'.repeat(129), 'invalid'],
    ['acme', 'checking'],
  ] as const)('is known before asking the server: %j is %s', (slug, status) => {
    expect(beforeAsking(slug).status).toBe(status);
  });

  it('is checked once typing stops', async () => {
    const { follow, questions, last } = watchQuestions();
    follow('acm');
    await jest.advanceTimersByTimeAsync(CHECK_DELAY_MS - 1);
    follow('acme');
    await rest();
    expect(questions.map(({ slug }) => slug)).toEqual(['acme']);
    questions[0]?.answer(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ slug: 'acme', status: 'available' });
  });

  it('follows only the last name, however late an earlier answer arrives', async () => {
    const { follow, questions, last } = watchQuestions();
    follow('acme');
    await rest();
    follow('globex');
    await rest();
    expect(questions[0]?.signal.aborted).toBe(true);
    questions[1]?.answer(false);
    questions[0]?.answer(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ slug: 'globex', status: 'available' });
  });

  it('is unknown without an answer from the server', async () => {
    const { follow, questions, last } = watchQuestions();
    follow('acme');
    await rest();
    questions[0]?.fail();
    await jest.advanceTimersByTimeAsync(0);
    expect(last()).toEqual({ slug: 'acme', status: 'unknown' });
  });

  it('is silent after unsubscribing', async () => {
    const { follow, stop, questions, told } = watchQuestions();
    follow('acme');
    await rest();
    stop();
    questions[0]?.answer(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(told).toEqual([{ slug: 'acme', status: 'checking' }]);
  });

  it('matches the last name in any order of typing, pausing and answering', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('type' as const),
        slug: fc.constantFrom('acme', 'globex', 'initech', 'ab', 'admin', ''),
      }),
      fc.record({ kind: fc.constant('rest' as const) }),
      fc.record({
        kind: fc.constant('answer' as const),
        nth: fc.nat(4),
        says: fc.constantFrom('taken' as const, 'available' as const, 'unknown' as const),
      }),
    );
    const verdicts = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const { follow, stop, questions, told, last } = watchQuestions();
      let slug: string | undefined;
      for (const one of steps) {
        const before = told.length;
        if (one.kind === 'type') follow((slug = one.slug));
        if (one.kind === 'rest') jest.advanceTimersByTime(CHECK_DELAY_MS);
        const question = one.kind === 'answer' ? questions[one.nth] : undefined;
        if (question && one.kind === 'answer') {
          if (one.says === 'unknown') question.fail();
          else question.answer(one.says === 'taken');
          await settle();
        }
        // Every state belongs to the current name.
        for (const { slug: of } of told.slice(before)) expect(of).toBe(slug);
      }
      if (slug !== undefined) expect(last()?.slug).toBe(slug);
      expect(questions.filter(({ signal }) => !signal.aborted).length).toBeLessThanOrEqual(1);
      stop();
    });
    await fc.assert(verdicts, { numRuns: effort(100, 10_000) });
  });

  it('is shown as a sentence', () => {
    expect(availabilitySentence({ slug: 'api', status: 'invalid' })).toBe(
      'This tenant is reserved. Please choose another.',
    );
    expect(availabilitySentence({ slug: 'ab', status: 'invalid' })).toContain('3 to 128');
    expect(availabilitySentence({ slug: 'acme', status: 'available' })).toBe('acme is available');
  });
});
