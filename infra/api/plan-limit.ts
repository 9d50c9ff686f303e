import { AppError } from '@cloudmend/domain/errors';
import type { Plan, PlanLimits } from '@cloudmend/domain/plans';
import { firstPlanLifting } from '@cloudmend/domain/plans';

interface LimitDetails {
  readonly limit: keyof PlanLimits;
  readonly value: number;
}

/** Adds the first plan that lifts the limit: the store knows the limit, the operation the plan. */
export const withPlanDetails = (error: unknown, plan: Plan): unknown => {
  if (!(error instanceof AppError) || error.code !== 'plan-limit') return error;
  const details = error.details as LimitDetails;
  const lifting = firstPlanLifting(plan, details.limit);
  const message = lifting ? `${error.message} ${lifting.name} includes more.` : error.message;
  return new AppError('plan-limit', message, { details: { ...details, plan: lifting?.id ?? null } });
};
