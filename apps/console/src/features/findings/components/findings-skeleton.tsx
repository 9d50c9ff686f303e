import { Skeleton } from '@mantine/core';
import layout from '../../../components/layout.module.css';

const ROWS = 12;

/** The list to come. */
export const FindingsSkeleton = () => (
  <div className={layout.card} style={{ padding: 12 }} aria-busy="true" aria-label="Loading findings">
    {Array.from({ length: ROWS }, (_, row) => (
      <Skeleton key={row} height={16} my={11} width={`${92 - (row % 4) * 9}%`} />
    ))}
  </div>
);
