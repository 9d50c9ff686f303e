import { useState } from 'react';

/** A ref that focuses the element on mount. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();

/**
 * Moves focus to the page when the focused element is gone for good, so the next Tab starts at the top of the page
 * rather than of the browser.
 */
export const focusOnPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * A form that replaces the button that opens it. The form takes focus when it opens (`focusOn`), and the button gets it
 * back when the form closes. `done` closes the form when its subject and button are gone; focus then moves to the page
 * (`focusOnPage`). `button` is the button's ref, which does not take focus before the form was first opened.
 */
export const useFormInPlace = (isOpenAtFirst = false) => {
  const [state, setState] = useState<'fresh' | 'open' | 'closed'>(isOpenAtFirst ? 'open' : 'fresh');
  return {
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
    done: () => setState('fresh'),
    button: state === 'closed' ? focusOn : undefined,
  };
};
