type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Input values by name that were typed or restored before the script arrived. */
export const readTyped = (island: HTMLElement): ReadonlyMap<string, string> =>
  new Map(
    [...island.querySelectorAll<TextField>('input[name], textarea[name]')]
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [name, value]),
  );

// React tracks values set on the element; only a change that bypasses the tracker counts as input.
const setValue = (field: TextField, value: string): void => {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
};

/** Dispatches the values again, because hydration clears inputs. */
export const typeAgain = (island: HTMLElement, typed: ReadonlyMap<string, string>): void => {
  for (const [name, value] of typed) {
    const input = island.querySelector<TextField>(`[name="${name}"]`);
    if (!input) continue;
    input.value = '';
    setValue(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
