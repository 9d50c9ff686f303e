import { lazy } from 'react';

// One chunk for all of nivo: no page pays for it before it draws.
const charts = () => import('./nivo/index');

export const CostBars = lazy(async () => ({ default: (await charts()).CostBars }));
export const Donut = lazy(async () => ({ default: (await charts()).Donut }));
export const SpendLines = lazy(async () => ({ default: (await charts()).SpendLines }));
export const PlainBars = lazy(async () => ({ default: (await charts()).PlainBars }));
