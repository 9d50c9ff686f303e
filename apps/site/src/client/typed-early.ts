type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What stands in the inputs of a page by name: typed, or filled in by the browser, before the script arrived. */
export const readTyped = (island: HTMLElement): ReadonlyMap<string, string> =>
  new Map(
    [...island.querySelectorAll<TextField>('input[name], textarea[name]')]
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [name, value]),
  );

// React records a value that is set on the element itself; a change it takes is one that went past that record.
const setValue = (field: TextField, value: string): void => {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
};

/** Types it again: taking a page over empties its inputs. */
export const typeAgain = (island: HTMLElement, typed: ReadonlyMap<string, string>): void => {
  for (const [name, value] of typed) {
    const input = island.querySelector<TextField>(`[name="${name}"]`);
    if (!input) continue;
    input.value = '';
    setValue(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
