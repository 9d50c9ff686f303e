/** A saving as claimed and as realised, in USD per month. */
export interface SettledSaving {
  readonly claimedUsd: number;
  readonly realisedUsd: number;
}

/** How a rule's claims compare with what was realised. */
export interface Calibration {
  /** What to multiply the next claim by. */
  readonly factor: number;
  /** The changes that it rests on. */
  readonly changes: number;
}

/** A rule starts with the weight of this many changes that realised what they claimed. */
const PRIOR = 4;
/** A change that realised nothing has no logarithm. */
const LEAST_RATIO = 0.01;

const median = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
};

/** exp(w × median ln(realised ÷ claimed)) with w = n ÷ (n + 4): 1 without any change. */
export const calibrate = (settled: readonly SettledSaving[]): Calibration => {
  const ratios = settled
    .filter(({ claimedUsd }) => claimedUsd > 0)
    .map((each) => Math.log(Math.max(LEAST_RATIO, each.realisedUsd / each.claimedUsd)))
    .sort((a, b) => a - b);
  const changes = ratios.length;
  if (changes === 0) return { factor: 1, changes };
  return { factor: Math.exp((changes / (changes + PRIOR)) * median(ratios)), changes };
};
