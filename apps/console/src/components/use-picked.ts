import { useCallback, useRef, useState } from 'react';

export const PICKING_HELP =
  'X selects the row in focus, Shift with an arrow key or a click selects a range. On a touch screen, press and hold a row.';

/** The IDs of what is selected in a list. The functions are stable. */
export const usePicked = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  const toggle = useCallback((id: string): void => {
    anchor.current = id;
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  /** Selects everything between the row selected last, or `from`, and this one. */
  const extend = useCallback((order: readonly string[], id: string, from = id): void => {
    const start = order.indexOf(anchor.current ?? from);
    const end = order.indexOf(id);
    if (start < 0 || end < 0) return;
    anchor.current ??= from;
    const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
    setIds((now) => new Set([...now, ...range]));
  }, []);
  const clear = useCallback((): void => {
    anchor.current = undefined;
    setIds(new Set());
  }, []);
  return { ids, toggle, extend, clear };
};
