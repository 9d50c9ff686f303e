export { type KeptScan, packScans } from './pack-scans';
export { readTimeline } from './read-timeline';
export { workOnPacks } from './work-on-packs';
