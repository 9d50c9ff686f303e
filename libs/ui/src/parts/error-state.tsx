import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BrokenSeam } from './seam';
import classes from './state.module.css';

interface ErrorStateProps {
  /** What failed: "Could not load findings". */
  readonly title: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly onRetry?: () => void;
  /** An alternative beside Try again. */
  readonly action?: ReactNode;
  /** What happened and what still works. */
  readonly children?: ReactNode;
}

export const ErrorState = ({ title, code, requestId, onRetry, action, children }: ErrorStateProps) => (
  <div className={classes.state} role="alert">
    <BrokenSeam />
    <h2 className={classes.title}>{title}</h2>
    {children && <p className={classes.words}>{children}</p>}
    {(onRetry || action) && (
      <div className={classes.actions}>
        {onRetry && (
          <button type="button" className={classes.retry} onClick={onRetry}>
            <IconRefresh size={15} stroke={1.5} aria-hidden />
            Try again
          </button>
        )}
        {action}
      </div>
    )}
    {(code || requestId) && <p className={classes.trace}>{[code, requestId].filter(Boolean).join('   ')}</p>}
  </div>
);
