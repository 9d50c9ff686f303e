import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';

/** Why Open PR and Dismiss cannot be used here: right and plan first, then what this release has. */
export const useWhyDisabled = (): string => {
  const { plan } = useTenant();
  const mayChange = useCan('manageFindings');
  if (!mayChange) return REFUSALS.manageFindings;
  if (!hasFeature(plan, 'pullRequests')) return `${featureRefusal(plan, 'pullRequests')} Dismissing comes with a later release.`;
  return 'Pull requests and dismissing come with a later release.';
};
