import type { ReactNode } from 'react';
import layout from './layout.module.css';

/** Values of the previous query while the next one loads: dimmed and announced as busy. */
export const Late = ({ isLate, children }: { readonly isLate: boolean; readonly children: ReactNode }) => (
  <div className={layout.page} aria-busy={isLate || undefined} data-late={isLate || undefined}>
    {children}
  </div>
);
