import styles from './chart.module.css';

interface TooltipRow {
  readonly name: string;
  readonly value: string;
  readonly color: string;
}

/** Text nodes only: a resource's name is data, never markup. */
export const ChartTooltip = ({ title, rows }: { readonly title: string; readonly rows: readonly TooltipRow[] }) => (
  <div className={styles.tooltip}>
    <b>{title}</b>
    {rows.map(({ name, value, color }) => (
      <span key={name}>
        <i style={{ background: color }} />
        {name}
        <strong>{value}</strong>
      </span>
    ))}
  </div>
);
