import type { Rule } from './asked-words';
import { type IntentId, INTENTS } from './intents';
import { normaliseQuestion, readSlots, type Slots, type Vocabulary } from './slots';

export interface ParsedQuestion {
  readonly intent: IntentId | 'unknown';
  readonly slots: Slots;
}

/** A word that must match outweighs any number of hints. */
const WORD_WEIGHT = 10;

const score = (
  { all, any = [], not = [], slots: needed = [], bonus = 0 }: Rule,
  text: string,
  slots: Slots,
): number => {
  if (!all.every((word) => word.test(text)) || not.some((word) => word.test(text))) return 0;
  if (!needed.every((slot) => Object.hasOwn(slots, slot))) return 0;
  return bonus + (all.length + needed.length) * WORD_WEIGHT + any.filter((word) => word.test(text)).length;
};

/** The question's intent and what it names; `unknown` if no words of an intent match. Of equals the first. */
export const parseQuestion = (question: string, vocabulary: Vocabulary): ParsedQuestion => {
  const text = normaliseQuestion(question);
  const slots = readSlots(text, vocabulary);
  let [best, most]: [ParsedQuestion['intent'], number] = ['unknown', 0];
  for (const { id, rules } of INTENTS)
    for (const rule of rules as readonly Rule[]) {
      const points = score(rule, text, slots);
      if (points > most) [best, most] = [id, points];
    }
  return { intent: best, slots };
};

/** Most questions that are proposed. */
const MOST_NEXT = 3;

/** Examples of the questions that stand beside an intent. */
export const findNextQuestions = (intent: ParsedQuestion['intent']): string[] => {
  const at = Math.max(
    0,
    INTENTS.findIndex(({ id }) => id === intent),
  );
  return Array.from({ length: MOST_NEXT }, (_, step) => INTENTS[(at + step + 1) % INTENTS.length]?.example ?? '');
};
