import { TARGETS_MOST } from '@cloudmend/domain/changes';
import { useTenant } from '@cloudmend/tenant';
import type { PrTarget } from '../../../components/open-pr';
import { useApi } from '../../../config/world';

/** Finds the open findings of some checks, the riskiest first: as many as one change may hold. */
export const useFindTargets = () => {
  const [api, { id: tenantId }] = [useApi(), useTenant()];
  return async (checks: readonly string[]): Promise<readonly PrTarget[]> => {
    const found = await Promise.all(
      checks.map((check) => api.listFindings(tenantId, { check, status: 'open', limit: TARGETS_MOST })),
    );
    return found
      .flat()
      .slice(0, TARGETS_MOST)
      .map(({ id }) => ({ kind: 'finding', id }));
  };
};
