import { ESTIMATED_CARBON_SHARE } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';

export interface CarbonSaved {
  readonly kilograms: number;
  readonly isEstimate: boolean;
}

const GAUGE_FULL_KG = 200;

/** The carbon of the open recommendations; 8 % of the savings, rounded, while there is none. */
export const carbonSaved = (
  recommendations: readonly Recommendation[] | undefined,
  savingsUsd: number,
): CarbonSaved => {
  const open = (recommendations ?? []).filter(({ status }) => status === 'open');
  if (open.length === 0) return { kilograms: Math.round(savingsUsd * ESTIMATED_CARBON_SHARE), isEstimate: true };
  return { kilograms: open.reduce((sum, { monthlyKgCo2e }) => sum + monthlyKgCo2e, 0), isEstimate: false };
};

/** The ESG gauge: carbon saved over 200, at most full. */
export const esgShare = ({ kilograms }: CarbonSaved): number => Math.min(1, Math.max(0, kilograms / GAUGE_FULL_KG));
