import { useEffect, useState } from 'react';
import { Fetched, onDemand } from '../../components/fetched';
import { notifyFault } from '../../components/notify';

const load = () => import('./palette');
const Palette = onDemand(async () => (await load()).Palette);

const openAgain = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

/** What cannot be fetched as somebody comes near is fetched by the press. */
const later = (): void => undefined;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isItsKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k' &&
  !isTyping(event);

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
  const giveUp = (): void => {
    setWanted(false);
    notifyFault('The search could not be loaded. Try again.');
  };
  return {
    near: (): void => void load().catch(later),
    open: (): void => (isWanted ? void openAgain() : setWanted(true)),
    palette: isWanted && (
      <Fetched onFault={giveUp}>
        <Palette />
      </Fetched>
    ),
  };
};
