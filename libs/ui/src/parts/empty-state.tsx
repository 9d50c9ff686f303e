import type { ReactNode } from 'react';
import { StitchSeam } from './seam';
import classes from './state.module.css';

interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** One primary action. */
  readonly action?: ReactNode;
  /** Why, in a sentence. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ title, action, children }: EmptyStateProps) => (
  <div className={classes.state}>
    <StitchSeam />
    <h2 className={classes.title}>{title}</h2>
    {children && <p className={classes.words}>{children}</p>}
    {action && <div className={classes.actions}>{action}</div>}
  </div>
);
