import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field that is kept in the address. The address changes a moment after the key (a navigation may be interrupted), so what is
 * typed stands in the field itself, and is written at once; the field follows the address when it changes from elsewhere: back, a link, Clear.
 * @param inAddress what the address says
 * @param write puts a text into the address
 */
export const useAddressText = (
  inAddress: string,
  write: (text: string) => void,
): readonly [text: string, type: (text: string) => void] => {
  const [text, setText] = useState(inAddress);
  /** What was typed here and has not come back with the address yet, oldest first. */
  const onItsWay = useRef<string[]>([]);
  useEffect(() => {
    const place = onItsWay.current.lastIndexOf(inAddress);
    onItsWay.current = onItsWay.current.slice(place + 1);
    if (place !== -1) return;
    onItsWay.current = [];
    setText(inAddress);
  }, [inAddress]);
  const type = (typed: string): void => {
    onItsWay.current.push(typed);
    setText(typed);
    write(typed);
  };
  return [text, type];
};
