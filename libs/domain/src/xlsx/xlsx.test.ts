import { strFromU8, unzipSync } from 'fflate';
import { toXlsx } from './index';

const readSheet = (cells: ReadonlyArray<string | number | boolean | null>): string =>
  strFromU8(
    unzipSync(toXlsx([{ name: 'Report', columns: ['a'], rows: [cells] }]))['xl/worksheets/sheet1.xml'] as Uint8Array,
  );

describe('a workbook', () => {
  it('has its parts, and the same bytes each time', () => {
    const sheets = [
      { name: 'Report', columns: ['id', 'kg'], rows: [['a', 1.5]] },
      { name: 'Rows: [all]', columns: ['id'], rows: [] },
    ];
    const parts = unzipSync(toXlsx(sheets));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
    expect(strFromU8(parts['xl/workbook.xml'] as Uint8Array)).toContain('name="Rows   all "');
    expect(Buffer.compare(toXlsx(sheets), toXlsx(sheets))).toBe(0);
  });

  it('leaves unknown values empty and keeps numbers as numbers', () => {
    expect(readSheet([null, 0, 1e-10, true, Number.NaN])).toContain(
      '<row><c/><c><v>0</v></c><c><v>1e-10</v></c><c t="b"><v>1</v></c><c/></row>',
    );
  });

  it.each(['=HYPERLINK("http://evil.test")', '+1', '-2+3', '@SUM(A1)', "=cmd|'/C calc'!A0", '\t=1'])(
    'keeps %j as text',
    (text) => {
      const sheet = readSheet([text]);
      expect(sheet).toContain('t="inlineStr"');
      expect(sheet).not.toMatch(/<f[ >]/);
    },
  );

  it.each([
    ['</t></is></c><c><f>1+1</f></c>', '&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&lt;f&gt;1+1&lt;/f&gt;&lt;/c&gt;'],
    ['a\u0000b\u001Bc', 'a\uFFFDb\uFFFDc'],
    ['lone \uD83D half', 'lone \uFFFD half'],
    ['whole \u{1F600}', 'whole \u{1F600}'],
  ])('cannot be broken out of with %j', (text, expected) => {
    expect(readSheet([text])).toContain(`>${expected}</t>`);
  });

  it('cuts a cell at what Excel keeps', () => {
    expect(/preserve">(x+)</.exec(readSheet(['x'.repeat(40_000)]))?.[1]).toHaveLength(32_767);
  });
});
