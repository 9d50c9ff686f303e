import type { Contract } from '@cloudmend/domain/contract';
import { AppError, forbidden } from '@cloudmend/domain/errors';
import { REFUSALS, isAllowed } from '@cloudmend/domain/permissions';
import type { Plan, PlanFeature } from '@cloudmend/domain/plans';
import { featureRefusal, firstPlanWith, hasFeature } from '@cloudmend/domain/plans';
import type { MemberActor } from '@cloudmend/domain/tenancy';

/** What the actor may not do, or undefined. A missing role means no permission. */
export const findRefusal = (
  { role, plan }: MemberActor,
  { needs = 'viewTenant', feature }: Contract,
  asCsv = false,
): AppError | undefined => {
  if (!isAllowed([role], needs)) return forbidden(REFUSALS[needs]);
  if (asCsv && !isAllowed([role], 'downloadReports')) return forbidden(REFUSALS.downloadReports);
  return findMissingFeature(plan, feature) ?? findMissingFeature(plan, asCsv ? 'csvExport' : undefined);
};

const findMissingFeature = (plan: Plan, feature: PlanFeature | undefined): AppError | undefined => {
  if (feature === undefined || hasFeature(plan, feature)) return undefined;
  return new AppError('plan-limit', featureRefusal(plan, feature), {
    details: { feature, value: false, plan: firstPlanWith(feature).id },
  });
};
