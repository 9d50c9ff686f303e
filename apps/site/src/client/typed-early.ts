/** What stands in the inputs of a page by name: typed, or filled in by the browser, before the script arrived. */
export const readTyped = (island: HTMLElement): ReadonlyMap<string, string> =>
  new Map([...island.querySelectorAll<HTMLInputElement>('input[name]')].filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));

// React records a value that is set on the element itself; a change it takes is one that went past that record.
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Types it again: taking a page over empties its inputs. */
export const typeAgain = (island: HTMLElement, typed: ReadonlyMap<string, string>): void => {
  for (const [name, value] of typed) {
    const input = island.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) continue;
    input.value = '';
    setValue?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
