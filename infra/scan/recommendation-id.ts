import { createHash } from 'node:crypto';
import type { DraftRecommendation } from '@cloudmend/finops';

/** The same saving on the same resource keeps its id over scans. @param origin the name under which the workspace began */
export const recommendationId = (
  origin: string,
  { accountId, region, rule, resource }: Pick<DraftRecommendation, 'accountId' | 'region' | 'rule' | 'resource'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([origin, accountId, region, rule, resource]))
    .digest('hex')
    .slice(0, 32);
