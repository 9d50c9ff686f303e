import { useSearchParams } from 'react-router';
import { AccountId } from '@cloudmend/domain/accounts';
import { ProviderFilter } from '@cloudmend/domain/costs';
import { DEFAULT_RANGE, TimeRange } from '@cloudmend/domain/scans';

/** Provider, range, account, comparison and service text, kept in the address. */
export const useCostAddress = () => {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | undefined): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    provider: ProviderFilter.catch('all').parse(search.get('provider')),
    range: TimeRange.catch(DEFAULT_RANGE).parse(search.get('range')),
    /** Undefined for all accounts. */
    account: AccountId.optional()
      .catch(undefined)
      .parse(search.get('account') ?? undefined),
    isCompared: search.get('compare') === 'prev',
    service: search.get('service') ?? '',
    setProvider: (provider: ProviderFilter) => set('provider', provider === 'all' ? undefined : provider),
    setRange: (range: TimeRange) => set('range', range === DEFAULT_RANGE ? undefined : range),
    setAccount: (account: string | undefined) => set('account', account),
    setCompared: (isCompared: boolean) => set('compare', isCompared ? 'prev' : undefined),
    setService: (service: string) => set('service', service),
  };
};
