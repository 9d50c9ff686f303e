import fc from 'fast-check';
import { toCsv, withoutFormula } from './index';

/** Parses a one-cell line as RFC 4180. @throws Error if the line has more than one cell */
const read = (line: string): string => {
  const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))\r\n$/.exec(line) ?? [];
  if (quoted === undefined && plain === undefined) throw new Error(`${JSON.stringify(line)} is not one cell.`);
  return quoted === undefined ? (plain as string) : quoted.replaceAll('""', '"');
};

describe('CSV export', () => {
  it('has a header, plain numbers and empty cells for unknown values', () => {
    expect(toCsv(['name', 'usd', 'since'], [['Amazon RDS', -1.5, null]])).toBe(
      'name,usd,since\r\nAmazon RDS,-1.5,\r\n',
    );
  });

  it.each(['=HYPERLINK("http://evil.test")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r\n=1'])(
    'never starts a formula with %j',
    (text) => {
      expect(read(toCsv([], [[text]]).slice(2)).replaceAll("'", '')).toBe(text);
      expect(read(toCsv([], [[text]]).slice(2))).toMatch(/^'/);
    },
  );

  it.each(['a,b', 'say "yes"', '"', ',', 'two\nlines', 'two\r\nlines', 'a","b'])('keeps %j in one cell', (text) => {
    expect(read(toCsv([], [[text]]).slice(2))).toBe(text);
  });

  it.each([
    ["list;=cmd|'/C calc'!A0", ';'],
    ['a\t@SUM(A1)', '\t'],
    ['x; +1', ';'],
  ])('starts no formula with %j in a file split at %j', (text, separator) => {
    const cells = read(toCsv([], [[text]]).slice(2)).split(separator);
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  });

  it('starts no formula behind quotes in a file split at semicolons', () => {
    // Quotes within a field are its text; those at its beginning enclose it.
    const fields = toCsv([], [['prod', "x;\"=cmd|'/C calc'!A0;y"]])
      .slice(2)
      .split(';');
    expect(fields.map((field) => field.replace(/^"+/, '')).filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
  });

  it('reads a long run of separators once', () => {
    const text = `${'\t'.repeat(50_000)}x`;
    expect(withoutFormula(text)).toBe(`'${text}`);
  });

  it('round-trips every text', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, (original) => {
        const cell = read(toCsv([], [[original]]).slice(2));
        expect([original, `'${original}`].map((each) => each.replaceAll("'", ''))).toContain(cell.replaceAll("'", ''));
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });
});
