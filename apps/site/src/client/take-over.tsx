import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND_ID } from './island';

/** Brings a prerendered page to life. */
export const takeOver = (page: ReactNode): void => {
  hydrateRoot(document.getElementById(ISLAND_ID) as HTMLElement, <StrictMode>{page}</StrictMode>);
};
