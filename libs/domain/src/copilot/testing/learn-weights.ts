import { correctQuestion } from '../ask/correct-word';
import { readFeatures } from '../ask/features';
import { normaliseQuestion } from '../ask/normalise';
import { toShares, WEIGHT_STEP, type Weights } from '../ask/score-intents';
import { readSlots, type Vocabulary } from '../ask/slots';

export interface Wording {
  readonly intent: string;
  readonly question: string;
}

interface Sample {
  /** The place of its intent. */
  readonly intent: number;
  readonly features: readonly number[];
}

const ROUNDS = 60;
const RATE = 0.3;
/** The rate is halved after so many rounds. */
const HALVED_AFTER = 15;
const DECAY = 0.0005;
const BIAS_RATE = 0.1;
/** A feature of a single wording says nothing about others. */
const WORDINGS_LEAST = 2;
/** Smaller weights, in steps, are left out. */
const LEAST_STEPS = 2;

const readVariants = (question: string, vocabulary: Vocabulary): ReadonlyArray<readonly string[]> => {
  const text = correctQuestion(normaliseQuestion(question), vocabulary);
  const { all, marked } = readFeatures(text, readSlots(text, vocabulary));
  // Marks alone as well: words that are in no wording mean what their concept means.
  return marked.length === all.length ? [all] : [all, marked];
};

const numberFeatures = (questions: ReadonlyArray<ReadonlyArray<readonly string[]>>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [all = []] of questions) for (const feature of all) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= WORDINGS_LEAST);
  return new Map(kept.map(([feature], at) => [feature, at]));
};

const add = (scores: Float64Array, row: Float64Array): void => {
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) + (row[at] ?? 0);
};

const pull = (row: Float64Array, faults: Float64Array, stride: number, keep: number): void => {
  for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) * keep - stride * (faults[at] ?? 0);
};

/** One step towards the right intent of a sample. */
const learnFrom = (
  { intent, features }: Sample,
  weights: readonly Float64Array[],
  bias: Float64Array,
  rate: number,
): void => {
  const rows = features.flatMap((feature) => weights[feature] ?? []);
  const scores = Float64Array.from(bias);
  for (const row of rows) add(scores, row);
  toShares(scores);
  scores[intent] = (scores[intent] ?? 0) - 1;
  const stride = rate / Math.sqrt(features.length + 1);
  for (const row of rows) pull(row, scores, stride, 1 - rate * DECAY);
  pull(bias, scores, stride * BIAS_RATE, 1);
};

const toSteps = (weight: number): number => Math.round(weight * WEIGHT_STEP) || 0;

const toPairs = (row: Float64Array): number[] =>
  [...row].flatMap((weight, at) => (Math.abs(toSteps(weight)) >= LEAST_STEPS ? [at, toSteps(weight)] : []));

/** A fixed order in which wordings of a kind do not follow each other. */
const mix = (place: number): number => (place * 7919) % 10_007;

/** Logistic regression by gradient descent over the wordings in a fixed order: the same wordings, the same weights. */
export const learnWeights = (wordings: readonly Wording[], vocabulary: Vocabulary): Weights => {
  const intents = [...new Set(wordings.map(({ intent }) => intent))];
  const questions = wordings.map(({ question }) => readVariants(question, vocabulary));
  const places = numberFeatures(questions);
  const samples = wordings
    .flatMap(({ intent }, at) =>
      (questions[at] ?? []).map((variant): Sample => {
        const features = variant.flatMap((feature) => places.get(feature) ?? []);
        return { intent: intents.indexOf(intent), features };
      }),
    )
    .map((sample, at) => [mix(at), sample] as const)
    .sort(([a], [b]) => a - b);
  const weights = Array.from({ length: places.size }, () => new Float64Array(intents.length));
  const bias = new Float64Array(intents.length);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [, sample] of samples) learnFrom(sample, weights, bias, RATE / (1 + round / HALVED_AFTER));
  const features = [...places].map(([feature, at]) => [feature, toPairs(weights[at] ?? new Float64Array())] as const);
  return {
    intents,
    bias: [...bias].map(toSteps),
    features: Object.fromEntries(features.filter(([, pairs]) => pairs.length > 0)),
  };
};
