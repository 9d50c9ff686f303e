import { recommend, RULES } from '@cloudmend/finops';
import { benchmarkControlsOf, CHECKS, collectUnit, controlsOf, coverageOf, frameworkStates, homeRegionOf, judge, listRegions, planUnits, readScope } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

/** The real scanner and saving rules. */
export const scanEngine: ScanEngine = {
  listRegions: (reader, partition) => listRegions(reader, homeRegionOf(partition)),
  planUnits,
  collectUnit,
  readScope,
  judge,
  recommend,
  frameworkStates,
  coverageOf: (controls) => coverageOf(controls).coverage,
  controlsOf,
  findingControlsOf: benchmarkControlsOf,
  checks: CHECKS,
  rules: RULES,
};
