export * from './schedule';
export * from './next-run';
export { isTimeZone, wallTimeAt } from './time-zone';
export type { WallTime } from './time-zone';
export * from './contracts';
