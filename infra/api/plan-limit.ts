import { AppError } from '@cloudmend/domain/errors';
import type { Plan, PlanLimits } from '@cloudmend/domain/plans';
import { firstPlanLifting, planRow } from '@cloudmend/domain/plans';

interface LimitDetails {
  readonly limit: keyof PlanLimits;
  readonly value: number;
}

/** Refusals that a higher plan would lift. */
const OF_PLANS: ReadonlySet<string> = new Set(['plan-limit', 'too-many']);

/** Adds the first plan that raises the limit: the store knows the limit, the operation the plan. */
export const withPlanDetails = (error: unknown, plan: Plan): unknown => {
  if (!(error instanceof AppError) || !OF_PLANS.has(error.code)) return error;
  const details = error.details as LimitDetails | undefined;
  if (!details || !Object.hasOwn(planRow(plan).limits, details.limit)) return error;
  const lifting = firstPlanLifting(plan, details.limit);
  const message = lifting ? `${error.message} ${lifting.name} includes more.` : error.message;
  return new AppError(error.code, message, { details: { ...details, plan: lifting?.id ?? null } });
};
