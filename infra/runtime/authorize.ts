import { findScope, SCOPE_LABELS } from '@cloudmend/domain/access-tokens';
import type { Contract } from '@cloudmend/domain/contract';
import { AppError, forbidden } from '@cloudmend/domain/errors';
import { REFUSALS, isAllowed } from '@cloudmend/domain/permissions';
import type { Plan, PlanFeature } from '@cloudmend/domain/plans';
import { featureRefusal, firstPlanWith, hasFeature } from '@cloudmend/domain/plans';
import { type ActingToken, type MemberActor, mayProbe } from '@cloudmend/domain/tenancy';

/** The refusal of a call that no token may make. */
export const FOR_PEOPLE = "Access tokens can't make this call. Sign in to make it.";

/** What the actor may not do, or undefined. A missing role means no permission. */
export const findRefusal = (actor: MemberActor, contract: Contract, asCsv = false): AppError | undefined =>
  mayProbe(actor, contract) ? findMemberRefusal(actor, contract, asCsv) : forbidden();

const findMemberRefusal = (
  { role, plan, token }: MemberActor,
  contract: Contract,
  asCsv: boolean,
): AppError | undefined => {
  const { needs = 'viewTenant', feature } = contract;
  if (!isAllowed([role], needs)) return forbidden(REFUSALS[needs]);
  if (asCsv && !isAllowed([role], 'downloadReports')) return forbidden(REFUSALS.downloadReports);
  return (
    (token && findTokenRefusal(token, plan, { contract, asCsv })) ??
    findMissingFeature(plan, feature) ??
    findMissingFeature(plan, asCsv ? 'csvExport' : undefined)
  );
};

/** What a token may not do although its owner may. */
const findTokenRefusal = (
  { scopes, isServiceAccount }: ActingToken,
  plan: Plan,
  { contract, asCsv }: { readonly contract: Contract; readonly asCsv: boolean },
): AppError | undefined => {
  const needed = findScope(contract);
  if (needed === undefined) return forbidden(FOR_PEOPLE);
  const missing = [needed, ...(asCsv ? (['downloadReports'] as const) : [])].find((scope) => !scopes.includes(scope));
  if (missing) return forbidden(`This access token lacks the scope "${SCOPE_LABELS[missing]}" (${missing}).`);
  return findMissingFeature(plan, isServiceAccount ? 'serviceAccounts' : 'accessTokens');
};

const findMissingFeature = (plan: Plan, feature: PlanFeature | undefined): AppError | undefined => {
  if (feature === undefined || hasFeature(plan, feature)) return undefined;
  return new AppError('plan-limit', featureRefusal(plan, feature), {
    details: { feature, value: false, plan: firstPlanWith(feature).id },
  });
};
