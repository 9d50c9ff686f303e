import type { ReactNode } from 'react';
import classes from './ledger.module.css';

export interface LedgerCell {
  readonly label: string;
  readonly value: ReactNode;
  /** Period or comparison, below the figure. */
  readonly note?: ReactNode;
  /** Right of the label: a change or a share. */
  readonly aside?: ReactNode;
  /** Green, only for savings. */
  readonly tone?: 'ink' | 'mend';
  /** The operator between the previous cell and this one. */
  readonly operator?: 'minus' | 'plus' | 'equals';
}

const SIGNS = { minus: '−', plus: '+', equals: '=' } as const;

/** Money as arithmetic: connected cells with the operators between them. */
export const LedgerStrip = ({ cells }: { readonly cells: readonly LedgerCell[] }) => (
  <dl className={classes.strip}>
    {cells.map(({ label, value, note, aside, tone, operator }) => (
      <div key={label} className={classes.cell}>
        <dt className={classes.label}>
          {operator && <span className={classes.operator}>{SIGNS[operator]}</span>}
          <span>{label}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </dt>
        <dd className={`${classes.figure} ${tone === 'mend' ? classes.mend : ''}`}>{value}</dd>
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
