import { TARGETS_MOST } from '@cloudmend/domain/changes';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { useChangeActions } from '../../../queries/changes';

/** Starts a change that mends the open findings of some checks, the riskiest first: as many as one change may hold. */
export const useProposeFixes = () => {
  const [api, { id: tenantId }] = [useApi(), useTenant()];
  const { propose } = useChangeActions();
  return async (checks: readonly string[]) => {
    const found = await Promise.all(
      checks.map((check) => api.listFindings(tenantId, { check, status: 'open', limit: TARGETS_MOST })),
    );
    const targets = found.flat().slice(0, TARGETS_MOST);
    return propose.mutateAsync({ targets: targets.map(({ id }) => ({ kind: 'finding' as const, id })) });
  };
};
