import type { AnyCheck } from '../define-check';
import { listChecks } from '../parts';
import { SERVICES } from './services';

/** Every check that runs, by service and name. */
export const RUNNING_CHECKS: readonly AnyCheck[] = listChecks(SERVICES);
