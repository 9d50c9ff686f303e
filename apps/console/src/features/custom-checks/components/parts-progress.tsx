import { Button, Progress } from '@mantine/core';
import { plural } from '../../../components/format';
import layout from '../../../components/layout.module.css';

interface PartsProgressProps {
  readonly label: string;
  readonly accounts: { readonly done: number; readonly total: number };
  /** What is done besides. */
  readonly detail?: string;
  /** Undefined once it was asked to stop. */
  readonly onStop: (() => void) | undefined;
}

/** How far long work has come, and a way to stop it. */
export const PartsProgress = ({ label, accounts: { done, total }, detail, onStop }: PartsProgressProps) => (
  <div className={layout.row} role="status">
    <Progress
      value={total === 0 ? 0 : Math.round((done / total) * 100)}
      size={6}
      color="ink"
      aria-label={label}
      miw={120}
    />
    <span>
      {`${label}: ${done} of ${plural(total, 'account')}`}
      {detail !== undefined && `, ${detail}`}
    </span>
    <Button variant="default" size="compact-sm" disabled={onStop === undefined} onClick={onStop}>
      {onStop === undefined ? 'Stopping' : 'Stop'}
    </Button>
  </div>
);
