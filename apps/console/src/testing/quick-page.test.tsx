import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

const computeSlowly = (element: Element): CSSStyleDeclaration =>
  (window as unknown as { computeStyleSlowly(element: Element): CSSStyleDeclaration }).computeStyleSlowly(element);

const PAGE = `
  <style>.away { display: none } .flat { display: flex; visibility: hidden } .still { pointer-events: none } @media print { p { display: none } }</style>
  <main>
    <p>text</p><p hidden>hidden</p><p style="display: none">none</p><p style="visibility: hidden"><b>inherits</b></p>
    <p style="visibility: hidden"><b style="visibility: visible">seen</b></p>
    <div class="away"><span>inside</span></div><div class="still"><b>b</b><i style="pointer-events: auto">i</i></div><ul class="flat"><li>item</li></ul>
    <dialog><p>closed</p></dialog><dialog open><p>open</p></dialog>
    <details><summary>more</summary><p>details</p></details>
    <table><tbody><tr><td>cell</td></tr></tbody></table>
    <svg><title>icon</title><path /></svg>
    <input type="hidden" name="h" /><input type="checkbox" /><template><p>template</p></template>
    <select><optgroup label="group"><option>one</option></optgroup></select><button type="button">press</button>
  </main>`;

describe('the page of tests', () => {
  beforeEach(() => {
    document.body.innerHTML = PAGE;
  });

  test.each(['display', 'visibility', 'content', 'pointerEvents'] as const)(
    'computes %s as jsdom does, for every element',
    (property) => {
      const elements = [...document.querySelectorAll('*')];
      const ours = elements.map((element) => [element.outerHTML, getComputedStyle(element)[property]]);
      expect(ours).toEqual(elements.map((element) => [element.outerHTML, computeSlowly(element)[property]]));
      const name = property === 'pointerEvents' ? 'pointer-events' : property;
      expect(getComputedStyle(document.body).getPropertyValue(name)).toBe(computeSlowly(document.body)[property]);
    },
  );

  test('leaves other properties to jsdom', () => {
    document.body.style.color = 'rgb(1, 2, 3)';
    expect(getComputedStyle(document.body).color).toBe('rgb(1, 2, 3)');
    expect(getComputedStyle(document.body).getPropertyValue('color')).toBe('rgb(1, 2, 3)');
  });

  test('finds the labels that name a field or surround it, and no others', () => {
    render(
      <>
        <label htmlFor="first">First</label>
        <input id="first" />
        <label>
          Second <input />
        </label>
        <label htmlFor="first">
          Around another <input aria-label="third" />
        </label>
      </>,
    );
    const [first, second, third] = ['First', 'Second', 'third'].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    );
    expect(
      [first, second, third].map((field) => [...(field?.labels ?? [])].map(({ control }) => control === field)),
    ).toEqual([[true, true], [true], []]);
  });

  test('lists the options of a field, those of groups included', () => {
    expect([...(document.querySelector('select')?.options ?? [])].map(({ text }) => text)).toEqual(['one']);
  });

  test("runs React's production build", () => {
    expect(<p />).not.toHaveProperty('_store');
  });

  test('shows what effects and promises changed once act() returns', async () => {
    const Counter = () => {
      const [count, setCount] = useState(0);
      useEffect(() => void (count === 1 && Promise.resolve().then(() => setCount(2))), [count]);
      useEffect(() => setCount((before) => before || 1), []);
      return <output>{count}</output>;
    };
    render(<Counter />);
    expect(screen.getByRole('status').textContent).toBe('1');
    await act(async () => undefined);
    expect(screen.getByRole('status').textContent).toBe('2');
  });

  test('throws an error that no boundary takes', () => {
    const Broken = () => {
      throw new Error('broken');
    };
    expect(() => render(<Broken />)).toThrow('broken');
  });
});
