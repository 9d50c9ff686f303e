import { ESTIMATED_CARBON_SHARE } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';

export interface CarbonSaved {
  readonly kilograms: number;
  readonly isEstimate: boolean;
  /** What all open recommendations would add; undefined as long as nothing was realised. */
  readonly ifAllAppliedKg?: number;
}

const sumKg = (recommendations: readonly Recommendation[]): number =>
  recommendations.reduce((sum, { monthlyKgCo2e }) => sum + monthlyKgCo2e, 0);

/** The specification's goal, in kilograms per month. */
const GOAL_KG = 200;

/** What changes realised; before the first one, the carbon of open recommendations, or else 8% of savings, rounded. */
export const carbonSaved = (
  recommendations: readonly Recommendation[] | undefined,
  savingsUsd: number,
  realisedKg = 0,
): CarbonSaved => {
  const open = (recommendations ?? []).filter(({ status }) => status === 'open');
  if (realisedKg > 0) return { kilograms: realisedKg, isEstimate: false, ifAllAppliedKg: realisedKg + sumKg(open) };
  if (open.length === 0) return { kilograms: Math.round(savingsUsd * ESTIMATED_CARBON_SHARE), isEstimate: true };
  return { kilograms: sumKg(open), isEstimate: false };
};

/**
 * The gauge's goal: 200 kg per month, capped at current emissions. `emittedKg` is undefined if nothing was assessed.
 */
export const esgGoal = (emittedKg: number | undefined): number =>
  emittedKg === undefined ? GOAL_KG : Math.min(GOAL_KG, emittedKg);

/** The ESG gauge: carbon saved divided by the goal, at most full. */
export const esgShare = ({ kilograms }: CarbonSaved, goalKg: number): number =>
  goalKg <= 0 ? 0 : Math.min(1, Math.max(0, kilograms / goalKg));
