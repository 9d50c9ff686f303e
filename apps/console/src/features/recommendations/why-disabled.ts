import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan, useTenant } from '@cloudmend/tenant';

/** Why Open PR is unavailable: permission and plan first, then the missing connection. */
export const useWhyDisabled = (): string => {
  const { plan } = useTenant();
  const mayChange = useCan('manageFindings');
  if (!mayChange) return REFUSALS.manageFindings;
  if (!hasFeature(plan, 'pullRequests')) return featureRefusal(plan, 'pullRequests');
  return 'Open PR needs a connected repository. Integrations are coming in a later release.';
};
