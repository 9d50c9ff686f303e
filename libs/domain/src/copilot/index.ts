export * from './contracts';
export * from './fact';
export { type FactSheet, type FactSource, openSheet } from './fact-sheet';
export { type ControlStory, narrateControl } from './narrators/control';
export { changeText, type CostStory, listMovements, type Movement, narrateCost } from './narrators/cost';
export { type FindingStory, narrateFinding } from './narrators/finding';
export { narrateRecommendation, type RecommendationStory } from './narrators/recommendation';
export { narrateScan, type ScanStory } from './narrators/scan';
export { findFault, findWordFault } from './verify-sentence';
