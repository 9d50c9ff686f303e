import type { Plan } from '../plans/index';

/** Days between the first time an admin is asked for a second factor and the refusal of changes without one. */
export const FACTOR_GRACE_DAYS = 14;

const DAY_MS = 86_400_000;

/** Plans on which admins must have a second factor to change people and security settings. */
const ADMINS_NEED_IT: ReadonlySet<Plan> = new Set(['pro', 'enterprise']);

export const adminsNeedSecondFactor = (plan: Plan): boolean => ADMINS_NEED_IT.has(plan);

/** The moment from which on an admin without a second factor is refused, in milliseconds since 1970. @param askedAt seconds since 1970 */
export const factorDueAt = (askedAt: number): number => askedAt * 1000 + FACTOR_GRACE_DAYS * DAY_MS;

/** What a refusal carries, so that a page can lead to the setup. */
export const FACTOR_REQUIRED = { secondFactor: 'required' } as const;
