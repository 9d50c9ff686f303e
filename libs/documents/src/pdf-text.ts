/** Characters that reorder or hide text: an evidence document prints them instead. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

const toCode = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** The text as a font can print it. A font silently leaves out letters that it lacks, so they become `[U+65E5]`. */
export const toPrintable = (text: string, hasGlyph: (code: number) => boolean): string =>
  [...text.replaceAll(/\r\n?/g, '\n')]
    .map((letter) => {
      if (letter === '\n' || letter === '\t') return letter === '\t' ? ' ' : letter;
      if (CONTROLS.test(letter) || !hasGlyph(letter.codePointAt(0) ?? 0)) return toCode(letter);
      return letter;
    })
    .join('');

/** The text, or as much of its beginning as fits with an ellipsis. */
export const fitLine = (text: string, fits: (line: string) => boolean): string => {
  if (fits(text)) return text;
  const letters = [...text];
  let [shortest, longest] = [0, letters.length];
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) shortest = middle;
    else longest = middle - 1;
  }
  return `${letters.slice(0, shortest).join('')}…`;
};
