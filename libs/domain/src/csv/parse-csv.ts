/** One field and what ends it: quoted with doubled quotes, or plain. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Reads RFC 4180; undefined where a quote is left open. Empty lines are left out. */
export const parseCsv = (text: string): ReadonlyArray<readonly string[]> | undefined => {
  const lines: string[][] = [];
  let line: string[] = [];
  FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (FIELD.lastIndex < text.length || line.length > 0) {
    const field = FIELD.exec(text);
    if (!field) return undefined;
    const [whole, quoted, plain = '', end] = field;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
    if (whole === '') break;
  }
  return lines;
};
