import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../../config/world';
import { accountsQuery } from '../../queries/accounts';
import { tenantKey } from '../../queries/keys';
import { recommendationsQuery } from '../../queries/recommendations';

const TYPING_MS = 150;
const FINDINGS = 20;
/** The longest query the server accepts. */
const LONGEST = 200;

/**
 * Searches this workspace for the palette. The server searches findings; nothing is fetched while the palette is
 * closed.
 */
export const usePaletteSearch = (typed: string, isOpen: boolean) => {
  const api = useApi();
  const { id } = useTenant();
  const enabled = useCan('viewTenant') && isOpen;
  const [q] = useDebouncedValue(typed.trim().slice(0, LONGEST), TYPING_MS);
  const findings = useQuery({
    queryKey: tenantKey(id, 'findings', 'palette', q),
    queryFn: ({ signal }) => api.listFindings(id, { status: 'open', limit: FINDINGS, ...(q && { q }) }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const recommendations = useQuery({ ...recommendationsQuery(api, id), enabled });
  const accounts = useQuery({ ...accountsQuery(api, id), enabled });
  return {
    findings: findings.data ?? [],
    recommendations: recommendations.data?.recommendations ?? [],
    accounts: accounts.data ?? [],
  };
};
