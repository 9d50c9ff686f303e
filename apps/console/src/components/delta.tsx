import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { formatSigned } from './format';
import styles from './layout.module.css';

interface DeltaProps {
  readonly value: number;
  readonly unit: '%' | ' pt';
  /** Lower is better for cost, higher for coverage. */
  readonly good: 'up' | 'down';
}

/** Arrow, sign and value; the colour only repeats the sign. */
export const Delta = ({ value, unit, good }: DeltaProps) => {
  // Percentages are whole numbers on screen; a small change still shows as one.
  const isLittle = unit === '%' && value !== 0 && Math.abs(value) < 0.5;
  const text = isLittle ? `${value > 0 ? '+' : '−'}<1` : formatSigned(value, unit === '%' ? 0 : 1);
  if (text === '0') return <span className={styles.unit}>no change</span>;
  const isGood = value > 0 === (good === 'up');
  const Arrow = value > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span
      className={isGood ? styles.mend : styles.bad}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 3,
        whiteSpace: 'nowrap',
        fontSize: 12,
        lineHeight: '16px',
      }}
    >
      <Arrow size={13} stroke={2} aria-hidden />
      {text}
      {unit}
    </span>
  );
};
