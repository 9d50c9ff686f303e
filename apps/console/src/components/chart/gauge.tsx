import styles from './gauge.module.css';

interface GaugeProps {
  /** 0 to 1. */
  readonly value: number;
  /** Change over 30 days: gains are drawn in green, losses hatched. */
  readonly delta?: number;
  readonly label: string;
}

const RADIUS = 50;
const SWEEP = 270;

const point = (share: number): string => {
  const angle = ((SWEEP * share + 135) * Math.PI) / 180;
  return `${(60 + RADIUS * Math.cos(angle)).toFixed(2)} ${(60 + RADIUS * Math.sin(angle)).toFixed(2)}`;
};

const arc = (from: number, to: number): string =>
  `M ${point(from)} A ${RADIUS} ${RADIUS} 0 ${(to - from) * SWEEP > 180 ? 1 : 0} 1 ${point(to)}`;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const Arc = ({
  from,
  to,
  className,
}: {
  readonly from: number;
  readonly to: number;
  readonly className: string | undefined;
}) => (to - from > 0.001 ? <path d={arc(from, to)} className={className} strokeWidth={10} fill="none" /> : null);

/** A 270-degree arc: a solid arc up to the earlier coverage, then the gain or loss. */
export const Gauge = ({ value, delta = 0, label }: GaugeProps) => {
  const now = clamp(value);
  const before = clamp(value - delta);
  return (
    <svg viewBox="0 0 120 112" className={styles.gauge} role="img" aria-label={label}>
      <Arc from={0} to={1} className={styles.track} />
      <Arc from={0} to={Math.min(now, before)} className={styles.ink} />
      <Arc from={before} to={now} className={styles.gain} />
      <Arc from={now} to={before} className={styles.loss} />
      <text x={60} y={66} textAnchor="middle" className={styles.value}>
        {Math.round(now * 100)}
        <tspan className={styles.percent}>%</tspan>
      </text>
    </svg>
  );
};
