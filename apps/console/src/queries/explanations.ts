import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { ExplainInput, Narration } from '@cloudmend/domain/copilot';
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

/** What a model words: what is explained, or the question. */
export type Phrased = { readonly explain: Explained } | { readonly question: string };

/**
 * The same in the words of the workspace's model, once for the same facts: each time costs tokens. Undefined until they
 * are there, or if there are none.
 */
export const usePhrasing = (subject: Phrased, narration: (Narration & { readonly canPhrase: boolean }) | undefined) => {
  const [api, { id: tenantId }] = [useApi(), useTenant()];
  const facts = narration?.facts.map(({ value }) => value);
  const { data, isFetching } = useQuery({
    queryKey: tenantKey(tenantId, 'phrasings', subject, facts),
    queryFn: ({ signal }) => api.phraseNarration(tenantId, subject, { signal }),
    enabled: narration?.canPhrase === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { phrased: data?.outcome === 'phrased' ? data : undefined, isPhrasing: isFetching };
};

export const useExplanation = (subject: Explained) => useQuery(explanationQuery(useApi(), useTenant(), subject));
