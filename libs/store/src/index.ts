export * from './stores';
export * from './store-deps';
export * from './open-stores';
export { openObjects } from './snapshots/object-store';
export { openSnapshotStore } from './snapshots/snapshot-store';
export { SlotSettledError } from './schedules/slot-settled-error';
export type { ObjectStore } from './snapshots/object-store';
export { microOfRows, type CostMonth, type CostRows } from './costs/cost-month';
export { RETENTION_DAYS } from './time';
