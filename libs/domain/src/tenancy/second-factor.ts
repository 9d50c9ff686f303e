import type { Plan } from '../plans/index';

/** Days between first asking an admin for a second factor and refusing changes without one. */
export const FACTOR_GRACE_DAYS = 14;

const DAY_MS = 86_400_000;

/** Plans on which admins need a second factor to change users and security settings. */
const ADMINS_NEED_IT: ReadonlySet<Plan> = new Set(['pro', 'enterprise']);

export const adminsNeedSecondFactor = (plan: Plan): boolean => ADMINS_NEED_IT.has(plan);

/**
 * When changes by an admin without a second factor start to be refused, in milliseconds since 1970. @param askedAt
 * seconds since 1970
 */
export const factorDueAt = (askedAt: number): number => askedAt * 1000 + FACTOR_GRACE_DAYS * DAY_MS;

/** Details of the refusal, so that a page can link to the setup. */
export const FACTOR_REQUIRED = { secondFactor: 'required' } as const;
