import { formatUsd, ProviderFilter, type Metrics } from '@cloudmend/domain/costs';
import { TimeRange } from '@cloudmend/domain/scans';
import { Segments } from '@cloudmend/ui/parts';
import { Provider } from './page';
import styles from './layout.module.css';

interface CostFiltersProps {
  readonly provider: ProviderFilter;
  readonly range: TimeRange;
  readonly byCloud: Metrics['byCloud'] | undefined;
  readonly onProvider: (provider: ProviderFilter) => void;
  readonly onRange: (range: TimeRange) => void;
}

// With one provider selected, the other providers' totals are unknown and omitted. The smallest screens still show that
// a cloud is not live yet.
const Worth = ({ provider, usd }: { readonly provider: ProviderFilter; readonly usd: number | undefined }) => {
  // Reserves space for the total while it loads.
  if (usd !== undefined || provider === 'aws')
    return <span className={styles.chipTotal}>{usd !== undefined && formatUsd(usd)}</span>;
  return <span className={styles.chipSoon}>soon</span>;
};

const renderLabel = (provider: ProviderFilter, byCloud: Metrics['byCloud'] | undefined) =>
  provider === 'all' ? (
    'All'
  ) : (
    <span className={styles.chip}>
      <Provider provider={provider} />
      <Worth provider={provider} usd={byCloud?.find((cloud) => cloud.provider === provider)?.usd} />
    </span>
  );

/** Provider chips with totals, and the range. */
export const CostFilters = ({ provider, range, byCloud, onProvider, onRange }: CostFiltersProps) => (
  <>
    <div className={styles.scrolls}>
      <Segments
        label="Provider"
        value={provider}
        onChange={onProvider}
        options={ProviderFilter.options.map((value) => ({ value, label: renderLabel(value, byCloud) }))}
      />
    </div>
    <Segments
      label="Range"
      value={range}
      onChange={onRange}
      options={TimeRange.options.map((value) => ({ value, label: value }))}
    />
  </>
);
