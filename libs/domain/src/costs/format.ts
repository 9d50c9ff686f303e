/** Whole dollars, grouped by thousands from 1,000: `$840`, `$48,312`. */
export const formatUsd = (usd: number): string => {
  const rounded = Math.round(Math.abs(usd));
  return `${usd < 0 && rounded > 0 ? '−' : ''}$${rounded.toLocaleString('en-US')}`;
};

/** Rounded to a whole percentage: `19%`. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;
