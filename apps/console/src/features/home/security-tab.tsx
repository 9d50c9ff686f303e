import { countBySeverity, type FindingsSummary, SEVERITIES, type SeverityCounts } from '@cloudmend/domain/findings';
import { SampleNote } from '@cloudmend/ui/parts';
import { ChartCard } from '../../components/chart/chart-card';
import { PlainBars } from '../../components/chart/lazy-charts';
import { useChartColors } from '../../components/chart/use-chart-colors';
import { formatCount, plural, capitalise } from '../../components/format';
import { Loaded } from '../../components/query-state';
import { useFindingsSummary } from '../../queries/findings';
import layout from '../../components/layout.module.css';

/** A sample of the bars, before there is data. */
const SAMPLE: SeverityCounts = { ...countBySeverity([]), CRITICAL: 2, HIGH: 7, MEDIUM: 18, LOW: 11 };

const Severities = ({ counts, sample = '' }: { readonly counts: SeverityCounts; readonly sample?: string }) => {
  const colors = useChartColors();
  const rows = SEVERITIES.map((severity) => ({ severity, count: counts[severity] }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Open findings by severity"
      sentence={`${sample}${plural(total, 'open finding')}: ${rows.map(({ severity, count }) => `${count} ${severity.toLowerCase()}`).join(', ')}.`}
      rows={rows}
      along={rows.length}
      columns={[
        { head: 'Severity', cell: ({ severity }) => capitalise(severity) },
        { head: sample ? 'Open (sample)' : 'Open', isNumber: true, cell: ({ count }) => formatCount(count) },
      ]}
      empty=""
    >
      <PlainBars
        bars={rows.map(({ severity, count }) => ({
          name: capitalise(severity),
          value: count,
          color: colors.severity[severity],
        }))}
        format={formatCount}
      />
    </ChartCard>
  );
};

/** Without a scan there is no count: "none found" differs from "not scanned". */
const isScanned = ({ lastUpdated }: FindingsSummary): boolean => lastUpdated !== null;

/** Open findings by severity; a labelled sample only before the first scan. */
export const SecurityTab = () => (
  <Loaded query={useFindingsSummary()} what="findings" failure="Could not count findings">
    {(summary) =>
      isScanned(summary) ? (
        <Severities counts={summary.severityCounts} />
      ) : (
        <div className={layout.page}>
          <SampleNote>Findings are counted in the first scan.</SampleNote>
          <Severities counts={SAMPLE} sample="Sample data: " />
        </div>
      )
    }
  </Loaded>
);
