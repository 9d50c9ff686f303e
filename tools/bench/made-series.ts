/**
 * Reproducible pseudo-random numbers: Mulberry32. It scrambles its seed, so that neighbouring seeds give unrelated
 * series.
 */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const SHAPES = ['plain', 'weekly', 'monthly fee', 'spike', 'step', 'all'] as const;
export type Shape = (typeof SHAPES)[number];

/** A synthetic history and the days after it. */
export interface MadeSeries {
  readonly shape: Shape;
  readonly from: string;
  readonly usd: readonly number[];
  readonly future: readonly number[];
}

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2025, 0, 6);

const has = (shape: Shape, part: Shape): boolean => shape === part || shape === 'all';

/** One series of 90 to 365 days and the days after it, from a seed. */
export const madeSeries = (shape: Shape, seed: number, futureDays = 30): MadeSeries => {
  const random = createRandom(seed * 7919 + SHAPES.indexOf(shape));
  const between = (low: number, high: number): number => low + random() * (high - low);
  const normal = (): number => Math.sqrt(-2 * Math.log(random() || 0.5)) * Math.cos(2 * Math.PI * random());
  const days = Math.round(between(90, 365));
  const base = 10 ** between(1, 4);
  const growth = between(-0.0006, 0.0015);
  const noise = between(0.02, 0.08);
  const weekend = has(shape, 'weekly') ? between(0.45, 0.9) : 1;
  const feeDay = Math.ceil(between(0, 28));
  const fee = has(shape, 'monthly fee') ? base * between(0.5, 5) : 0;
  const spikes = has(shape, 'spike') ? 0.015 : 0;
  const stepAt = has(shape, 'step') ? Math.round(days * between(0.35, 0.9)) : Number.POSITIVE_INFINITY;
  const step = random() < 0.6 ? between(1.25, 2) : between(0.5, 0.8);
  let drift = 0;
  const all = Array.from({ length: days + futureDays }, (_, at) => {
    const date = new Date(FROM + at * DAY_MS);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    drift = 0.6 * drift + normal() * noise * 0.3;
    const level = base * (1 + growth * at) * (at >= stepAt ? step : 1) * (isWeekend ? weekend : 1);
    const spike = random() < spikes ? base * between(1.5, 6) : 0;
    return Math.max(0, level * (1 + drift + noise * normal()) + spike) + (date.getUTCDate() === feeDay ? fee : 0);
  });
  return { shape, from: new Date(FROM).toISOString().slice(0, 10), usd: all.slice(0, days), future: all.slice(days) };
};
