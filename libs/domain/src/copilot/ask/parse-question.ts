import { correctQuestion } from './correct-word';
import { type Features, readFeatures } from './features';
import { findLeftOut, INTENT, type Intent, type IntentId, INTENTS } from './intents';
import { normaliseQuestion } from './normalise';
import { type Scored, scoreIntents, type Weights } from './score-intents';
import { readSlots, type Slots, type Vocabulary } from './slots';
import WEIGHTS from './weights.json';

export interface ParsedQuestion {
  /** `unknown` unless one is far ahead of the others. */
  readonly intent: IntentId | 'unknown';
  readonly slots: Slots;
  /** Questions that may be meant, if it is not clear which. */
  readonly choices: string[];
}

/** What a question must reach to be answered: a wrong answer is worse than being asked back. */
const LEAST_SHARE = 0.65;
const LEAST_LEAD = 0.45;
/** With a word that nothing is known of. */
const LEAST_SHARE_IF_STRANGE = 0.8;
const MOST_STRANGE = 0.34;
/** A figure of money for something unknown would be a figure of something else. */
const FIGURES = /^(cost|savings|carbon|forecast|plan|resources)-/;
/** What may be meant: an intent of that share, unless what is asked is more likely something else. */
const LEAST_CHOICE = 0.04;
const MOST_UNKNOWN = 0.75;
const MOST_CHOICES = 3;

/** An order is no question, and nothing follows it. */
const ORDER =
  /^(please )?(delete|remove|mute|unmute|start|stop|launch|create|add|send|call|book|order|buy|write|turn|enable|disable|deploy|restart|reboot|reset|install|cancel|invite|approve|merge|accept|assign|ignore|forget|translate|play)\b/;

const hasNeeds = ({ needs = [] }: Intent, slots: Slots): boolean => needs.every((slot) => Object.hasOwn(slots, slot));

const isSure = (
  [first, second]: readonly Scored[],
  { strange, telling, isElsewhere }: Features,
  { features: known }: Weights,
): boolean => {
  if (!first || isElsewhere) return false;
  const unfamiliar = strange.filter((word) => !Object.hasOwn(known, word)).length;
  if (unfamiliar > 0 && FIGURES.test(first.intent)) return false;
  const least = unfamiliar > 0 ? LEAST_SHARE_IF_STRANGE : LEAST_SHARE;
  return (
    first.share >= least && first.share - (second?.share ?? 0) >= LEAST_LEAD && unfamiliar <= telling * MOST_STRANGE
  );
};

/** Of several that could be meant, those of which no name would be left out come first. */
const listChoices = (scored: readonly Scored[], slots: Slots): string[] => {
  const likely = scored.flatMap(({ intent, share }) => (share >= LEAST_CHOICE ? (INTENT.get(intent) ?? []) : []));
  const whole = likely.filter((intent) => findLeftOut(intent, slots).length === 0);
  const ranked = [...whole, ...likely.filter((intent) => !whole.includes(intent))];
  return [...new Set(ranked.map((intent) => intent.ask?.(slots) ?? intent.example))].slice(0, MOST_CHOICES);
};

/** The intents that a question may have: those that need a name it does not have are out. */
const rank = (weights: Weights, said: readonly string[], slots: Slots): Scored[] =>
  scoreIntents(weights, said).filter(({ intent }) => {
    const of = INTENT.get(intent);
    return of === undefined || hasNeeds(of, slots);
  });

/** The intent that is far ahead, if its answer takes into account all that is named. */
const findSure = (scored: readonly Scored[], features: Features, slots: Slots, weights: Weights) => {
  const first = INTENT.get(scored[0]?.intent ?? '');
  if (!first || !isSure(scored, features, weights) || findLeftOut(first, slots).length > 0) return undefined;
  // Its words and their meaning alone must say the same.
  return rank(weights, features.marked, slots)[0]?.intent === first.id ? first.id : undefined;
};

/** The question's intent and what it names. Without a clear lead `unknown`, with the questions that may be meant. */
export const parseQuestion = (question: string, vocabulary: Vocabulary, weights: Weights = WEIGHTS): ParsedQuestion => {
  const text = correctQuestion(normaliseQuestion(question), vocabulary);
  const slots = readSlots(text, vocabulary);
  if (ORDER.test(text)) return { intent: 'unknown', slots, choices: [] };
  const features = readFeatures(text, slots);
  const scored = rank(weights, features.all, slots);
  const sure = findSure(scored, features, slots, weights);
  if (sure !== undefined) return { intent: sure, slots, choices: [] };
  const unknown = scored.find(({ intent }) => intent === 'unknown')?.share ?? 0;
  return { intent: 'unknown', slots, choices: unknown > MOST_UNKNOWN ? [] : listChoices(scored, slots) };
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
