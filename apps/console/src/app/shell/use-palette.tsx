import { useEffect, useRef, useState } from 'react';
import { Fetched, onDemand } from '../../components/fetched';
import { notifyFault } from '../../components/notify';

const load = () => import('./palette');
const Palette = onDemand(async () => (await load()).Palette);

const openAgain = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

/** If preloading on hover or focus fails, pressing loads it again. */
const later = (): void => undefined;

/** Preloads the palette once the page is idle, so that it opens without delay. */
const PRELOAD_AFTER_MS = 3_000;

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const isItsKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k' &&
  !isTyping(event);

/** The command palette: loaded when the pointer or focus nears the search box or its shortcut is pressed. */
export const usePalette = () => {
  const [isWanted, setWanted] = useState(false);
  // Text typed before the palette loads is carried into it.
  const typed = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(later), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isItsKey(event)) return;
      typed.current = '';
      // The browser's own search uses the same shortcut.
      event.preventDefault();
      setWanted(true);
    };
    // Once loaded, the palette handles the keys itself.
    if (!isWanted) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isWanted]);
  useEffect(() => {
    if (!isWanted) return;
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (isText(event)) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    // Until the palette's own field has the focus.
    document.addEventListener('keydown', onKey);
    const done = (): void => document.removeEventListener('keydown', onKey);
    document.addEventListener('focusin', done, { once: true });
    return () => {
      done();
      document.removeEventListener('focusin', done);
    };
  }, [isWanted]);
  const take = (): string => {
    const text = typed.current;
    typed.current = '';
    return text;
  };
  const giveUp = (): void => {
    setWanted(false);
    notifyFault('The search could not be loaded. Try again.');
  };
  return {
    near: (): void => void load().catch(later),
    open: (): void => (isWanted ? void openAgain() : setWanted(true)),
    palette: isWanted && (
      <Fetched onFault={giveUp}>
        <Palette takeTyped={take} />
      </Fetched>
    ),
  };
};
