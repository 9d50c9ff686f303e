export { buildReport } from './build-report';
export { chooseFigures } from './choose-figures';
export { HOLD_MS, integrateMonth } from './integrate';
export { reconcile } from './reconcile';
export {
  type DataFormat,
  describeReport,
  nameReport,
  type ReportFile,
  type ReportSection,
  writeReport,
} from './report-files';
export { hintRegions, readRegionFactors } from './region-hints';
export { toUsageMonths } from './usage-months';
