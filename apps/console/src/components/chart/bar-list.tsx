import type { ReactNode } from 'react';
import styles from './chart.module.css';

export interface BarItem {
  readonly name: string;
  /** Shown in place of the name, which becomes the tooltip. */
  readonly label?: string;
  readonly value: number;
  /** The tick mark: the previous period's value. */
  readonly previous?: number;
  readonly right?: ReactNode;
  /** A row that stands for several items is never a button. */
  readonly isRest?: boolean;
}

interface BarListProps {
  readonly items: readonly BarItem[];
  readonly format: (value: number) => string;
  readonly label: string;
  /** Renders names as buttons. */
  readonly onPick?: (name: string) => void;
}

/** Horizontal bars, longest first, with a tick mark at the previous value. */
export const BarList = ({ items, format, label, onPick }: BarListProps) => {
  const most = Math.max(1, ...items.flatMap(({ value, previous }) => [value, previous ?? 0]));
  return (
    <table className={styles.bars} aria-label={label}>
      <tbody>
        {items.map(({ name, label: shown = name, value, previous, right, isRest }) => (
          <tr key={name}>
            <td title={name}>
              {onPick && !isRest ? (
                <button type="button" className={styles.pick} onClick={() => onPick(name)}>
                  {shown}
                </button>
              ) : (
                shown
              )}
            </td>
            <td aria-hidden>
              <div className={styles.track}>
                <div className={styles.fill} style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
                {previous !== undefined && (
                  <div
                    className={styles.tick}
                    style={{ left: `calc(${(Math.max(0, previous) / most) * 100}% - 1px)` }}
                  />
                )}
              </div>
            </td>
            <td>
              <b>{format(value)}</b>
            </td>
            {right !== undefined && <td>{right}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
