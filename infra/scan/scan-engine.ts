import { advise, impactOf, mergeEstate, priceKeysOf, RULES, takeStock } from '@cloudmend/finops';
import {
  benchmarkControlsOf,
  CHECKS,
  collectUnit,
  coverageOf,
  frameworkStates,
  homeRegionOf,
  judge,
  listRegions,
  payerOf,
  planUnits,
  purposesOf,
  readScope,
} from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

/** The real scanner and saving rules. */
export const scanEngine: ScanEngine = {
  listRegions: (reader, partition) => listRegions(reader, homeRegionOf(partition)),
  payerOf: (reader, partition) => payerOf(reader, homeRegionOf(partition)),
  planUnits,
  collectUnit: (reader, unit, { mode, ...options }) =>
    collectUnit(reader, unit, { ...options, purposes: [...purposesOf(mode), 'stock'], priceKeysOf }),
  readScope,
  judge,
  advise,
  stockOf: (units, before) => mergeEstate(before, takeStock(units)),
  impactOf,
  frameworkStates,
  coverageOf: (controls) => coverageOf(controls).coverage,
  findingControlsOf: benchmarkControlsOf,
  checks: CHECKS,
  rules: RULES,
};
