import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { ExplainInput } from '@cloudmend/domain/copilot';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** What is explained: `range` and `account` are those of cost. */
export type Explained = Omit<ExplainInput, 'range'> & Partial<Pick<ExplainInput, 'range'>>;

/** The steps of a fix depend on the plan. */
const explanationQuery = (
  api: ApiClient,
  { id: tenantId, plan }: Pick<ReturnType<typeof useTenant>, 'id' | 'plan'>,
  subject: Explained,
) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'explanations', subject, plan),
    queryFn: ({ signal }) => api.explainSubject(tenantId, subject, { signal }),
  });

export const useExplanation = (subject: Explained) => useQuery(explanationQuery(useApi(), useTenant(), subject));
