/** One field and what ends it: quoted with doubled quotes, or plain. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

interface Field {
  readonly text: string;
  readonly isLast: boolean;
  readonly isEmptyMatch: boolean;
}

const readField = (text: string): Field | undefined => {
  const field = FIELD.exec(text);
  if (!field) return undefined;
  const [whole, quoted, plain = '', end] = field;
  return {
    text: quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    isLast: end !== ',',
    isEmptyMatch: whole === '',
  };
};

const isBlank = (line: readonly string[]): boolean => line.length === 1 && line[0] === '';

/** Reads RFC 4180; undefined where a quote is left open. Empty lines are left out. */
export const parseCsv = (text: string): ReadonlyArray<readonly string[]> | undefined => {
  const lines: string[][] = [];
  let line: string[] = [];
  FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (FIELD.lastIndex < text.length || line.length > 0) {
    const field = readField(text);
    if (!field) return undefined;
    line.push(field.text);
    if (!field.isLast) continue;
    if (!isBlank(line)) lines.push(line);
    line = [];
    if (field.isEmptyMatch) break;
  }
  return lines;
};
