import { type CleanSeries, cleanSeries, feesOn, type MonthlyFee } from './clean-series';
import { type Fit, errorGrowth, fitHoltWinters, levelAhead } from './holt-winters';
import { growthAhead, steadyGrowth, withoutGrowth } from './steady-growth';
import { type LevelShift, withoutShifts } from './level-shift';
import { mean, quantile } from './robust';
import { asIfEnded, asIfLasting, type RecentStep, recentStep } from './recent-step';
import { type Series, dayAfter, listDays } from './series';
import { FIT_ALLOWANCE, totalBounds } from './total-bounds';
import { withWeekday } from './weekly-shape';

/** A figure with bounds that cover 80% of expected outcomes. */
export interface Range {
  readonly usd: number;
  readonly low: number;
  readonly high: number;
}

/** The forecast of a series. */
export interface Outlook {
  readonly daily: ReadonlyArray<Range & { readonly date: string }>;
  readonly total: Range;
  readonly notes: readonly string[];
  /** A level change too recent to be certain; null if there is none. */
  readonly recentChange: RecentChange | null;
}

/** The last days are at a different level: the total of the days ahead if it lasts, and if it ends today. */
export interface RecentChange {
  /** The first day of the new level. */
  readonly since: string;
  readonly days: number;
  readonly ifItLasts: number;
  readonly ifItEnds: number;
}

interface CleanedSeries extends Pick<Series, 'from' | 'usd'> {
  readonly dates: readonly string[];
  readonly clean: CleanSeries;
}

interface UsualOutlook extends Omit<Outlook, 'recentChange' | 'notes'> {
  readonly shifts: readonly LevelShift[];
  readonly fees: readonly MonthlyFee[];
}

/** 80%: a tenth of the outcomes lies below, a tenth above. */
const LOWER = 0.1;
const UPPER = 0.9;
/** The first weeks only initialise the level, so their errors are ignored. */
const WARM_UP = 14;

/** A younger level is estimated from its own days only. */
const YOUNG = 21;
/** One standard deviation of the growth: it may slow down by a fifth as well as continue. */
const UNSURE_GROWTH = 0.2;

interface Noise {
  readonly low: number;
  readonly high: number;
  readonly deviation: number;
}

/** One-day-ahead errors, relative to the level where there is one, including days that were cleaned. */
const estimateNoise = ({ errors, levels, shape }: Fit, rests: readonly number[]): Noise => {
  const all = errors.map(
    (error, at) => (error + (rests[at] ?? 0)) / (shape.isFactor ? Math.max(levels[at] ?? 0, Number.EPSILON) : 1),
  );
  const settled = all.length > 2 * WARM_UP ? all.slice(WARM_UP) : all;
  const [least, most] = [quantile(settled, 0.02), quantile(settled, 0.98)];
  const clean = settled.filter((value) => value >= least && value <= most);
  return {
    // Errors that are all on one side would leave the forecast outside its own bounds.
    low: Math.min(0, quantile(settled, LOWER)),
    high: Math.max(0, quantile(settled, UPPER)),
    deviation: Math.sqrt(mean(clean.map((value) => value ** 2))),
  };
};

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A level below this is almost zero, so percentages mean nothing. */
const NOTHING_SHARE = 0.01;
const aboutUsd = (usd: number): string =>
  `about $${usd.toLocaleString('en-US', { maximumFractionDigits: Math.abs(usd) < 10 ? 2 : 0 })} per day`;

const changeText = ({ before, after }: Pick<LevelShift, 'before' | 'after'>): string =>
  Math.abs(before) < NOTHING_SHARE * Math.abs(after)
    ? `from zero to ${aboutUsd(after)}`
    : `by ${Math.round(((after - before) / Math.abs(before)) * 100)}%`;

const shiftNote = (from: string, shift: LevelShift): string =>
  `The cost level changed on ${DATE.format(new Date(dayAfter(from, shift.at)))}, ${changeText(shift)}. The forecast continues at the new level.`;

/**
 * Damped Holt-Winters on the history without spikes, monthly fees and level changes; fees are added back on their
 * days. Daily bounds are the 10% and 90% quantiles of past errors, growing with the horizon; bounds of the total
 * are not sums of the daily bounds.
 */
const usualOutlook = ({ from, usd, dates, clean }: CleanedSeries, days: number, levelDays?: number): UsualOutlook => {
  const growth = steadyGrowth(clean.values, clean.shape);
  const steady = growth ? withoutGrowth(clean.values, clean.shape, growth) : clean.values;
  const { values, shifts } = withoutShifts(steady, clean.shape);
  const fit = fitHoltWinters(values, clean.shape);
  const spikes = new Set(clean.spikes);
  const rests = usd.map((value, at) =>
    spikes.has(at) ? value - feesOn(clean.fees, dates[at] ?? '') - (clean.values[at] ?? 0) : 0,
  );
  const noise = estimateNoise(fit, rests);
  const widths = errorGrowth(fit.smoothing, days).daily;
  // The error of a level estimated from a few days is the same on every day ahead.
  const known = levelDays ?? usd.length - (shifts[0]?.at ?? 0);
  const levelError = known < YOUNG ? noise.deviation / Math.sqrt(known) : 0;
  const youth = known < YOUNG ? Math.sqrt(1 + 1 / known) : 1;
  const isPositive = values.every((value) => value >= 0);
  const floor = (value: number): number => (isPositive ? Math.max(0, value) : value);
  const ahead = Array.from({ length: days }, (_, index) => {
    const at = usd.length + index;
    const date = dayAfter(from, at);
    const level = levelAhead(fit, index + 1) * (growth ? growthAhead(growth, index + 1) : 1);
    const fee = feesOn(clean.fees, date);
    const unit = FIT_ALLOWANCE * youth * (widths[index] ?? 1) * (fit.shape.isFactor ? Math.max(level, 0) : 1);
    const usual = (value: number): number => floor(withWeekday(fit.shape, value, at)) + fee;
    return {
      date,
      usd: usual(level),
      low: usual(level + unit * noise.low),
      high: usual(level + unit * noise.high),
      level,
    };
  });
  const total = ahead.reduce((sum, day) => sum + day.usd, 0);
  const scale = fit.shape.isFactor ? Math.max(0, mean(ahead.map(({ level }) => level))) : 1;
  const unsure = Math.hypot(
    levelError * scale * days,
    growth
      ? UNSURE_GROWTH * ahead.reduce((sum, { level }, at) => sum + level - level / growthAhead(growth, at + 1), 0)
      : 0,
  );
  const bounds = totalBounds(
    { values, fit, events: rests.filter((rest) => rest !== 0), unsure },
    days,
    noise.deviation * scale,
  );
  return {
    daily: ahead.map(({ level: _level, ...day }) => day),
    total: { usd: total, low: floor(total + Math.min(0, bounds.low)), high: total + Math.max(0, bounds.high) },
    shifts,
    fees: clean.fees,
  };
};

const wholeUsd = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { maximumFractionDigits: Math.abs(usd) < 10 ? 2 : 0 })}`;

const feeNote = ({ dayOfMonth, usd }: MonthlyFee): string =>
  `About ${usd.toFixed(2)} USD recur each month on ${dayOfMonth === 31 ? 'its last day' : `day ${dayOfMonth}`}.`;

/** From this day on a new level is expected to last; before, to end. */
const LASTS_FROM = 3;

const changeNote = (change: RecentChange, { before, after }: RecentStep, ahead: number): string =>
  `Since ${DATE.format(new Date(change.since))} (${change.days} days) cost has changed ${changeText({ before, after })}. ` +
  `If the change lasts, the next ${ahead} days cost ${wholeUsd(change.ifItLasts)}; if it ends now, ${wholeUsd(change.ifItEnds)}. ` +
  `The forecast assumes that it ${change.days >= LASTS_FROM ? 'lasts' : 'ends'}; the bounds cover both cases.`;

/** From the lower to the higher bound of two ranges. */
const spanRanges = (range: Range, other: Range): Range => ({
  usd: range.usd,
  low: Math.min(range.low, other.low),
  high: Math.max(range.high, other.high),
});

interface Scenarios {
  readonly step: RecentStep;
  readonly lasts: UsualOutlook;
  readonly ends: UsualOutlook;
}

const computeScenarios = (
  { from, usd, dates, clean: { fees, shape } }: CleanedSeries,
  days: number,
): Scenarios | undefined => {
  const feeAt = usd.map((_, at) => feesOn(fees, dates[at] ?? ''));
  const values = usd.map((value, at) => value - (feeAt[at] as number));
  const step = recentStep(values, shape);
  if (!step) return undefined;
  const outlookAs = (changed: readonly number[], levelDays?: number): UsualOutlook => {
    const as = changed.map((value, at) => value + (feeAt[at] as number));
    return usualOutlook({ from, usd: as, dates, clean: cleanSeries(as, dates) }, days, levelDays);
  };
  return {
    step,
    lasts: outlookAs(asIfLasting(values, shape, step), step.days),
    ends: outlookAs(asIfEnded(values, shape, step)),
  };
};

/**
 * The forecast of a series. If the last days are at a different level and too few to tell whether it lasts, both
 * outcomes are calculated: the bounds cover both and a note gives both.
 */
export const computeOutlook = ({ from, usd }: Pick<Series, 'from' | 'usd'>, days: number): Outlook => {
  const dates = listDays(from, usd.length);
  const series = { from, usd, dates, clean: cleanSeries(usd, dates) };
  const scenarios = computeScenarios(series, days);
  const listNotes = ({ shifts, fees }: UsualOutlook): string[] => [
    ...shifts.map((shift) => shiftNote(series.from, shift)),
    ...fees.map(feeNote),
  ];
  if (!scenarios) {
    const { daily, total, ...rest } = usualOutlook(series, days);
    return { daily, total, notes: listNotes({ daily, total, ...rest }), recentChange: null };
  }
  const { step, lasts, ends } = scenarios;
  const [expected, other] = step.days >= LASTS_FROM ? [lasts, ends] : [ends, lasts];
  const recentChange = {
    since: dayAfter(series.from, step.at),
    days: step.days,
    ifItLasts: lasts.total.usd,
    ifItEnds: ends.total.usd,
  };
  return {
    daily: expected.daily.map((day, at) => ({ date: day.date, ...spanRanges(day, other.daily[at] ?? day) })),
    total: spanRanges(expected.total, other.total),
    notes: [changeNote(recentChange, step, days), ...listNotes(expected)],
    recentChange,
  };
};

/** Repeats the same weekday of the last week: the baseline that a forecast must beat. */
export const seasonalNaive = (usd: readonly number[], days: number): number[] =>
  Array.from({ length: days }, (_, index) => usd[usd.length - 7 + (index % 7)] ?? usd.at(-1) ?? 0);
