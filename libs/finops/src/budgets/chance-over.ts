import type { Range } from '../forecast/index';

/** The 90% point of a standard normal distribution: a tenth of outcomes lies beyond each bound. */
const BOUND_SIGMAS = 1.281_551_565_545;
/** Nothing that has not happened is certain. */
const LEAST = 0.01;

/** The share of a standard normal distribution above a point (Abramowitz and Stegun 26.2.17; off by 7.5e-8 at most). */
const shareAbove = (sigmas: number): number => {
  if (sigmas < 0) return 1 - shareAbove(-sigmas);
  const t = 1 / (1 + 0.2316419 * sigmas);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-sigmas * sigmas) / 2) / Math.sqrt(2 * Math.PI)) * series;
};

/**
 * The chance that a total is above a limit: half a normal distribution on each side of the forecast, as wide as its bound
 * on that side says.
 */
const rawChance = ({ usd, low, high }: Range, limit: number): number => {
  const off = limit - usd;
  const sigma = (off > 0 ? high - usd : usd - low) / BOUND_SIGMAS;
  if (sigma <= 0) return off < 0 ? 1 : 0;
  return shareAbove(off / sigma);
};

/**
 * The chance that a total is above a limit, from 1% to 99%. The bounds are calibrated already, so that nothing is added:
 * docs/decisions/0081.
 */
export const chanceOver = (total: Range, limit: number): number =>
  Math.min(1 - LEAST, Math.max(LEAST, rawChance(total, limit)));
