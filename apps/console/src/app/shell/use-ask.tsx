import { useEffect, useState } from 'react';
import { Fetched, onDemand } from '../../components/fetched';
import { notifyFault } from '../../components/notify';

const AskPanel = onDemand(async () => (await import('./ask-panel')).AskPanel);

const isItsKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'j';

/** The ask panel: loaded when its button or shortcut is first pressed. */
export const useAsk = () => {
  // Undefined until first opened: what was asked is kept while it is closed.
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isItsKey(event)) return;
      // Browsers open their downloads by this shortcut.
      event.preventDefault();
      setOpen((is) => !is);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const giveUp = (): void => {
    setOpen(undefined);
    notifyFault('The panel could not be loaded. Try again.');
  };
  return {
    open: (): void => setOpen(true),
    panel: isOpen !== undefined && (
      <Fetched onFault={giveUp}>
        <AskPanel isOpen={isOpen} onClose={() => setOpen(false)} />
      </Fetched>
    ),
  };
};
