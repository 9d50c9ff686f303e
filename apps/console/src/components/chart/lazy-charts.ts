import { onDemand } from '../fetched';

// One chunk for all of nivo: a page loads it only when it draws a chart.
const charts = () => import('./nivo/index');

export const CostBars = onDemand(async () => (await charts()).CostBars);
export const Donut = onDemand(async () => (await charts()).Donut);
export const SpendLines = onDemand(async () => (await charts()).SpendLines);
export const LedgerBars = onDemand(async () => (await charts()).LedgerBars);
export const PlainBars = onDemand(async () => (await charts()).PlainBars);
