import { renderTable } from './table';

describe('a terminal table', () => {
  it('aligns columns, with numbers to the right, and truncates long values except in the last column', () => {
    const long = 'x'.repeat(90);
    expect(
      renderTable(
        ['USD', 'Risk', 'Resource'],
        [
          ['1000.00', long, long],
          ['2.50', 'low', 'r'],
        ],
      ).split('\n'),
    ).toEqual([
      `    USD  ${'Risk'.padEnd(60)}  Resource`,
      `${'-'.repeat(7)}  ${'-'.repeat(60)}  ${'-'.repeat(90)}`,
      `1000.00  ${'x'.repeat(59)}…  ${long}`,
      `   2.50  ${'low'.padEnd(60)}  r`,
    ]);
  });

  it.each([
    ['an escape sequence', '\u001b[2Jgone'],
    ['a line break', 'a\nPASS  all is well'],
    ['bidirectional text', 'a\u202egpj.exe'],
    ['invisible characters', 'ad\u200bmin'],
  ])('neutralises a name with %s', (_what, name) => {
    const [, , row] = renderTable(['Resource'], [[name]]).split('\n');
    expect(row).toMatch(/^[\x20-\x7e]+$/);
    expect(row).toContain('?');
    expect(renderTable(['Resource'], [[name]]).split('\n')).toHaveLength(3);
  });

  it('has a header even without rows', () => {
    expect(renderTable(['A', 'B'], [])).toBe('A  B\n-  -');
  });
});
