import type { ReactNode } from 'react';
import layout from './layout.module.css';

/** Figures that are still those of what was asked before: paler, and announced as busy. */
export const Late = ({ isLate, children }: { readonly isLate: boolean; readonly children: ReactNode }) => (
  <div className={layout.page} aria-busy={isLate || undefined} data-late={isLate || undefined}>
    {children}
  </div>
);
