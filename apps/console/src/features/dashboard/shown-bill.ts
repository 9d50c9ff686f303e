import { shownUsd, type Metrics } from '@cloudmend/domain/costs';

type Apart = Metrics['apart'];

/**
 * The lines from usage to bill in whole dollars that add up. Usage and bill are rounded on their own because both also
 * appear elsewhere (on the page, on the provider's invoice); the largest line between them absorbs the rounding
 * difference.
 */
export const shownBill = (
  apart: Apart,
  { cost, billed }: Pick<Metrics['totals'], 'cost' | 'billed'>,
): { readonly usage: number; readonly parts: Apart; readonly billed: number } => {
  const usage = shownUsd(cost);
  const parts = apart.map(({ kind, usd }) => ({ kind, usd: shownUsd(usd) }));
  const sum = parts.reduce((total, { usd }) => total + usd, usage);
  const left = shownUsd(billed) - sum;
  const largest = parts.toSorted((a, b) => Math.abs(b.usd) - Math.abs(a.usd))[0]?.kind;
  // A larger difference is not rounding: then the bill is shown as the sum.
  if (largest === undefined || Math.abs(left) > parts.length) return { usage, parts, billed: sum };
  return {
    usage,
    parts: parts.map(({ kind, usd }) => ({ kind, usd: kind === largest ? usd + left : usd })),
    billed: shownUsd(billed),
  };
};
