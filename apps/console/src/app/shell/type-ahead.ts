const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether a key goes into a field already. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Collects what is typed while the field it is meant for cannot take it yet. */
export interface TypeAhead {
  /** Collects from now on; what was collected before is kept. */
  begin(): void;
  /** Stops collecting and returns the text. */
  end(): string;
}

export const createTypeAhead = (): TypeAhead => {
  let typed = '';
  const onKey = (event: KeyboardEvent): void => {
    if (isTyping(event)) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (isText(event)) typed += event.key;
    else return;
    event.preventDefault();
  };
  return {
    begin: () => document.addEventListener('keydown', onKey),
    end: () => {
      document.removeEventListener('keydown', onKey);
      const text = typed;
      typed = '';
      return text;
    },
  };
};
