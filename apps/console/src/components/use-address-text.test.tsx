import { act, renderHook } from '@testing-library/react';
import { useAddressText } from './use-address-text';

/** A field over an address that the test changes on demand. */
const field = (first = '') => {
  const written: string[] = [];
  const view = renderHook(({ address }) => useAddressText(address, (text) => void written.push(text)), {
    initialProps: { address: first },
  });
  return {
    written,
    text: () => view.result.current[0],
    type: (text: string) => act(() => view.result.current[1](text)),
    address: (address: string) => view.rerender({ address }),
  };
};

describe('text kept in the address', () => {
  it('loses no character while the address lags behind typing', () => {
    const { type, text, address, written } = field();
    type('a');
    type('ab');
    address('a');
    expect(text()).toBe('ab');
    type('abc');
    address('abc');
    expect(text()).toBe('abc');
    expect(written).toEqual(['a', 'ab', 'abc']);
  });

  it('follows the address when it changes elsewhere, and back again', () => {
    const { type, text, address } = field('from a link');
    expect(text()).toBe('from a link');
    type('mine');
    address('mine');
    address('');
    expect(text()).toBe('');
    address('mine');
    expect(text()).toBe('mine');
  });

  it('keeps the last typed text when an outdated address arrives', () => {
    const { type, text, address } = field();
    for (const typed of ['a', 'ab', 'abc']) type(typed);
    address('abc');
    address('ab');
    expect(text()).toBe('ab');
  });

  it('follows Back, even if the address never had the typed text', () => {
    const { type, text, address } = field('bucket');
    type('port');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(text()).toBe('bucket');
    // Forward.
    address('port');
    expect(text()).toBe('port');
  });
});
