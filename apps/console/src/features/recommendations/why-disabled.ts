import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan, useTenant } from '@cloudmend/tenant';

/** Why Open PR cannot be used here: right and plan first, then what is not connected yet. */
export const useWhyDisabled = (): string => {
  const { plan } = useTenant();
  const mayChange = useCan('manageFindings');
  if (!mayChange) return REFUSALS.manageFindings;
  if (!hasFeature(plan, 'pullRequests')) return featureRefusal(plan, 'pullRequests');
  return 'Open PR needs a connected repository. Integrations come with a later release.';
};
