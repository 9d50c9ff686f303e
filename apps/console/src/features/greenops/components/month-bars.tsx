import type { CarbonMonths } from '@cloudmend/domain/carbon';
import { formatKg, formatMonth, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { ofMonth, sumRows } from '../carbon-view';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : (part / whole) * 100}%`;

const Legend = () => (
  <>
    <span className={styles.key} data-part="operational">
      Operational
    </span>
    <span className={styles.key} data-part="embodied">
      Embodied
    </span>
    <span className={styles.key} data-part="range">
      Range
    </span>
  </>
);

interface MonthBarsProps {
  readonly carbon: CarbonMonths;
  readonly month: string;
  readonly onPick: (month: string) => void;
}

/** A bar for each month: operational and embodied, with the range. A month without a figure is hatched. */
export const MonthBars = ({ carbon, month: picked, onPick }: MonthBarsProps) => {
  const bars = carbon.months.map(({ month }) => ({ month, ...sumRows(ofMonth(carbon, month)) }));
  const top = Math.max(...bars.map(({ highKg, totalKg }) => Math.max(highKg ?? 0, totalKg ?? 0)));
  return (
    <Card title="By month" unit="kgCO₂e" className={layout.span5} right={<Legend />}>
      <ol className={styles.months} aria-label="Emissions by month">
        {bars.map(({ month, totalKg, operationalKg, embodiedKg, lowKg, highKg }) => {
          const range = `${formatKg(lowKg ?? 0)} to ${formatKg(highKg ?? 0)} kg`;
          const label =
            totalKg === null
              ? `${formatMonth(month)}: not assessed`
              : `${formatMonth(month)}: ${formatKg(totalKg)} kg, range ${range}`;
          return (
            <li key={month}>
              <button
                type="button"
                aria-label={label}
                aria-pressed={month === picked}
                title={label}
                onClick={() => onPick(month)}
              >
                {totalKg === null ? (
                  <i className={styles.unknown} />
                ) : (
                  <>
                    <i className={styles.embodied} style={{ height: percent(embodiedKg ?? 0, top) }} />
                    <i className={styles.operational} style={{ height: percent(operationalKg ?? totalKg, top) }} />
                    <i
                      className={styles.range}
                      style={{ bottom: percent(lowKg ?? 0, top), height: percent((highKg ?? 0) - (lowKg ?? 0), top) }}
                    />
                  </>
                )}
              </button>
              <span>{formatMonth(month).slice(0, 3)}</span>
            </li>
          );
        })}
      </ol>
      <p className={layout.sub}>{top > 0 ? `Highest ${formatKg(top)} kg` : UNKNOWN}</p>
    </Card>
  );
};
