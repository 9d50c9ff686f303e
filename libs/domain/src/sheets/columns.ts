const LETTERS = 26;
const BEFORE_A = 64;

/** 0 is A, 26 is AA. */
export const nameColumn = (column: number): string => {
  const rest = Math.floor(column / LETTERS);
  return `${rest > 0 ? nameColumn(rest - 1) : ''}${String.fromCharCode(BEFORE_A + 1 + (column % LETTERS))}`;
};

/** Column and row of a reference as `B12`, from 0 and 1; undefined if it is none. */
export const readReference = (reference: string): { readonly column: number; readonly row: number } | undefined => {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0) - 1;
  return { column, row: Number(digits) };
};
