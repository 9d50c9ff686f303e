import { recommend, RULES } from '@cloudmend/finops';
import { CHECKS, collectUnit, controlsOf, coverageOf, frameworkStates, judge, listRegions, planUnits } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

/** The real scanner and saving rules. */
export const scanEngine: ScanEngine = {
  listRegions,
  planUnits,
  collectUnit,
  judge,
  recommend,
  frameworkStates,
  coverageOf,
  controlsOf,
  checks: CHECKS,
  rules: RULES,
};
