import { tableOf } from './table';

describe('a table on a terminal', () => {
  it('stands in columns, figures to the right, and shortens what is long but for the last', () => {
    const long = 'x'.repeat(90);
    expect(
      tableOf(
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
    ['an escape', '\u001b[2Jgone'],
    ['a line of its own', 'a\nPASS  all is well'],
    ['text that runs backwards', 'a\u202egpj.exe'],
    ['what nobody sees', 'ad\u200bmin'],
  ])('does not obey a name with %s', (_what, name) => {
    const [, , row] = tableOf(['Resource'], [[name]]).split('\n');
    expect(row).toMatch(/^[\x20-\x7e]+$/);
    expect(row).toContain('?');
    expect(tableOf(['Resource'], [[name]]).split('\n')).toHaveLength(3);
  });

  it('has a head also where there is nothing', () => {
    expect(tableOf(['A', 'B'], [])).toBe('A  B\n-  -');
  });
});
