export { computeMetrics, type MetricsInput, SERIES_MONTHS } from './compute-metrics';
export { type CostWindow, listDates, monthsUpTo, windowBefore } from './cost-window';
