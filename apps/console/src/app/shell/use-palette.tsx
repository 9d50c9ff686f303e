import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('./palette');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const openAgain = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isItsKey = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k' && !isTyping(event);

/** The palette of commands: fetched when somebody comes near the search box or presses its keys, and open at once. */
export const usePalette = () => {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isItsKey(event)) return;
      // The browser's own search box has the same keys.
      event.preventDefault();
      setWanted(true);
    };
    // Once it is there it listens itself.
    if (!isWanted) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isWanted]);
  return {
    near: (): void => void load(),
    open: (): void => (isWanted ? void openAgain() : setWanted(true)),
    palette: <Suspense fallback={null}>{isWanted && <Palette />}</Suspense>,
  };
};
