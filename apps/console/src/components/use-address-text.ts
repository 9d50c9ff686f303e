import { useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '@mantine/hooks';

/**
 * The text of a field that is kept in the address. The address updates after the key press (a navigation may be
 * interrupted), so the field holds the typed text and writes it immediately; it follows the address when that changes
 * elsewhere: back, a link, Clear. @param inAddress the text in the address @param write puts a text into the address
 */
export const useAddressText = (
  inAddress: string,
  write: (text: string) => void,
): readonly [text: string, type: (text: string) => void] => {
  const [text, setText] = useState(inAddress);
  /** Typed texts the address has not caught up with, oldest first. */
  const onItsWay = useRef<string[]>([]);
  useEffect(() => {
    const place = onItsWay.current.lastIndexOf(inAddress);
    onItsWay.current = onItsWay.current.slice(place + 1);
    if (place !== -1) return;
    onItsWay.current = [];
    setText(inAddress);
  }, [inAddress]);
  // Back may come before a page that is slow to render has the typed text, which then belongs to an entry that was left.
  useWindowEvent('popstate', () => {
    onItsWay.current = [];
    setText(inAddress);
  });
  const type = (typed: string): void => {
    onItsWay.current.push(typed);
    setText(typed);
    write(typed);
  };
  return [text, type];
};
