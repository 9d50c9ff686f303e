import { useMediaQuery } from '@mantine/hooks';
import { RowsSkeleton } from '../../../components/skeletons';
import { NARROW, rowHeight } from '../row-height';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

const ROWS = 12;

/** The list while it loads: header and rows. */
export const FindingsSkeleton = () => {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  return (
    <div className={`${layout.card} ${styles.waiting}`}>
      <RowsSkeleton rows={ROWS} height={rowHeight(isNarrow)} label="Loading findings" />
    </div>
  );
};
