import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import {
  addOutcome,
  type CustomCheckDefinition,
  type CustomCheckOutcome,
  type CustomCheckRetirement,
} from '@cloudmend/domain/custom-checks';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

const checksQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'custom-checks'),
    queryFn: ({ signal }) => api.listCustomChecks(tenantId, {}, { signal }),
  });

const checkQuery = (api: ApiClient, tenantId: string, id: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'custom-checks', id),
    queryFn: ({ signal }) => api.getCustomCheck(tenantId, { id }, { signal }),
  });

export const useCustomChecks = () => useQuery(checksQuery(useApi(), useTenant().id));
/** One check with all of its versions. */
export const useCustomCheck = (id: string) => useQuery(checkQuery(useApi(), useTenant().id, id));

interface Version {
  readonly id: string;
  readonly version: number;
}

/** Long work: each call does a part and hands its cursor to the next one. */
interface InParts<Page> {
  /** Called after each part. */
  readonly onPart: (page: Page) => void;
  /** Ends the work before the next part. */
  readonly signal: AbortSignal;
}

const callOn = async <Page extends { readonly cursor?: string | undefined }>(
  { onPart, signal }: InParts<Page>,
  call: (next: { readonly cursor?: string }, before: Page | undefined) => Promise<Page>,
): Promise<Page | undefined> => {
  let page: Page | undefined;
  do {
    page = await call(page?.cursor === undefined ? {} : { cursor: page.cursor }, page);
    onPart(page);
    if (page.cursor === undefined) return page;
  } while (!signal.aborted);
  return undefined;
};

type Retirement = { readonly id: string; readonly reason: string };

/** Saving, trying, activating, retiring and importing. Trying and retiring answer undefined if they were stopped. */
export const useCheckActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = async (): Promise<void> => {
    await Promise.all(
      (['custom-checks', 'findings', 'compliance', 'usage'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    save: useMutation({
      mutationFn: (input: { readonly id?: string; readonly definition: CustomCheckDefinition }) =>
        api.saveCustomCheck(tenantId, input),
      onSuccess,
    }),
    tryOut: useMutation({
      mutationFn: ({
        asked,
        ...parts
      }: InParts<CustomCheckOutcome> & { readonly asked: Version | { readonly definition: CustomCheckDefinition } }) =>
        callOn(parts, async (next, before) =>
          addOutcome(before, await api.tryCustomCheck(tenantId, { ...asked, ...next })),
        ),
      onSuccess,
    }),
    activate: useMutation({ mutationFn: (input: Version) => api.activateCustomCheck(tenantId, input), onSuccess }),
    retire: useMutation({
      mutationFn: ({ id, reason, ...parts }: InParts<CustomCheckRetirement> & Retirement) =>
        callOn(parts, async (next, before) => {
          const page = await api.retireCustomCheck(tenantId, { id, reason, ...next });
          return { ...page, closed: page.closed + (before?.closed ?? 0) };
        }),
      // After an error, too: parts of it are done.
      onSettled: onSuccess,
    }),
    importExamples: useMutation({
      mutationFn: (examples: string[]) => api.importExampleChecks(tenantId, { examples }),
      onSuccess,
    }),
  };
};
