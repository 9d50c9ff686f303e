/** True while keys are text: a tick box takes none. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
