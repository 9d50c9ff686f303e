import { claimedUsd, DAYS_PER_MONTH, type RecommendationAim } from '@cloudmend/domain/recommendations';

/** The saving of a recommendation. */
export interface OpenSaving {
  readonly status: string;
  readonly monthlySavingUsd: number;
  readonly aim?: RecommendationAim | undefined;
}

/** Savings if the open recommendations are followed. */
export interface SavingsForecast {
  /** Over the days ahead, if all were followed today; never more than the forecast cost. */
  readonly usd: number;
  readonly monthlyUsd: number;
  /** The open recommendations with a saving in dollars. */
  readonly recommendations: number;
  readonly open: number;
  readonly formula: string;
}

/** Savings over the days ahead from open recommendations. `costUsd`: the forecast for those days, if known. */
export const savingsForecast = (
  recommendations: readonly OpenSaving[],
  days: number,
  costUsd?: number,
): SavingsForecast => {
  const open = recommendations.filter(({ status }) => status === 'open');
  const claims = open.map(claimedUsd).filter((usd) => usd > 0);
  const monthlyUsd = claims.reduce((sum, usd) => sum + usd, 0);
  const whole = (monthlyUsd * days) / DAYS_PER_MONTH;
  return {
    usd: costUsd === undefined ? whole : Math.min(whole, Math.max(0, costUsd)),
    monthlyUsd,
    recommendations: claims.length,
    open: open.length,
    formula: 'min(sum of monthlySavingUsd of open recommendations * days / (730 / 24), forecast cost)',
  };
};
