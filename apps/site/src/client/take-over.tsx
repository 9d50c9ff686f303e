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
 * React also writes typed text into the `value` attribute, and browsers only restore what differs from it. Clearing the
 * attribute after each change lets the browser restore fields when the user returns.
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

/** Hydrates a prerendered page and keeps text typed before hydration. */
export const takeOver = (page: ReactNode): void => {
  // On back navigation the browser restores inputs only once the page is shown; hydrating earlier would clear them.
  if (isReturn() && document.readyState !== 'complete')
    window.addEventListener('pageshow', () => begin(page), { once: true });
  else begin(page);
};
