import { useState } from 'react';

/** As a ref: what comes takes the focus. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();

/** Takes the focus to the page itself, where what had it is gone for good: the next Tab goes on from its beginning and not from the browser's. */
export const focusOnPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * A form in the place of the button that opens it. The form takes the focus as it comes (`focusOn`), and the button has it again as the form goes.
 * `done` closes it where what it was for is gone, button and all: the focus is on the page then (`focusOnPage`).
 * `button` is the ref of that button, which has not to take the focus before the form was ever open.
 */
export const useFormInPlace = () => {
  const [state, setState] = useState<'fresh' | 'open' | 'closed'>('fresh');
  return {
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
    done: () => setState('fresh'),
    button: state === 'closed' ? focusOn : undefined,
  };
};
