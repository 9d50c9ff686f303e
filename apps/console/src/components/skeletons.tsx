import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { type LedgerCell, LedgerStrip } from '@cloudmend/ui/parts';
import chart from './chart/chart.module.css';
import layout from './layout.module.css';
import styles from './skeletons.module.css';

/** Marks a skeleton. Only an element with a role may have a name. */
export const LOADING = { role: 'group', 'aria-busy': true, 'aria-label': 'Loading...' } as const;

// Each skeleton has the height of its content, so that nothing moves when data arrives.

/** The strip without figures. A note of typical length reserves its lines. */
export const LedgerSkeleton = ({ cells }: { readonly cells: ReadonlyArray<Pick<LedgerCell, 'label' | 'note'>> }) => (
  <div {...LOADING}>
    <LedgerStrip
      // Unlabelled: a figure must not be found by name before it loads.
      cells={cells.map(({ note = '\u00a0' }, index) => ({
        label: '\u00a0'.repeat(index + 1),
        value: <Skeleton className={styles.figure} />,
        note: (
          <Skeleton component="span" className={styles.note}>
            {note}
          </Skeleton>
        ),
      }))}
    />
  </div>
);

interface CardSkeletonProps {
  readonly title: string;
  readonly unit?: string | undefined;
  readonly className?: string | undefined;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

/** A card while it loads, with its title: not a landmark yet, announced only as loading. */
export const CardSkeleton = ({ title, unit, className = '', right, children }: CardSkeletonProps) => (
  <div className={`${layout.card} ${className}`} {...LOADING}>
    <div className={layout.cardHead} aria-hidden>
      <h2>{title}</h2>
      {unit && <span className={layout.unit}>{unit}</span>}
      {right && <div className={`${layout.push} ${layout.row}`}>{right}</div>}
    </div>
    <div className={layout.cardBody}>{children}</div>
  </div>
);

interface ChartSkeletonProps {
  readonly title: string;
  readonly unit?: string;
  readonly className?: string;
  readonly height?: number;
  /** Width of the element to the right of the title, in pixels. */
  readonly legend?: number;
  /** A ring with a legend of this many rows. */
  readonly shares?: number;
}

const SHARE_HEIGHT = 24;

/** A chart card with its title. */
export const ChartSkeleton = ({ title, unit, className, height = 260, legend, shares }: ChartSkeletonProps) => (
  <CardSkeleton
    title={title}
    unit={unit}
    className={className}
    right={legend !== undefined && <Skeleton height={26} width={legend} maw="100%" />}
  >
    {shares === undefined ? (
      <Skeleton height={height} radius="md" />
    ) : (
      <div className={chart.room}>
        <div className={chart.split} data-beside>
          <div className={styles.ring} style={{ height }}>
            <Skeleton circle height={Math.round(height * 0.86)} />
          </div>
          <Skeleton height={shares * SHARE_HEIGHT} />
        </div>
      </div>
    )}
  </CardSkeleton>
);

interface RowsSkeletonProps {
  readonly rows: number;
  /** Row height, in pixels. */
  readonly height: number;
  /** For use without a surrounding card that announces loading. */
  readonly label?: string;
}

/** Rows while they load: a short mark and a line each. */
export const RowsSkeleton = ({ rows, height, label }: RowsSkeletonProps) => (
  <div {...(label !== undefined && { ...LOADING, 'aria-label': label })}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ height }}>
        <Skeleton height={16} className={styles.mark} />
        <Skeleton height={14} width={`${78 - (row % 4) * 11}%`} />
      </div>
    ))}
  </div>
);
