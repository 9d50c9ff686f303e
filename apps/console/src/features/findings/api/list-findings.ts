import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient, ResultPage } from '@cloudmend/api-client';
import { type Finding, FINDINGS_PAGE_SIZE } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { keepOwn } from '../../../queries/findings';
import { tenantKey } from '../../../queries/keys';
import { toFilterInput, type FindingsFilter } from '../findings-filter';

export type FindingPages = InfiniteData<ResultPage<Finding[]>, string | undefined>;

/** A list loaded page by page while scrolling. Previous rows stay until the first page arrives. */
export const useFindingPages = (filter: FindingsFilter) => {
  const api = useApi();
  const { id } = useTenant();
  const asked = { ...toFilterInput(filter), sort: filter.sort };
  return useInfiniteQuery({
    queryKey: tenantKey(id, 'findings', 'list', asked),
    queryFn: ({ pageParam, signal }) =>
      api.listFindings.page(
        id,
        { ...asked, limit: FINDINGS_PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepOwn(id),
    refetchOnWindowFocus: false,
  });
};

/**
 * Every finding that matches a filter, for export, with the controls of all frameworks. @param onProgress number loaded
 * so far. @throws AppError
 */
export const everyFinding = async (
  api: ApiClient,
  tenantId: string,
  filter: FindingsFilter,
  onProgress: (count: number) => void,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listFindings.page(tenantId, {
      ...toFilterInput(filter),
      sort: filter.sort,
      controls: 'all',
      limit: FINDINGS_PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    });
    findings.push(...page.output);
    cursor = page.nextCursor;
    onProgress(findings.length);
  } while (cursor !== undefined);
  return findings;
};
