export { computeMetrics, type MetricsInput, SERIES_MONTHS } from './compute-metrics';
export { type CostWindow, datesOf, monthsUpTo, windowBefore } from './cost-window';
