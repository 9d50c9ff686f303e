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

/**
 * React writes what is typed into the `value` attribute too, and a browser keeps for a return only what differs from it.
 * Emptied again after each change, the fields are filled in when somebody comes back.
 */
const keepForReturn = (island: HTMLElement): void => {
  const release = (): void => {
    for (const input of island.querySelectorAll<HTMLInputElement>('input[name]')) input.defaultValue = '';
  };
  for (const change of ['input', 'focusout']) island.addEventListener(change, () => setTimeout(release));
};

const begin = (page: ReactNode): void => {
  const island = document.getElementById(ISLAND_ID) as HTMLElement;
  const typed = readTyped(island);
  const restore = () => typeAgain(island, typed);
  keepForReturn(island);
  hydrateRoot(
    island,
    <StrictMode>
      <Alive onAlive={restore}>{page}</Alive>
    </StrictMode>,
  );
};

const isReturn = (): boolean =>
  performance
    .getEntriesByType?.('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward') ?? false;

/** Brings a prerendered page to life, with what was typed meanwhile. */
export const takeOver = (page: ReactNode): void => {
  // Going back, the browser fills the inputs in only once the page is shown; React would empty them before.
  if (isReturn() && document.readyState !== 'complete')
    window.addEventListener('pageshow', () => begin(page), { once: true });
  else begin(page);
};
