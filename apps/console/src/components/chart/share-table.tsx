import type { ReactNode } from 'react';
import { formatShare } from '../format';
import { OTHERS, type Slice } from './donut-shares';
import styles from './chart.module.css';

interface ShareTableProps {
  readonly slices: readonly Slice[];
  readonly format: (value: number) => string;
  readonly glyph?: (slice: Slice) => ReactNode;
  /** Renders rows as buttons: the keyboard equivalent of clicking the ring. */
  readonly onPick?: (id: string) => void;
  readonly picked?: ReadonlySet<string>;
}

/** The legend of a donut: a table with value and share. */
export const ShareTable = ({ slices, format, glyph, onPick, picked }: ShareTableProps) => {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const renderName = (slice: Slice): ReactNode => (
    <>
      {glyph?.(slice) ?? <span className={styles.key} style={{ background: slice.color }} aria-hidden />}
      <span title={slice.label}>{slice.label}</span>
    </>
  );
  return (
    <table className={styles.shares}>
      <tbody>
        {slices.map((slice) => (
          <tr key={slice.id} data-faded={picked && picked.size > 0 && !picked.has(slice.id) ? true : undefined}>
            <td>
              {onPick && slice.id !== OTHERS ? (
                <button type="button" aria-pressed={picked?.has(slice.id) ?? false} onClick={() => onPick(slice.id)}>
                  {renderName(slice)}
                </button>
              ) : (
                <span className={styles.name}>{renderName(slice)}</span>
              )}
            </td>
            <td>
              <b>{format(slice.value)}</b>
            </td>
            <td>{total === 0 ? '0%' : formatShare(slice.value / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
