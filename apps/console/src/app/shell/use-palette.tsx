import { useCallback, useEffect, useState } from 'react';
import { Fetched, onDemand } from '../../components/fetched';
import { notifyFault } from '../../components/notify';
import { createTypeAhead, isTyping } from './type-ahead';

const load = () => import('./palette');
const Palette = onDemand(async () => (await load()).Palette);

const openAgain = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

/** If preloading on hover or focus fails, pressing loads it again. */
const later = (): void => undefined;

/** Preloads the palette once the page is idle, so that it opens without delay. */
const PRELOAD_AFTER_MS = 3_000;

const isItsKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k' &&
  !isTyping(event);

/** The command palette: loaded when the pointer or focus nears the search box or its shortcut is pressed. */
export const usePalette = () => {
  const [isWanted, setWanted] = useState(false);
  // What is typed before the palette's field has the focus is carried into it.
  const [typeAhead] = useState(createTypeAhead);
  useEffect(() => () => void typeAhead.end(), [typeAhead]);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(later), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const want = useCallback((): void => {
    typeAhead.begin();
    setWanted(true);
  }, [typeAhead]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isItsKey(event)) return;
      // The browser's own search uses the same shortcut.
      event.preventDefault();
      want();
    };
    // Once loaded, the palette handles the keys itself.
    if (!isWanted) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isWanted, want]);
  const giveUp = (): void => {
    typeAhead.end();
    setWanted(false);
    notifyFault('The search could not be loaded. Try again.');
  };
  return {
    near: (): void => void load().catch(later),
    open: (): void => (isWanted ? void openAgain() : want()),
    palette: isWanted && (
      <Fetched onFault={giveUp}>
        <Palette typeAhead={typeAhead} />
      </Fetched>
    ),
  };
};
