import { createContext, type KeyboardEvent, useContext, useMemo, useState } from 'react';

interface Cursor {
  /** Index of the active point, if any. */
  readonly at: number | undefined;
  readonly setAt: (at: number | undefined) => void;
}

const Context = createContext<Cursor>({ at: undefined, setAt: () => undefined });

export const ChartCursor = Context.Provider;

/** The active point of the surrounding chart, by pointer or keyboard. */
export const useChartCursor = (): Cursor => useContext(Context);

const MOVES: Readonly<Record<string, (at: number | undefined, last: number) => number | undefined>> = {
  ArrowRight: (at, last) => Math.min(last, (at ?? -1) + 1),
  ArrowLeft: (at, last) => Math.max(0, (at ?? last + 1) - 1),
  Home: () => 0,
  End: (_at, last) => last,
  Escape: () => undefined,
};

/** Cursor state over `count` points: arrow keys, Home and End move it, Escape clears it. */
export const useCursorState = (count: number) => {
  const [chosen, setAt] = useState<number>();
  // A shorter range must not leave the cursor past its end.
  const at = chosen !== undefined && chosen < count ? chosen : undefined;
  const cursor = useMemo<Cursor>(() => ({ at, setAt }), [at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined;
    if (!move || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    // With no active point, Escape belongs to the surrounding dialog.
    if (event.key === 'Escape' && at === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(move(at, count - 1));
  };
  return { cursor, onKeyDown, onBlur: () => setAt(undefined) };
};
