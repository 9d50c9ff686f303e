import { SegmentedControl } from '@mantine/core';
import { formatUsd, ProviderFilter, type Metrics } from '@cloudmend/domain/costs';
import { TimeRange } from '@cloudmend/domain/scans';
import { Provider } from './page';
import styles from './layout.module.css';

interface CostFiltersProps {
  readonly provider: ProviderFilter;
  readonly range: TimeRange;
  readonly byCloud: Metrics['byCloud'] | undefined;
  readonly onProvider: (provider: ProviderFilter) => void;
  readonly onRange: (range: TimeRange) => void;
}

// Figures of one provider say nothing of the others, so their chips stay without a total then.
const totalOf = (provider: ProviderFilter, byCloud: Metrics['byCloud'] | undefined): string => {
  const total = byCloud?.find((cloud) => cloud.provider === provider)?.usd;
  if (total !== undefined) return formatUsd(total);
  return provider === 'aws' ? '' : 'soon';
};

const labelOf = (provider: ProviderFilter, byCloud: Metrics['byCloud'] | undefined) =>
  provider === 'all' ? (
    'All'
  ) : (
    <span className={styles.chip}>
      <Provider provider={provider} />
      <span className={styles.chipTotal}>{totalOf(provider, byCloud)}</span>
    </span>
  );

/** Provider chips with the total of each, and the range. */
export const CostFilters = ({ provider, range, byCloud, onProvider, onRange }: CostFiltersProps) => (
  <>
    <div className={styles.scrolls}>
      <SegmentedControl
        aria-label="Provider"
        value={provider}
        onChange={(value) => onProvider(ProviderFilter.parse(value))}
        data={ProviderFilter.options.map((value) => ({ value, label: labelOf(value, byCloud) }))}
      />
    </div>
    <SegmentedControl aria-label="Range" value={range} onChange={(value) => onRange(TimeRange.parse(value))} data={[...TimeRange.options]} />
  </>
);
