import { formatUsd } from '@cloudmend/domain/costs';
import { ChartCard } from './chart/chart-card';
import { OTHERS, rankSlices } from './chart/donut-shares';
import { Donut } from './chart/lazy-charts';
import { ShareTable } from './chart/share-table';
import { useChartColors } from './chart/use-chart-colors';
import { formatShare, shortUsd } from './format';
import { serviceLabel } from './service-label';

interface CostDonutCardProps {
  readonly title: string;
  readonly unit: string;
  readonly values: ReadonlyArray<{ readonly name: string; readonly value: number }>;
  /** Shown below the total, such as "30 days". */
  readonly caption: string;
  readonly className?: string;
  /** Colours by name, for names with a fixed colour. */
  readonly pickColor?: (name: string) => string | undefined;
  /** Called with the selected name, by click or key. */
  readonly onPick?: (name: string) => void;
  /** The selected names; the others fade. Empty means all. */
  readonly picked?: ReadonlySet<string>;
}

/** Cost distribution: a ring with the total, and a table of shares. */
export const CostDonutCard = ({
  title,
  unit,
  values,
  caption,
  className,
  pickColor,
  onPick,
  picked,
}: CostDonutCardProps) => {
  const colors = useChartColors();
  const slices = rankSlices(values, colors.series, colors.others).map((slice) => ({
    ...slice,
    label: serviceLabel(slice.label),
    color: pickColor?.(slice.id) ?? slice.color,
  }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const [first] = slices;
  const pick = onPick && ((id: string): void => void (id !== OTHERS && onPick(id)));
  return (
    <ChartCard
      title={title}
      unit={unit}
      className={className}
      height={190}
      sentence={
        first
          ? `${title} ${unit}: ${formatUsd(total)}. Largest: ${first.label}, ${formatShare(first.value / total)}.`
          : 'No cost.'
      }
      rows={slices}
      columns={[
        { head: 'Name', cell: ({ label }) => label },
        { head: 'Cost', isNumber: true, cell: ({ value }) => formatUsd(value), sortBy: ({ value }) => value },
        { head: 'Share', isNumber: true, cell: ({ value }) => formatShare(value / total) },
      ]}
      empty="No cost in this range"
      beside={<ShareTable slices={slices} format={formatUsd} onPick={pick} picked={picked} />}
    >
      <Donut
        slices={slices}
        centre={shortUsd(total)}
        caption={caption}
        format={formatUsd}
        onPick={pick}
        picked={picked}
      />
    </ChartCard>
  );
};
