import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';

/** Finds the ids of open findings of some checks, the riskiest of each first: at most `most`. */
export const useFindOpenFindings = () => {
  const [api, { id: tenantId }] = [useApi(), useTenant()];
  return async (checks: readonly string[], most: number): Promise<readonly string[]> => {
    const found = await Promise.all(
      checks.map((check) => api.listFindings(tenantId, { check, status: 'open', limit: most })),
    );
    return found
      .flat()
      .slice(0, most)
      .map(({ id }) => id);
  };
};
