import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { importProviderMonths, ProviderMonth, ReportFormat, ReportInput } from '@cloudmend/domain/carbon';
import type { InputOf } from '@cloudmend/domain/contract';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export const useCarbon = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({ queryKey: tenantKey(id, 'carbon'), queryFn: ({ signal }) => api.getCarbon(id, {}, { signal }) });
};

export const useCarbonReports = (isEnabled: boolean) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'carbon-reports'),
    queryFn: ({ signal }) => api.listCarbonReports(id, {}, { signal }),
    enabled: isEnabled,
  });
};

/** Requests are at most 64 KB: a full month takes up to 60. */
const ROWS_PER_REQUEST = 200;

/** Months in groups that each fit a request. */
export const groupMonths = (months: readonly ProviderMonth[]): readonly ProviderMonth[][] => {
  const groups: ProviderMonth[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const month of months) {
    rows += month.rows.length;
    if (rows > ROWS_PER_REQUEST) {
      groups.push([]);
      rows = month.rows.length;
    }
    groups.at(-1)?.push(month);
  }
  return groups;
};

type ImportInput = Pick<InputOf<typeof importProviderMonths>, 'file'> & { readonly months: readonly ProviderMonth[] };

/** Creating, finalising, importing and downloading. */
export const useReportActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const renew = async (): Promise<void> => {
    await Promise.all(
      (['carbon', 'carbon-reports'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    create: useMutation({
      mutationFn: (input: ReportInput) => api.createCarbonReport(tenantId, input),
      onSuccess: renew,
    }),
    finalise: useMutation({
      mutationFn: (id: string) => api.finaliseCarbonReport(tenantId, { id }),
      onSuccess: renew,
    }),
    take: useMutation({
      mutationFn: async ({ file, months }: ImportInput) => {
        for (const group of groupMonths(months)) await api.importProviderMonths(tenantId, { file, months: group });
      },
      onSettled: renew,
    }),
    download: useMutation({
      mutationFn: (input: { readonly id: string; readonly as: ReportFormat }) =>
        api.getCarbonReportFile(tenantId, input),
    }),
  };
};
