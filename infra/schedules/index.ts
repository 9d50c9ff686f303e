export {
  fireSchedule,
  LATEST_MS,
  type Delivery,
  type FireOptions,
  type FireOutcome,
  type FireServices,
} from './fire-schedule';
export { fireDue } from './fire-due';
export { runWaiting } from './run-waiting';
export { settleTimer } from './settle-timer';
export { settleTimers } from './settle-timers';
