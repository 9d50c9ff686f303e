export * from './cloud-port';
export * from './snapshot';
export * from './verdict';
export * from './units';
export { collectUnit, unreadUnit, type CollectOptions } from './collect-unit';
export { judge, type JudgeOptions } from './run-checks';
export { readScope, type FindingScope } from './read-scope';
export { isOwned, isWhollyUnread } from './owned-resources';
export { isReadFor } from './purposes';
export { environmentOf } from './metrics/metric-spec';
export { summarise } from './metrics/metric-facts';
export { CHECKS, checkOf, type CheckMetadata } from './catalogue';
export { cfn, cfnPart, none, type Remedies, type Remedy, tf, tfPart } from './remedies/remedy';
export { unlessThere } from './remedies/whole-documents';
export {
  remedyFor,
  remedyTarget,
  renderRemedy,
  type RemedyTarget,
  type RemedyText,
  type RemedyTexts,
} from './remedies/index';
export {
  FRAMEWORKS,
  benchmarkControlsOf,
  controlsOf,
  coverageOf,
  frameworkStates,
  sectionOf,
  sectionsOf,
  type Coverage,
  type Framework,
  type FrameworkControl,
  type FrameworkState,
} from './frameworks/index';
export { ACTIONS, actionOf, collectorActions } from './aws/actions';
export { GRAVITON_FAMILIES } from './aws/ec2/graviton-families';
export { RESERVABLE, USAGE_DAYS } from './aws/cost/commitments';
export { armClassOf } from './aws/rds/arm-classes';
export type { CostWindow } from './aws/collecting';
export { homeRegionOf, partitionOf, partitionOfRegion } from './aws/partition';
export * from './aws/resources';
export { priceAskOf } from './prices/price-asks';
