export { readTimeline } from './read-timeline';
export { workOnPacks } from './work-on-packs';
