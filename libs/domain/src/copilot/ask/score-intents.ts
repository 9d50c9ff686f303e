/** Weights by feature, then by the intent's place in `intents`, in steps. */
export interface Weights {
  readonly intents: readonly string[];
  readonly bias: readonly number[];
  /** Pairs one after the other: the intent's place and its weight. */
  readonly features: Readonly<Record<string, readonly number[]>>;
}

/** Steps of a weight of one. */
export const WEIGHT_STEP = 20;

export interface Scored {
  readonly intent: string;
  /** Of one, over all intents. */
  readonly share: number;
}

/** In place: shares of one. */
export const toShares = (scores: Float64Array): void => {
  const most = Math.max(...scores);
  let sum = 0;
  for (const [at, score] of scores.entries()) {
    scores[at] = Math.exp(score - most);
    sum += scores[at];
  }
  for (const [at, score] of scores.entries()) scores[at] = score / sum;
};

/** What a question may be, the most likely first. */
export const scoreIntents = ({ intents, bias, features }: Weights, said: readonly string[]): Scored[] => {
  const scores = Float64Array.from(bias);
  for (const feature of said) {
    const pairs = Object.hasOwn(features, feature) ? (features[feature] ?? []) : [];
    for (let at = 0; at < pairs.length; at += 2) {
      const intent = pairs[at] ?? 0;
      scores[intent] = (scores[intent] ?? 0) + (pairs[at + 1] ?? 0);
    }
  }
  for (const [at, score] of scores.entries()) scores[at] = score / WEIGHT_STEP;
  toShares(scores);
  return intents
    .map((intent, at) => ({ intent, share: scores[at] ?? 0 }))
    .sort((a, b) => b.share - a.share || a.intent.localeCompare(b.intent));
};
