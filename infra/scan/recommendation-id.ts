import { createHash } from 'node:crypto';
import type { DraftRecommendation } from '@cloudmend/finops';

/** The same saving on the same resource of the same tenant keeps its id over scans. */
export const recommendationId = (
  tenantId: string,
  { accountId, region, rule, resource }: Pick<DraftRecommendation, 'accountId' | 'region' | 'rule' | 'resource'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, accountId, region, rule, resource]))
    .digest('hex')
    .slice(0, 32);
