import { type MouseEvent, type TouchEvent, useEffect, useRef } from 'react';
import { useCallbackRef } from '@mantine/hooks';
import { isTyping } from './typing';

/** A press that lasts this long selects. */
const LONG_PRESS_MS = 500;

interface RowPicking {
  /** The rows in order. */
  readonly order: readonly string[];
  /** Those of them that can be selected; none if empty. */
  readonly pickable: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly extend: (order: readonly string[], id: string, from?: string) => void;
  /** The row that keys mean while no row has the focus. */
  readonly current?: string | undefined;
}

const rowAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pick]')?.dataset['pick'] : undefined;

const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-pick="${CSS.escape(id)}"] [data-pick-focus]`)?.focus();

/** Moves to the row that Shift and an arrow key reach, and selects up to it. */
const selectUpTo = ({ order, pickable, extend }: RowPicking, id: string, by: number): void => {
  const next = order[order.indexOf(id) + by];
  if (next === undefined) return;
  extend(
    order.filter((one) => pickable.has(one) || one === id || one === next),
    next,
    id,
  );
  focusRow(next);
};

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys are for the page: nothing is typed, and no shortcut of the browser is meant. */
const isForPage = (event: KeyboardEvent): boolean =>
  !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey;

/** X selects a row, Shift with an arrow key a range. */
const useKeys = (picking: RowPicking): void => {
  const onKey = useCallbackRef((event: KeyboardEvent): void => {
    const id = rowAt(event.target) ?? picking.current;
    if (id === undefined || !isForPage(event)) return;
    const by = event.shiftKey ? ARROWS[event.key] : undefined;
    if (by !== undefined) selectUpTo(picking, id, by);
    else if (event.key === 'x' && picking.pickable.has(id)) picking.toggle(id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
};

/**
 * Selecting rows of a list without its tick boxes: by key, by Shift and a click, and by a long press on a touch screen.
 * A row has `data-pick` with its ID, and in it `data-pick-focus` marks what takes the focus. Returns what the list
 * listens to.
 */
export const useRowPicking = (picking: RowPicking) => {
  const { order, pickable, toggle, extend } = picking;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const cancel = (): void => clearTimeout(timer.current);
  useKeys(picking);
  useEffect(() => cancel, []);
  const rowOf = (event: { readonly target: EventTarget | null }): string | undefined => {
    const id = rowAt(event.target);
    return id !== undefined && pickable.has(id) ? id : undefined;
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      const id = rowOf(event);
      wasLong.current = false;
      if (id === undefined) return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        toggle(id);
      }, LONG_PRESS_MS);
    },
    onTouchMove: cancel,
    onTouchEnd: cancel,
    onTouchCancel: cancel,
    // The menu of a link would cover what was selected.
    onContextMenu: (event: MouseEvent) => {
      if (wasLong.current) event.preventDefault();
    },
    // Shift and a click would mark text.
    onMouseDown: (event: MouseEvent) => {
      if (event.shiftKey && rowOf(event) !== undefined) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const id = rowOf(event);
      const isShift = event.shiftKey && id !== undefined;
      if (!isShift && !wasLong.current) return;
      event.preventDefault();
      event.stopPropagation();
      // A tick box that was clicked takes its new state only after the click.
      if (isShift)
        setTimeout(() =>
          extend(
            order.filter((one) => pickable.has(one)),
            id,
          ),
        );
      wasLong.current = false;
    },
  };
};
