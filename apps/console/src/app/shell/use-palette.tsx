import { lazy, Suspense, useState } from 'react';
import { useHotkeys } from '@mantine/hooks';

const load = () => import('./palette');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const openAgain = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

/** The palette of commands: fetched when somebody comes near the search box or presses its keys, and open at once. */
export const usePalette = () => {
  const [isWanted, setWanted] = useState(false);
  // Once it is there it listens itself.
  useHotkeys([['mod+K', () => setWanted(true)]]);
  return {
    near: (): void => void load(),
    open: (): void => (isWanted ? void openAgain() : setWanted(true)),
    palette: <Suspense fallback={null}>{isWanted && <Palette />}</Suspense>,
  };
};
