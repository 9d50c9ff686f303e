import { Pie } from '@nivo/pie';
import { useChartColors } from '../use-chart-colors';
import type { Slice } from '../donut-shares';
import { nivoTheme } from './nivo-theme';
import { Sized } from './sized';
import { ChartTooltip } from '../chart-tooltip';
import styles from '../chart.module.css';

interface DonutProps {
  readonly slices: readonly Slice[];
  readonly centre: string;
  readonly caption: string;
  readonly format: (value: number) => string;
  readonly onPick?: (id: string) => void;
  readonly picked?: ReadonlySet<string>;
}

const FADED = '48';

/**
 * A ring chart, clockwise by rank, with the total in the centre; empty without data. Selected slices stay, the others
 * fade.
 */
export const Donut = ({ slices, centre, caption, format, onPick, picked }: DonutProps) => {
  const colors = useChartColors();
  const isFaded = (id: string): boolean => picked !== undefined && picked.size > 0 && !picked.has(id);
  return (
    <>
      <Sized>
        {(size) => (
          <Pie
            {...size}
            data={
              slices.length === 0
                ? [{ id: 'none', label: '', value: 1, color: colors.grid }]
                : slices.map((slice) => ({
                    ...slice,
                    color: isFaded(slice.id) ? `${slice.color}${FADED}` : slice.color,
                  }))
            }
            isInteractive={slices.length > 0}
            margin={{ top: 4, right: 4, bottom: 4, left: 4 }}
            innerRadius={0.74}
            padAngle={slices.length > 1 ? 1 : 0}
            sortByValue={false}
            colors={{ datum: 'data.color' }}
            enableArcLabels={false}
            enableArcLinkLabels={false}
            activeOuterRadiusOffset={2}
            animate={false}
            role="presentation"
            theme={nivoTheme(colors)}
            onClick={({ id }) => onPick?.(String(id))}
            tooltip={({ datum }) => (
              <ChartTooltip
                title={String(datum.label)}
                rows={[{ name: '', value: format(datum.value), color: datum.data.color }]}
              />
            )}
          />
        )}
      </Sized>
      <span className={styles.centre}>
        <b>{centre}</b>
        <small>{caption}</small>
      </span>
    </>
  );
};
