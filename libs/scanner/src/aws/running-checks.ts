import { SERVICES } from './services';
import type { AnyCheck } from '../define-check';

/** Every check that runs, by service and name. */
export const RUNNING_CHECKS: readonly AnyCheck[] = SERVICES.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap(
  ({ checks = [] }) => checks,
);
