import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND_ID } from './island';
import { readTyped, typeAgain } from './typed-early';

interface AliveProps {
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

const Alive = ({ onAlive, children }: AliveProps) => {
  useEffect(onAlive, [onAlive]);
  return children;
};

const begin = (page: ReactNode): void => {
  const island = document.getElementById(ISLAND_ID) as HTMLElement;
  const typed = readTyped(island);
  const restore = () => typeAgain(island, typed);
  hydrateRoot(
    island,
    <StrictMode>
      <Alive onAlive={restore}>{page}</Alive>
    </StrictMode>,
  );
};

const isReturn = (): boolean => performance.getEntriesByType?.('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward') ?? false;

/** Brings a prerendered page to life, with what was typed meanwhile. */
export const takeOver = (page: ReactNode): void => {
  // Going back, the browser fills the inputs in only once the page is shown; React would empty them before.
  if (isReturn() && document.readyState !== 'complete') window.addEventListener('pageshow', () => begin(page), { once: true });
  else begin(page);
};
